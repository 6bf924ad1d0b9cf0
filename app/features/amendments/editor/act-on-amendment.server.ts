import { data, redirect } from 'react-router'
import { errorsOnPage, quoteFormInput } from '#app/features/quotes/editor/quote-editor-form.ts'
import { editItems, readAct } from '#app/features/quotes/editor/quote-editor.ts'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { notFound, orNotFound } from '#app/platform/web/not-found.server.ts'
import { fieldErrors, type FieldErrors } from '#app/values/field-errors.ts'
import type { AmendmentId, WorksId } from '#app/values/identity/ids.ts'
import { typedAmendment, type TypedAmendment } from './amendment-editor.ts'
import { amendmentForm } from './amendment-form.ts'
import { answerAmendmentMode } from '#app/features/amendments/answer-mode.server.ts'
import { AMENDMENT_SENTENCES } from '#app/features/amendments/copy.ts'
import { withdrawAmendment } from '#app/features/amendments/end-offer.server.ts'
import { readAmendment, readDraft } from '#app/features/amendments/queries.server.ts'
import {
  deleteAmendment,
  saveAmendment,
  type SaveAmendmentRefusal,
} from './save-amendment.server.ts'
import { sendAmendment } from '#app/features/amendments/send-amendment.server.ts'

/** What the page is told when it stays: what is wrong, and what was typed. `typed` is null when nothing was. */
export type AmendmentAnswer = {
  errors: FieldErrors
  notice: string | null
  typed: TypedAmendment | null
}

const answer = (status: number, words: Partial<AmendmentAnswer>) =>
  data<AmendmentAnswer>({ errors: {}, notice: null, typed: null, ...words }, { status })

function done(to: string, title: string, description?: string) {
  return redirectWithToast(to, { title, description })
}

function refused(refusal: string) {
  if (refusal === 'not_found') notFound()
  return answer(409, { notice: sentenceOf(refusal) })
}

const sentenceOf = (refusal: string) =>
  (AMENDMENT_SENTENCES as Readonly<Record<string, string>>)[refusal] ??
  'Cette action n’est plus possible.'

/**
 * What an artisan does to one of their amendments, by what the button posted: keep it, look at it,
 * send it, take it back, say how it was concluded, throw it away, or move its lines (which changes
 * the page only). `firstVat` is its works' own.
 */
export async function actOnAmendment(
  ctx: Ctx<Artisan>,
  { id, worksId }: { id: AmendmentId; worksId: WorksId },
  form: FormData,
  firstVat: number,
) {
  const intent = String(form.get('intent') ?? 'save')
  const act = readAct(intent)
  if (act) {
    const typed = typedAmendment(form)
    return answer(200, { typed: { ...typed, items: editItems(typed.items, act, firstVat) } })
  }
  switch (intent) {
    case 'withdraw': {
      const withdrawn = await withdrawAmendment(ctx, id)
      return withdrawn.ok
        ? done(paths.amendment(id), 'Avenant retiré', 'Le client est prévenu.')
        : refused(withdrawn.refusal)
    }
    case 'confirm-mode':
    case 'contest-mode': {
      const answered = await answerAmendmentMode(ctx, id, intent === 'confirm-mode')
      return answered.ok
        ? done(paths.amendment(id), 'Réponse enregistrée')
        : refused(answered.refusal)
    }
    case 'delete': {
      const deleted = await deleteAmendment(ctx, id)
      return deleted.ok
        ? done(paths.works(worksId), 'Brouillon supprimé')
        : refused(deleted.refusal)
    }
    case 'send-kept':
      return send(ctx, id)
    // One transaction: what is sent is what was on the page, and no save of it that arrives late.
    default:
      return inTransaction(ctx, async (tx) => {
        const typed = typedAmendment(form)
        const kept = await keepDraft(tx, id, typed)
        if (!kept.ok)
          return answer(kept.status, { errors: kept.errors, notice: kept.notice, typed })
        if (intent === 'send') return send(tx, id, typed, kept.numberOf)
        return intent === 'preview'
          ? redirect(paths.amendmentPreview(id))
          : done(paths.amendment(id), 'Brouillon enregistré')
      })
  }
}

/** Sends the kept draft; what it lacks is said beside the fields of what was typed, or above the page. */
async function send(
  ctx: Ctx<Artisan>,
  id: AmendmentId,
  typed: TypedAmendment | null = null,
  numberOf: (index: number) => number = (index) => index,
) {
  const sent = await sendAmendment(ctx, id)
  if (sent.ok)
    return done(
      paths.amendment(id),
      `Avenant ${sent.value.number} envoyé`,
      'Le client est prévenu par email.',
    )
  if (sent.refusal !== 'amendment_incomplete' || !typed) return refused(sent.refusal)
  const { faults } = await readDraft(ctx, orNotFound(await readAmendment(ctx, id)))
  const beside = faults.filter(({ field }) => field !== null)
  const above = faults.filter(({ field }) => field === null)
  const errors = Object.fromEntries(beside.map(({ field, sentence }) => [field!, sentence]))
  return answer(422, {
    errors: errorsOnPage(errors, numberOf),
    notice: above.length > 0 ? above.map(({ sentence }) => sentence).join(' ') : null,
    typed,
  })
}

const TOTALS_SENTENCES: Partial<Record<SaveAmendmentRefusal, string>> = {
  too_many_lines: 'Un avenant compte 200 lignes au plus.',
  line_malformed: 'Une ligne contient un nombre qui n’est pas valable.',
  amount_too_large: 'Le total dépasse 20 millions d’euros.',
}

/** Reads what was typed and keeps it; says what is wrong beside the field it is wrong in. */
export async function keepDraft(ctx: Ctx<Artisan>, id: AmendmentId, typed: TypedAmendment) {
  const { input, numberOf } = quoteFormInput(typed)
  const { title, fossilBoiler, solarPlant } = typed.texts
  const parsed = amendmentForm.safeParse({
    title,
    fossilBoiler,
    solarPlant,
    reason: typed.reason,
    extraDays: typed.extraDays,
    lines: (input as { lines: unknown }).lines,
  })
  const not = (status: 409 | 422, errors: FieldErrors, notice: string | null = null) =>
    ({ ok: false, status, errors, notice }) as const
  if (!parsed.success) return not(422, errorsOnPage(fieldErrors(parsed.error), numberOf))
  const saved = await saveAmendment(ctx, id, parsed.data)
  if (saved.ok) return { ok: true, numberOf } as const
  if (saved.refusal === 'not_found') notFound()
  const sentence = TOTALS_SENTENCES[saved.refusal]
  return sentence ? not(422, { lines: sentence }) : not(409, {}, sentenceOf(saved.refusal))
}
