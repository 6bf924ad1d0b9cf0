import { and, eq } from 'drizzle-orm'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import type { LeadId } from '#app/values/identity/ids.ts'
import { dayOf, type Day } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { Refunded, RefundedId } from '#app/features/quotes/refund/refund.ts'
import { refunds } from '#app/features/quotes/refund/refund.tables.server.ts'
import { readRefunded } from './refunded.server.ts'

/** What is settled of a renounced contract or amendment, as one of its sides reads it. */
export type RefundView = typeof refunds.$inferSelect & {
  leadId: LeadId
  /** What was renounced, line by line. */
  of: Refunded
  zone: string
  today: Day
}

/** The refund of the reader's own contract or amendment; null where it was not renounced. */
export async function readRefund(
  ctx: Ctx<Artisan> | Ctx<Particulier>,
  id: RefundedId,
): Promise<RefundView | null> {
  const mine =
    ctx.who.kind === 'artisan'
      ? eq(quotes.artisanId, ctx.who.artisanId)
      : eq(quoteRequests.particulierId, ctx.who.accountId)
  const [row] = await ctx.db
    .select({ refund: refunds, quote: quotes, insee: quoteRequests.insee })
    .from(refunds)
    .innerJoin(quotes, eq(quotes.id, refunds.quoteId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .where(and(eq(refunds.id, id), mine))
  const of = row && (await readRefunded(ctx, row.quote, row.refund.amendmentId))
  if (!of) return null
  const zone = timeZoneOf(row.insee)
  return { ...row.refund, leadId: row.quote.leadId, of, zone, today: dayOf(ctx.now, zone) }
}
