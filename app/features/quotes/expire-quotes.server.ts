import { and, eq, lt } from 'drizzle-orm'
import { eachDue } from '#app/platform/database/each-due.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { lockQuote, moveQuote } from './move-quote.server.ts'
import { isPastValidity } from './quote.ts'
import { quotes } from './tables.server.ts'

/**
 * Marks the devis whose last day of validity has passed where their works lie. Safe to run twice and on several
 * processes; returns how many it marked. One that cannot be marked keeps no other waiting.
 */
export async function expireQuotes(ctx: Ctx<System>, limit = 200): Promise<number> {
  // The earliest place to see a day end is the farthest east: the day there bounds what may be due anywhere. Bounded
  // after asking each place's own day, so that those not over yet never keep the others waiting.
  const candidates = await ctx.db
    .select({ id: quotes.id, insee: quoteRequests.insee, validUntil: quotes.validUntil })
    .from(quotes)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .where(
      and(eq(quotes.status, 'sent'), lt(quotes.validUntil, dayOf(ctx.now, 'Pacific/Auckland'))),
    )
    .orderBy(quotes.validUntil)
  const due = candidates
    .filter(({ insee, validUntil }) => isPastValidity(validUntil, timeZoneOf(insee), ctx.now))
    .slice(0, limit)
  return eachDue(
    ctx,
    'expire-quote',
    due.map(({ id }) => id),
    async (tx, id) => {
      const locked = await lockQuote(tx, id)
      if (locked?.quote.status !== 'sent') return false
      await moveQuote(tx, locked.quote, 'expire')
      return true
    },
  )
}
