import { and, eq, ne } from 'drizzle-orm'
import { loseLead, type SettleRefusal } from '#app/features/leads/settle-lead.server.ts'
import type { Ctx, Particulier, System } from '#app/platform/context.ts'
import { inTransaction, publish, publishAll } from '#app/platform/transaction.server.ts'
import type { QuoteId, QuoteRequestId } from '#app/values/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { lockQuote } from './lock-quote.server.ts'
import { refusalToDecline, type QuoteDeclineReason, type QuoteStatusRefusal } from './quote.ts'
import { quotes } from './tables.server.ts'

/**
 * Refuses a devis, with the reason its artisan is told. When it was their only one, they are thanked and their place
 * goes to somebody else.
 */
export async function declineQuote(ctx: Ctx<Particulier>, quoteId: QuoteId, reason: QuoteDeclineReason): Promise<Result<undefined, 'not_found' | QuoteStatusRefusal | SettleRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockQuote(tx, quoteId)
    if (!locked) return refuse('not_found')
    const refusal = refusalToDecline(locked.quote)
    if (refusal) return refuse(refusal)
    await tx.db.update(quotes).set({ status: 'declined', declinedAt: tx.now, declineReason: reason, updatedAt: tx.now }).where(eq(quotes.id, quoteId))
    const others = await tx.db.select({ id: quotes.id }).from(quotes).where(and(eq(quotes.leadId, locked.lead.id), eq(quotes.status, 'sent'), ne(quotes.id, quoteId)))
    if (others.length === 0 && (locked.lead.status === 'opened' || locked.lead.status === 'quoted')) {
      const lost = await loseLead(tx, locked.lead.id)
      if (!lost.ok) return lost
    }
    await publish(tx, { type: 'quote.declined', quoteId })
    return ok()
  })
}

/** Sets aside the devis still waiting on a request that ended; follows the ending, and may run twice. */
export async function setAsideQuotes(ctx: Ctx<System>, requestId: QuoteRequestId): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const waiting = await tx.db
      .update(quotes)
      .set({ status: 'declined', declinedAt: tx.now, declineReason: 'postponed', updatedAt: tx.now })
      .where(and(eq(quotes.requestId, requestId), eq(quotes.status, 'sent')))
      .returning({ id: quotes.id })
    await publishAll(tx, waiting.map(({ id }) => ({ type: 'quote.set_aside', quoteId: id })))
  })
}
