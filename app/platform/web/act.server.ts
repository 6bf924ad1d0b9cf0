import { data, redirect } from 'react-router'
import { z } from 'zod'
import { fieldErrors, textFields, type FieldErrors } from '#app/values/field-errors.ts'
import type { Result } from '#app/values/result.ts'
import { toastCookie, type Toast } from '#app/values/toast.ts'
import { notFound } from './not-found.server.ts'
import { readForm } from './read-form.server.ts'

type Texts = Readonly<Record<string, string>>

/**
 * What a refused act hands back to its page: which it was, what is wrong beside each field, what is wrong with no field
 * to blame, what was typed, and what a form with files or lists keeps of them.
 */
export type RefusedAct<Kept = unknown> = {
  intent: string
  errors: FieldErrors
  notice: string | null
  values: Texts
  kept: Kept | undefined
}

/** A toast; a text alone is the title of something done, and null says nothing. */
type Done = string | Toast | null

/** Why an act is refused: a sentence for the page, or one beside a field. */
type Said = string | { field: string | null; sentence: string }

/**
 * What is read of a form that holds more than texts: what the verb is given, or what is wrong; and
 * what is kept of it if the page comes back.
 */
type ReadForm<Input, Kept> =
  | { input: Input; kept?: Kept | undefined }
  | { errors: FieldErrors; kept?: Kept | undefined }

/** What the verb's caller finds wrong beside fields; 422 unless a status is named. */
type Faults = { errors: FieldErrors; status?: number }

type Declared<Value, Refusal extends string, Input, Kept> = {
  /** Reads the texts that were posted; without it, the verb is given them as they came. */
  form?: z.ZodType<Input>
  /** Reads, in its place, a form that holds more than texts. */
  read?: (form: FormData) => Promise<ReadForm<Input, Kept>>
  /**
   * Calls the verb, unless it finds what is wrong beside a field. What is not there is false, null or `not_found`;
   * whatever is not refused is done.
   */
  run: (
    input: Input,
    form: FormData,
  ) => Promise<Result<Value, Refusal> | Faults | boolean | null | undefined | void>
  /** The field of a refusal whose sentence names none. */
  beside?: Partial<Record<NoInfer<Refusal>, string>>
  /** The status of a refusal, when neither 422 (beside a field) nor 409 (above the page) says it. */
  status?: Partial<Record<NoInfer<Refusal>, number>>
  /** What is said once it is done: nothing by default. */
  done?: Done | ((value: Value, input: Input) => Done)
  /** Where that leads: to the page itself by default. */
  to?: string | ((value: Value, input: Input) => string | Promise<string>)
  /** Done, it leads nowhere: the page stays with what was typed, and with what is made of the value to show there. */
  stays?: true | ((value: Value) => Kept)
}

/** The sentence of each refusal but `not_found`, which is a 404. */
type Sentences<Refusal extends string> = [Refusal] extends [never]
  ? { refusals?: object }
  : { refusals: Readonly<Record<Refusal, Said>> }

/**
 * What answers one act: a redirect once done, or why it is refused. `page` is the address of the
 * page that posted it.
 */
type PostedAct<Kept> = (
  ...posted: Posted
) => Promise<Response | ReturnType<typeof refusedAct<Kept>>>
type Posted = [form: FormData, intent: string, page: string]

