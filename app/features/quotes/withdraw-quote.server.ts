import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { lockQuote, moveQuote } from './move-quote.server.ts'
import { refusalToWithdraw, type QuoteStatusRefusal } from './quote.ts'

/** Takes back a devis that was sent and not yet accepted; the person is told, and the artisan may send another. */
export async function withdrawQuote(
  ctx: Ctx<Artisan>,
  quoteId: QuoteId,
): Promise<Result<undefined, 'not_found' | QuoteStatusRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockQuote(tx, quoteId)
    if (!locked) return refuse('not_found')
    const refusal = refusalToWithdraw(locked.quote)
    if (refusal) return refuse(refusal)
    await moveQuote(tx, locked.quote, 'withdraw', { withdrawnAt: tx.now })
    return ok()
  })
}
