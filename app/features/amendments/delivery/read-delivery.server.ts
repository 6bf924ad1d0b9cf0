import { and, eq } from 'drizzle-orm'
import type { AmendmentStatus } from '#app/features/amendments/amendment.ts'
import { amendments } from '#app/features/amendments/tables.server.ts'
import { suppliesGoods } from '#app/features/quotes/decision/withdrawal.ts'
import type { QuoteStatus } from '#app/features/quotes/quote.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import type { LockedQuote } from '#app/features/quotes/move-quote.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import type { AmendmentId, QuoteId } from '#app/values/identity/ids.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import {
  refusalToContestDelivery,
  refusalToRecordDelivery,
  type DeliveryFacts,
  type DeliveryRefusal,
} from '#app/features/quotes/delivery/delivery.ts'
import { deliveryWords } from '#app/features/quotes/delivery/delivery-words.server.ts'

/** What goods are delivered for: a devis, or an amendment of it. */
export type Delivered = {
  quote: LockedQuote['quote']
  request: { insee: string }
  amendment: typeof amendments.$inferSelect | null
}

/** What a delivery is judged by. */
export async function deliveryFacts(
  ctx: Ctx,
  { quote, request, amendment }: Delivered,
): Promise<DeliveryFacts> {
  const zone = timeZoneOf(request.insee)
  const words = await deliveryWords(ctx, quote.id, amendment?.id ?? null)
  const of = amendment
    ? { ...amendment, concludedAt: amendment.signedAt, status: statusOf(amendment) }
    : { ...quote, concludedAt: quote.acceptedAt }
  return {
    status: of.status,
    goods: of.snapshot !== null && suppliesGoods(of.snapshot),
    retractableUntil: of.retractableUntil,
    withdrawalOpen: of.withdrawalOpen,
    concludedOn: dayOf(of.concludedAt ?? ctx.now, zone),
    today: dayOf(ctx.now, zone),
    words,
  }
}

/** An amendment's state as that of the contract it belongs to is said. */
const statusOf = ({ status }: { status: AmendmentStatus }): QuoteStatus =>
  status === 'signed' ? 'accepted' : status === 'sent' || status === 'draft' ? status : 'retracted'

/** The amendment that goods may be delivered for; null for the devis itself, undefined where it is none of it. */
export async function deliveredAmendment(
  ctx: Ctx,
  quoteId: QuoteId,
  amendmentId: AmendmentId | null,
): Promise<Delivered['amendment'] | undefined> {
  if (!amendmentId) return null
  const [amendment] = await ctx.db
    .select()
    .from(amendments)
    .where(and(eq(amendments.id, amendmentId), eq(amendments.quoteId, quoteId)))
  return amendment
}

/** The delivery of a contract's goods as one of its sides reads it; `refusal`: why the reader adds nothing to it. */
export type DeliveryView = DeliveryFacts & { zone: string; refusal: DeliveryRefusal | null }

/**
 * The delivery of the reader's own contract or amendment; null where no goods are delivered, or no
 * right to renounce runs from it.
 */
export async function readDelivery(
  ctx: Ctx<Artisan> | Ctx<Particulier>,
  quoteId: QuoteId,
  amendmentId: AmendmentId | null = null,
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
  const amendment = await deliveredAmendment(ctx, quoteId, amendmentId)
  if (amendment === undefined || (amendment && !amendment.signedAt)) return null
  const facts = await deliveryFacts(ctx, { ...row, amendment })
  if (!facts.goods || !facts.retractableUntil) return null
  const refusalOf = ctx.who.kind === 'artisan' ? refusalToRecordDelivery : refusalToContestDelivery
  return { ...facts, zone: timeZoneOf(row.request.insee), refusal: refusalOf(facts, ctx.now) }
}
