import { and, eq } from 'drizzle-orm'
import type { QuoteDocument } from '#app/features/quotes/document/quote-document.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import type { LeadId, QuoteId } from '#app/values/identity/ids.ts'
import { dayOf, type Day } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { refunds } from './refund.tables.server.ts'
import { earlyStartAsked } from './settle-refund.server.ts'

/** What is settled of a renounced contract, as one of its sides reads it. */
export type RefundView = typeof refunds.$inferSelect & {
  leadId: LeadId
  document: Pick<QuoteDocument, 'lines' | 'totals'>
  /** The client expressly asked for an early start: what was done is owed in proportion. */
  earlyStart: boolean
  zone: string
  today: Day
}

/** The refund of the reader's own contract; null where it was not renounced. */
export async function readRefund(
  ctx: Ctx<Artisan> | Ctx<Particulier>,
  quoteId: QuoteId,
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
    .where(and(eq(refunds.quoteId, quoteId), mine))
  if (!row?.quote.snapshot) return null
  const { lines, totals } = row.quote.snapshot
  const zone = timeZoneOf(row.insee)
  return {
    ...row.refund,
    leadId: row.quote.leadId,
    document: { lines, totals },
    earlyStart: await earlyStartAsked(ctx, quoteId, row.quote.earlyStartRequestedAt),
    zone,
    today: dayOf(ctx.now, zone),
  }
}
