import { renounceWorks } from '#app/features/works/progress/renounce-works.server.ts'
import { retractLead, type SettleRefusal } from '#app/features/requests/leads/settle-lead.server.ts'
import type { StatusRefusal } from '#app/features/requests/quote-request.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { askQuoteDocument } from '#app/features/quotes/document/ask-quote-document.server.ts'
import { openRefund } from '#app/features/quotes/refund/open-refund.server.ts'
import { lockQuote, moveQuote } from '#app/features/quotes/move-quote.server.ts'
import { refusalToRetract, type RetractRefusal } from '#app/features/quotes/quote.ts'

/** Why a contract is not renounced. */
export type RetractQuoteRefusal = 'not_found' | RetractRefusal | SettleRefusal | StatusRefusal

/**
 * Renounces a contract within its 14 days (Code de la consommation L221-18), by the button the law asks for: no reason
 * is needed, and its works end with it. With `reopen` the request looks for other artisans, otherwise it is closed. The
 * receipt (content, date, hour) is mailed by the event.
 */
export async function retractQuote(
  ctx: Ctx<Particulier>,
  quoteId: QuoteId,
  wish: { reopen: boolean; text: string },
): Promise<Result<{ retractedAt: Date }, RetractQuoteRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockQuote(tx, quoteId)
    if (!locked) return refuse('not_found')
    const refusal = refusalToRetract(locked.quote, tx.now)
    if (refusal) return refuse(refusal)
    await moveQuote(tx, locked.quote, 'retract', {
      retractedAt: tx.now,
      retractionText: plainText(wish.text, 1_000),
    })
    await askQuoteDocument(tx, locked, 'withdrawal_receipt', locked.quote.number!)
    await renounceWorks(tx, locked, quoteId)
    await openRefund(tx, locked.request, quoteId)
    const settled = await retractLead(tx, locked.lead.id, { reopen: wish.reopen })
    if (!settled.ok) throw new Error(`A won lead was not given back: ${settled.refusal}`)
    return ok({ retractedAt: tx.now })
  })
}
