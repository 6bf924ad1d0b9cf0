import { data, redirect } from 'react-router'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { parseId, type QuoteId } from '#app/values/identity/ids.ts'
import { copyLines } from '#app/features/quotes/editor/reuse/copy-lines.server.ts'
import { copyQuote } from '#app/features/quotes/editor/reuse/copy-quote.server.ts'
import { typedFromForm } from '#app/features/quotes/editor/quote-editor-form.ts'
import { editItems, readAct, type TypedQuote } from '#app/features/quotes/editor/quote-editor.ts'
import { draftOrigin } from '#app/features/quotes/editor/saving/draft-fields.ts'
import {
  keepDraft,
  TOTALS_SENTENCES,
} from '#app/features/quotes/editor/saving/keep-draft.server.ts'
import { answerContractMode } from '#app/features/quotes/decision/answer-contract-mode.server.ts'
import { RESEND_LINK_REFUSALS } from '#app/features/quotes/own-clients/copy.ts'
import { followUpSentence } from '#app/features/messages/follow-ups/copy.ts'
import { followUpQuote } from '#app/features/messages/follow-ups/follow-up-quote.server.ts'
import { resendOwnQuoteLink } from '#app/features/quotes/own-clients/own-quote-link.server.ts'
import { quoteSentence } from './quote-words.ts'
import { deleteQuote } from '#app/features/quotes/editor/save-quote.server.ts'
import { sendQuote } from './send-quote.server.ts'
import { withdrawQuote } from './withdraw-quote.server.ts'

/** What the page is told when it stays: what is wrong, and what was typed. `typed` is null when nothing was. */
export type QuoteAnswer = {
  errors: FieldErrors
  notice: string | null
  typed: TypedQuote | null
  /** The draft changed elsewhere since it was opened. */
  changed?: boolean
}

const answer = (status: number, words: Partial<QuoteAnswer>) =>
  data<QuoteAnswer>({ errors: {}, notice: null, typed: null, ...words }, { status })

function done(to: string, title: string, description?: string) {
  return redirectWithToast(to, { title, description })
}

function refused(refusal: string, before = '') {
  if (refusal === 'not_found') notFound()
  return answer(409, { notice: before + quoteSentence(refusal) })
}

/**
 * What an artisan does to one of their devis, by what the button posted: keep it, look at it, send
 * it, take it back, ask again about it, say how its contract was concluded, mail its link again, begin anew from it,
 * take the lines of an earlier one, throw it away, or move its lines (which changes the page only).
 * `back` is where a deleted draft leads, `firstVat` the first rate of the devis.
 */
export async function actOnQuote(
  ctx: Ctx<Artisan>,
  quoteId: QuoteId,
  form: FormData,
  { back, firstVat }: { back: string; firstVat: number },
) {
  const intent = String(form.get('intent') ?? 'save')
  const act = readAct(intent)
  if (act) {
    const typed = typedFromForm(form)
    return answer(200, { typed: { ...typed, items: editItems(typed.items, act, firstVat) } })
  }
  switch (intent) {
    case 'withdraw': {
      const withdrawn = await withdrawQuote(ctx, quoteId)
      return withdrawn.ok
        ? done(paths.quote(quoteId), 'Devis retiré', 'Le client est prévenu.')
        : refused(withdrawn.refusal)
    }
    case 'confirm-mode':
    case 'contest-mode': {
      const answered = await answerContractMode(ctx, quoteId, intent === 'confirm-mode')
      return answered.ok
        ? done(paths.quote(quoteId), 'Réponse enregistrée')
        : refused(answered.refusal)
    }
    case 'copy': {
      const copied = await copyQuote(ctx, quoteId)
      return copied.ok ? redirect(paths.quote(copied.value)) : refused(copied.refusal)
    }
    case 'resend-link': {
      const resent = await resendOwnQuoteLink(ctx, quoteId)
      if (resent.ok) return done(paths.quote(quoteId), 'Lien renvoyé', 'Il arrive par email.')
      return resent.refusal === 'not_found'
        ? notFound()
        : answer(409, { notice: RESEND_LINK_REFUSALS[resent.refusal] })
    }
    case 'follow-up': {
      const followed = await followUpQuote(ctx, quoteId, String(form.get('body') ?? ''))
      if (followed.ok) return done(paths.quote(quoteId), 'Relance envoyée')
      if (followed.refusal === 'body_missing')
        return answer(422, { errors: { body: 'Écrivez votre message.' } })
      return followed.refusal === 'not_found'
        ? notFound()
        : answer(409, { notice: followUpSentence(followed.refusal, null) })
    }
    case 'delete': {
      const deleted = await deleteQuote(ctx, quoteId)
      return deleted.ok ? done(back, 'Brouillon supprimé') : refused(deleted.refusal)
    }
    case 'send-kept':
      return send(ctx, quoteId)
    // One transaction: what is sent is what was on the page, and no save of it that arrives late.
    default:
      return inTransaction(ctx, async (tx) => {
        const typed = typedFromForm(form)
        const kept = await keepDraft(tx, quoteId, typed, { origin: draftOrigin(form), act: null })
        if (!kept.ok) {
          const { status, errors, notice, changed } = kept
          return answer(status, { errors, notice, typed, changed })
        }
        if (intent === 'reuse') return reuse(tx, quoteId, parseId<QuoteId>(form.get('from')), typed)
        if (intent === 'send')
          return send(tx, quoteId, 'Le brouillon est enregistré, mais pas envoyé. ')
        return intent === 'preview'
          ? redirect(paths.quotePreview(quoteId))
          : done(paths.quote(quoteId), 'Brouillon enregistré')
      })
  }
}

/** Takes the lines of an earlier devis; the address then says which, so that the form is drawn anew with them. */
async function reuse(
  ctx: Ctx<Artisan>,
  quoteId: QuoteId,
  fromId: QuoteId | null,
  typed: TypedQuote,
) {
  if (!fromId) return answer(422, { errors: { from: 'Choisissez le devis à reprendre.' }, typed })
  const copied = await copyLines(ctx, quoteId, fromId)
  if (copied.ok)
    return done(
      paths.quoteReusing(quoteId, fromId),
      'Lignes reprises',
      'Vérifiez les quantités et les prix.',
    )
  const sentence = TOTALS_SENTENCES[copied.refusal]
  return sentence ? answer(422, { errors: { from: sentence }, typed }) : refused(copied.refusal)
}

async function send(ctx: Ctx<Artisan>, quoteId: QuoteId, before?: string) {
  const sent = await sendQuote(ctx, quoteId)
  return sent.ok
    ? done(
        paths.quote(quoteId),
        `Devis ${sent.value.number} envoyé`,
        'Le client est prévenu par email.',
      )
    : refused(sent.refusal, before)
}
