import type { Ctx } from '#app/platform/context.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import type { QuoteId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { lockQuoteRequest, moveQuoteRequest } from './move-quote-request.server.ts'
import {
  daysAfter,
  OPEN_DAYS,
  refusalToAward,
  refusalToReopen,
  type StatusRefusal,
} from '#app/features/requests/quote-request.ts'

/**
 * Gives a request to the quote that its author accepted, in the transaction of the acceptance: of two quotes accepted
 * at once, one gets it and the other is refused `request_awarded`. The leads follow through `winLead`.
 */
export async function awardQuoteRequest(
  tx: Ctx,
  requestId: QuoteRequestId,
  quoteId: QuoteId,
): Promise<Result<undefined, StatusRefusal | 'not_found'>> {
  const request = await lockQuoteRequest(tx, requestId)
  if (!request) return refuse('not_found')
  const refusal = refusalToAward(request)
  if (refusal) return refuse(refusal)
  await moveQuoteRequest(tx, request, 'award', { awardedQuoteId: quoteId, pausedAt: null })
  await publish(tx, { type: 'quote_request.awarded', requestId, quoteId })
  return ok()
}

/**
 * Opens an awarded request again after its contract was renounced, when the person still wants the works: 30 more days,
 * and places for artisans who were not asked before (the others were told that somebody else was chosen). When the
 * person does not want them any more, the request is closed instead. The lead that had won ends through `retractLead`.
 */
export async function reopenQuoteRequest(
  tx: Ctx,
  requestId: QuoteRequestId,
): Promise<Result<undefined, StatusRefusal | 'not_found'>> {
  const request = await lockQuoteRequest(tx, requestId)
  if (!request) return refuse('not_found')
  const refusal = refusalToReopen(request)
  if (refusal) return refuse(refusal)
  await moveQuoteRequest(tx, request, 'reopen', {
    awardedQuoteId: null,
    nobodySince: null,
    expiresAt: daysAfter(tx.now, OPEN_DAYS),
  })
  await publish(tx, { type: 'quote_request.place_freed', requestId })
  return ok()
}
