import { and, asc, eq } from 'drizzle-orm'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import type { LockedQuote } from '#app/features/quotes/move-quote.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import {
  refusalToContestDelivery,
  refusalToRecordDelivery,
  type DeliveryFacts,
  type DeliveryRefusal,
} from './delivery.ts'
import { deliveries } from './delivery.tables.server.ts'

/** What a delivery of a devis is judged by. */
export async function deliveryFacts(
  ctx: Ctx,
  { quote, request }: { quote: LockedQuote['quote']; request: { insee: string } },
): Promise<DeliveryFacts> {
  const zone = timeZoneOf(request.insee)
  const words = await ctx.db
    .select({
      saidBy: deliveries.saidBy,
      deliveredOn: deliveries.deliveredOn,
      isLast: deliveries.isLast,
      saidAt: deliveries.saidAt,
    })
    .from(deliveries)
    .where(eq(deliveries.quoteId, quote.id))
    .orderBy(asc(deliveries.saidAt), asc(deliveries.id))
  return {
    status: quote.status,
    goods: quote.snapshot?.lines.some(({ supply }) => supply === 'goods') ?? false,
    retractableUntil: quote.retractableUntil,
    withdrawalOpen: quote.withdrawalOpen,
    concludedOn: dayOf(quote.acceptedAt ?? ctx.now, zone),
    today: dayOf(ctx.now, zone),
    words,
  }
}

/** The delivery of a contract's goods as one of its sides reads it; `refusal`: why the reader adds nothing to it. */
export type DeliveryView = DeliveryFacts & { zone: string; refusal: DeliveryRefusal | null }

/** The delivery of the reader's own contract; null where no goods are delivered, or no right to renounce runs from it. */
export async function readDelivery(
  ctx: Ctx<Artisan> | Ctx<Particulier>,
  quoteId: QuoteId,
): Promise<DeliveryView | null> {
  const mine =
    ctx.who.kind === 'artisan'
      ? eq(quotes.artisanId, ctx.who.artisanId)
      : eq(quoteRequests.particulierId, ctx.who.accountId)
  const [row] = await ctx.db
    .select({ quote: quotes, request: { insee: quoteRequests.insee } })
    .from(quotes)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .where(and(eq(quotes.id, quoteId), mine))
  if (!row?.quote.acceptedAt) return null
  const facts = await deliveryFacts(ctx, row)
  if (!facts.goods || !facts.retractableUntil) return null
  const refusalOf = ctx.who.kind === 'artisan' ? refusalToRecordDelivery : refusalToContestDelivery
  return { ...facts, zone: timeZoneOf(row.request.insee), refusal: refusalOf(facts, ctx.now) }
}
