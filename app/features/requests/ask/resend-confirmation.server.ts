import type { Ctx, Visitor } from '#app/platform/context.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { lockQuoteRequest } from '#app/features/requests/life/move-quote-request.server.ts'
import { refusalToConfirm, type StatusRefusal } from '#app/features/requests/quote-request.ts'

/** Mails the link of a waiting request again, to its own address: once a minute, five times an hour. */
export async function resendConfirmation(
  ctx: Ctx<Visitor>,
  requestId: QuoteRequestId,
): Promise<Result<undefined, StatusRefusal | 'not_found' | 'just_sent'>> {
  // What one budget refuses costs the next nothing.
  const inside =
    (await spend(ctx, { name: 'request-resend-minute', max: 1, windowSeconds: 60 }, requestId)) &&
    (await spend(ctx, { name: 'request-resend-hour', max: 5, windowSeconds: 3_600 }, requestId))
  if (!inside) return refuse('just_sent')
  return inTransaction(ctx, async (tx) => {
    const request = await lockQuoteRequest(tx, requestId)
    if (!request) return refuse('not_found')
    const refusal = refusalToConfirm(request)
    if (refusal) return refuse(refusal)
    await publish(tx, {
      type: 'quote_request.received',
      requestId,
      cause: `resend-${tx.now.toISOString().slice(0, 16)}`,
    })
    return ok()
  })
}
