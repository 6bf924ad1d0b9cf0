import { and, eq, lt } from 'drizzle-orm'
import { quoteRequests } from '#app/features/quote-requests/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/transaction.server.ts'
import { dayOf } from '#app/values/french-date.ts'
import { timeZoneOf } from '#app/values/french-time-zone.ts'
import { lockQuote } from './lock-quote.server.ts'
import { isPastValidity } from './quote.ts'
import { quotes } from './tables.server.ts'

/**
 * Marks the devis whose last day of validity has passed where their works lie. Safe to run twice and on several
 * processes; returns how many it marked.
 */
export async function expireQuotes(ctx: Ctx<System>, limit = 200): Promise<number> {
  // The earliest place to see a day end is the farthest east: the day there bounds what may be due anywhere.
  const due = await ctx.db
    .select({ id: quotes.id, insee: quoteRequests.insee, validUntil: quotes.validUntil })
    .from(quotes)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .where(and(eq(quotes.status, 'sent'), lt(quotes.validUntil, dayOf(ctx.now, 'Pacific/Auckland'))))
    .limit(limit)
  let expired = 0
  for (const { id, insee, validUntil } of due) {
    if (!isPastValidity(validUntil, timeZoneOf(insee), ctx.now)) continue
    expired += await inTransaction(ctx, async (tx) => {
      const locked = await lockQuote(tx, id)
      if (locked?.quote.status !== 'sent') return 0
      await tx.db.update(quotes).set({ status: 'expired', updatedAt: tx.now }).where(eq(quotes.id, id))
      await publish(tx, { type: 'quote.expired', quoteId: id })
      return 1
    })
  }
  return expired
}
