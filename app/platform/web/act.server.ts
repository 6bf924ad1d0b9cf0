import { data, redirect } from 'react-router'
import { z } from 'zod'
import { fieldErrors, textFields, type FieldErrors } from '#app/values/field-errors.ts'
import type { Result } from '#app/values/result.ts'
import { toastCookie, type Toast } from '#app/values/toast.ts'
import { notFound } from './not-found.server.ts'

/** What a refused act hands back to its page: which it was, what is wrong beside each field, what is wrong with no field to blame, and what was typed. */
export type RefusedAct = {
  intent: string
  errors: FieldErrors
  notice: string | null
  values: Readonly<Record<string, string>>
}

/** A toast; a text alone is the title of something done, and null says nothing. */
type Done = string | Toast | null

/** What answers one act of a form: a redirect once done, or why it is refused. */
type PostedAct = (
  form: FormData,
  intent: string,
) => Promise<Response | ReturnType<typeof refusedAct>>

/** Why an act is refused: a sentence for the page, or one beside a field. */
type Said = string | { field: string | null; sentence: string }

type Texts = Readonly<Record<string, string>>

type Declared<Value, Refusal extends string, Input> = {
  /** Reads what was posted; without it, the verb is given the texts as they came. */
  form?: z.ZodType<Input>
  /** Calls the verb. Whatever is not a refusal is done. */
  run: (input: Input, form: FormData) => Promise<Result<Value, Refusal> | true | void>
  /** The sentence of each refusal but `not_found`, which is a 404. */
  refusals: Readonly<Record<Exclude<NoInfer<Refusal>, 'not_found'>, Said>>
  /** The field of a refusal whose sentence names none. */
  beside?: Partial<Record<NoInfer<Refusal>, string>>
  /** The status of a refusal, when neither 422 (beside a field) nor 409 (above the page) says it. */
  status?: Partial<Record<NoInfer<Refusal>, number>>
  /** What is said once it is done, and where. */
  done: Done | ((value: Value, input: Input) => Done)
  to: string | ((value: Value, input: Input) => string | Promise<string>)
}

/** An act of a page, as its form is answered by `answerAct`. */
export function act<Value, Refusal extends string, Input = Texts>(
  declared: Declared<Value, Refusal, Input>,
): PostedAct {
  return async (form, intent) => {
    const values = textFields(form)
    const read = declared.form?.safeParse(values)
    if (read && !read.success)
      return refusedAct(422, { intent, values, errors: fieldErrors(read.error) })
    const input = read ? read.data : (values as Input)
    const outcome = await declared.run(input, form)
    if (typeof outcome === 'object' && !outcome.ok) {
      const { field, sentence } = saidOf(outcome.refusal, declared)
      return refusedAct(declared.status?.[outcome.refusal] ?? (field ? 422 : 409), {
        intent,
        values,
        ...(field ? { errors: { [field]: sentence } } : { notice: sentence }),
      })
    }
    const value = (typeof outcome === 'object' ? outcome.value : undefined) as Value
    const { to, done } = declared
    return redirectWithToast(
      typeof to === 'function' ? await to(value, input) : to,
      typeof done === 'function' ? done(value, input) : done,
    )
  }
}

function saidOf<Refusal extends string>(
  refusal: Refusal,
  { refusals, beside }: Pick<Declared<never, Refusal, never>, 'refusals' | 'beside'>,
): Exclude<Said, string> {
  if (refusal === 'not_found') notFound()
  const said = (refusals as Readonly<Record<string, Said>>)[refusal]!
  return typeof said === 'string' ? { field: beside?.[refusal] ?? null, sentence: said } : said
}

/** Answers a posted form by the act that it names (`intent`), by the first where it names none; an act that does not exist is a 400. */
export async function answerAct(
  form: FormData,
  acts: Readonly<Record<string, PostedAct>>,
): ReturnType<PostedAct> {
  const intent = String(form.get('intent') ?? Object.keys(acts)[0])
  if (!Object.hasOwn(acts, intent)) throw data(null, { status: 400 })
  return acts[intent]!(form, intent)
}

/** The answer to an act that was not done; passwords and codes are not handed back. */
function refusedAct(
  status: number,
  { intent, values = {}, ...said }: Partial<RefusedAct> & { intent: string },
) {
  const kept = Object.entries(values).filter(([name]) => !/password$|^code$/i.test(name))
  return data<RefusedAct>(
    { intent, errors: {}, notice: null, ...said, values: Object.fromEntries(kept) },
    { status },
  )
}

/** Leads to a page, where what was done is said. */
export function redirectWithToast(to: string, done: Done): Response {
  if (done === null) return redirect(to)
  const toast: Toast = typeof done === 'string' ? { title: done } : done
  return redirect(to, { headers: { 'set-cookie': toastCookie({ tone: 'ok', ...toast }) } })
}

/** The texts of a form that no rule reads before the verb does: each name with the longest text that is kept. */
export function texts<Name extends string>(lengths: Readonly<Record<Name, number>>) {
  const shape = Object.entries<number>(lengths).map(([name, longest]) => [
    name,
    z
      .string()
      .default('')
      .transform((text) => text.slice(0, longest)),
  ])
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodType<Record<Name, string>>
}
