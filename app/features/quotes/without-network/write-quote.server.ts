import { and, eq } from 'drizzle-orm'
import { paths } from '#app/paths.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { deviceActOf, once } from '#app/platform/device-acts/once.server.ts'
import { act } from '#app/platform/web/act.server.ts'
import { lockLead } from '#app/features/requests/leads/move-lead.server.ts'
import { keepDraft } from '#app/features/quotes/editor/saving/keep-draft.server.ts'
import { createQuote } from '#app/features/quotes/editor/create-quote.server.ts'
import { typedFromForm, typedFromStored } from '#app/features/quotes/editor/quote-editor-form.ts'
import { writtenOver } from '#app/features/quotes/editor/quote-editor.ts'
import { FOR_WHOM, WRITE_QUOTE } from '#app/features/quotes/editor/saving/draft-fields.ts'
import { beginOwnQuote } from '#app/features/quotes/own-clients/begin-own-quote.server.ts'
import { OWN_QUOTE_REFUSALS } from '#app/features/quotes/own-clients/copy.ts'
import { NEW_CLIENT, ownQuoteForm } from '#app/features/quotes/own-clients/own-quote-form.ts'
import { quoteSentence } from '#app/features/quotes/quote-words.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { fieldErrors, textFields, type FieldErrors } from '#app/values/field-errors.ts'
import type { LeadId, QuoteId } from '#app/values/identity/ids.ts'
import { ok, type Result } from '#app/values/result.ts'
import { readForWhom } from './for-whom.ts'

/** Why a devis written without network is not begun, beside its fields; and whether the page is at fault (422). */
type NotBegun = { errors: FieldErrors; status: 409 | 422 }

/** Nothing of a devis that is not begun may stay, its client least of all. */
class Undo extends Error {
  readonly notBegun: NotBegun
  constructor(notBegun: NotBegun) {
    super('not begun')
    this.notBegun = notBegun
  }
}

/** What is said where the contact has a draft already, which is not overwritten. */
const DRAFT_BEGUN =
  'Un brouillon existe déjà pour ce contact, commencé ailleurs\u00a0: il n’est pas remplacé. Ouvrez-le dans «\u00a0Devis\u00a0»\u00a0: vous y verrez les deux versions, et choisirez celle que vous gardez.'

/** What an artisan writes without network from the page of new devis: begun and kept in one, once. */
export function writeQuoteActs(ctx: Ctx<Artisan>) {
  return {
    [WRITE_QUOTE]: act({
      run: async (_, form) => {
        const device = deviceActOf(ctx, form, paths.quoteWithoutNetwork())
        try {
          const done = await once(ctx, device, async (tx) => {
            const written = await writeQuote(tx, form)
            if ('errors' in written) throw new Undo(written)
            return ok(written.quoteId)
          })
          return ok(done.ok ? (done.value ?? null) : null)
        } catch (error) {
          if (error instanceof Undo) return error.notBegun
          throw error
        }
      },
      done: 'Brouillon enregistré',
      to: (quoteId: QuoteId | null) => (quoteId ? paths.quote(quoteId) : paths.quotes()),
    }),
  }
}

/** Begins a devis and keeps what was written in it; what was left empty is what a new devis begins with. */
async function writeQuote(
  tx: Ctx<Artisan>,
  form: FormData,
): Promise<{ quoteId: QuoteId } | NotBegun> {
  const whom = readForWhom(String(form.get(FOR_WHOM) ?? ''))
  if (!whom) return { errors: { [FOR_WHOM]: 'Choisissez pour qui est ce devis.' }, status: 422 }
  const begun =
    whom.kind === 'lead'
      ? await beginForLead(tx, whom.id)
      : await beginForClient(tx, whom.kind === 'client' ? whom.id : NEW_CLIENT, form)
  if ('errors' in begun) return begun
  const [stored] = await tx.db.select().from(quotes).where(eq(quotes.id, begun.quoteId))
  const typed = writtenOver(typedFromForm(form), typedFromStored(stored!, [], []))
  const kept = await keepDraft(tx, begun.quoteId, typed)
  if (kept.ok) return begun
  return { errors: kept.notice ? { draft: kept.notice } : kept.errors, status: kept.status }
}

async function beginForLead(
  tx: Ctx<Artisan>,
  leadId: LeadId,
): Promise<{ quoteId: QuoteId } | NotBegun> {
  // Its lock is held: no draft is begun in between.
  const locked = await lockLead(tx, leadId)
  const drafts = locked
    ? await tx.db.$count(quotes, and(eq(quotes.leadId, leadId), eq(quotes.status, 'draft')))
    : 0
  if (drafts > 0) return { errors: { draft: DRAFT_BEGUN }, status: 409 }
  return begunOr(await createQuote(tx, leadId), (refusal) =>
    refusal === 'not_found' ? 'Ce contact n’est plus à vous.' : quoteSentence(refusal),
  )
}

async function beginForClient(
  tx: Ctx<Artisan>,
  client: string,
  form: FormData,
): Promise<{ quoteId: QuoteId } | NotBegun> {
  const read = ownQuoteForm.safeParse({ ...textFields(form), client })
  if (!read.success) return { errors: fieldErrors(read.error), status: 422 }
  return begunOr(await beginOwnQuote(tx, read.data), (refusal) => {
    if (refusal === 'not_found') return 'Ce client n’est plus dans votre carnet.'
    const said = OWN_QUOTE_REFUSALS[refusal]
    return typeof said === 'string' ? said : said.sentence
  })
}

function begunOr<Refusal extends string>(
  begun: Result<QuoteId, Refusal>,
  sentence: (refusal: Refusal) => string,
): { quoteId: QuoteId } | NotBegun {
  return begun.ok
    ? { quoteId: begun.value }
    : { errors: { draft: sentence(begun.refusal) }, status: 409 }
}
