import { and, eq } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { lockQuote } from './lock-quote.server.ts'
import { refusalToWithdraw, type QuoteStatusRefusal } from './quote.ts'
import { quotes } from './tables.server.ts'

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
    await tx.db
      .update(quotes)
      .set({ status: 'withdrawn', withdrawnAt: tx.now, updatedAt: tx.now })
      .where(and(eq(quotes.id, quoteId), eq(quotes.status, 'sent')))
    await publish(tx, { type: 'quote.withdrawn', quoteId })
    return ok()
  })
}