/** An act of a page, as its form is answered by `answerAct`. */
export function act<Value, Refusal extends string = never, Input = Texts, Kept = undefined>(
  declared: Declared<Value, Refusal, Input, Kept> &
    Sentences<Exclude<NoInfer<Refusal>, 'not_found'>>,
): PostedAct<Kept> {
  const { run, done = null, to } = declared
  return async (form, intent, page) => {
    const values = textFields(form)
    const read = await (declared.read?.(form) ?? readTexts(declared.form, values))
    const asked = { intent, values, kept: read.kept as Kept | undefined }
    if ('errors' in read) return refusedAct(422, { ...asked, errors: read.errors })
    const outcome = await run(read.input, form)
    if (outcome === null || outcome === false) notFound()
    if (typeof outcome === 'object' && 'errors' in outcome)
      return refusedAct(outcome.status ?? 422, { ...asked, errors: outcome.errors })
    if (typeof outcome === 'object' && !outcome.ok) {
      const { field, sentence } = saidOf(outcome.refusal, declared)
      return refusedAct(declared.status?.[outcome.refusal] ?? (field ? 422 : 409), {
        ...asked,
        ...(field ? { errors: { [field]: sentence } } : { notice: sentence }),
      })
    }
    const value = (typeof outcome === 'object' ? outcome.value : undefined) as Value
    if (declared.stays)
      return refusedAct(200, {
        ...asked,
        ...(declared.stays !== true && { kept: declared.stays(value) }),
      })
    return redirectWithToast(
      typeof to === 'function' ? await to(value, read.input) : (to ?? page),
      typeof done === 'function' ? done(value, read.input) : done,
    )
  }
}

function readTexts<Input>(schema: z.ZodType<Input> | undefined, values: Texts) {
  if (!schema) return { input: values as Input, kept: undefined }
  const read = schema.safeParse(values)
  return read.success
    ? { input: read.data, kept: undefined }
    : { errors: fieldErrors(read.error), kept: undefined }
}

function saidOf<Refusal extends string>(
  refusal: Refusal,
  { refusals, beside }: { refusals?: object; beside?: Partial<Record<Refusal, string>> },
): Exclude<Said, string> {
  if (refusal === 'not_found') notFound()
  const said = (refusals as Readonly<Record<string, Said>>)[refusal]!
  return typeof said === 'string' ? { field: beside?.[refusal] ?? null, sentence: said } : said
}

/**
 * Answers a posted form by the act that it names (`intent`), by the first where it names none; an
 * act that does not exist is a 400.
 */
export async function answerAct<
  Acts extends Readonly<Record<string, (...posted: Posted) => Promise<unknown>>>,
>(request: Request, acts: Acts, posted?: FormData): Promise<Awaited<ReturnType<Acts[keyof Acts]>>> {
  const form = posted ?? (await readForm(request))
  const intent = String(form.get('intent') ?? Object.keys(acts)[0])
  if (!Object.hasOwn(acts, intent)) throw data(null, { status: 400 })
  return (await acts[intent]!(form, intent, pageOf(request))) as never
}

/** The address of the page that a form was posted from, without what the router adds to it. */
function pageOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  for (const name of ['index', '_routes']) searchParams.delete(name)
  // One slash: with two, the browser would take what follows for another site.
  const path = pathname.replace(/^\/+/, '/').replace(/\.data$/, '')
  return path + (searchParams.size > 0 ? `?${searchParams}` : '')
}

/** The answer to an act that was not done, or after which the page stays; passwords and codes are not handed back. */
function refusedAct<Kept>(
  status: number,
  { intent, values, ...said }: Partial<RefusedAct<Kept>> & { intent: string; values: Texts },
) {
  const typed = Object.entries(values).filter(([name]) => !/password$|^code$/i.test(name))
  return data<RefusedAct<Kept>>(
    {
      intent,
      errors: {},
      notice: null,
      kept: undefined,
      ...said,
      values: Object.fromEntries(typed),
    },
    { status },
  )
}

/** Leads to a page, where what was done is said; `cookies` are set with it. */
export function redirectWithToast(to: string, done: Done, ...cookies: string[]): Response {
  const toast = typeof done === 'string' ? { title: done } : done
  const lines = toast ? [...cookies, toastCookie({ tone: 'ok', ...toast })] : cookies
  return redirect(to, { headers: lines.map((line): [string, string] => ['set-cookie', line]) })
}

/** An answer that stays on its page, where a toast says it too; `cookies` are set with it. */
export function answerWithToast<Answer>(
  answer: Answer,
  status: number,
  toast: Toast | null,
  ...cookies: string[]
) {
  const lines = toast ? [...cookies, toastCookie(toast)] : cookies
  return data<Answer>(answer, {
    status,
    headers: lines.map((line): [string, string] => ['set-cookie', line]),
  })
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
