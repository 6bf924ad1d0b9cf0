import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import type { AmendmentId, QuoteId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import type { DeliveryWord } from './delivery.ts'
import { deliveries } from './delivery.tables.server.ts'

/** What both sides said of the delivery of a devis' goods, or of those of an amendment of it, oldest first. */
export function deliveryWords(
  ctx: Ctx,
  quoteId: QuoteId,
  amendmentId: AmendmentId | null,
): Promise<DeliveryWord[]> {
  return ctx.db
    .select(pick(deliveries, 'saidBy', 'deliveredOn', 'isLast', 'saidAt'))
    .from(deliveries)
    .where(
      and(
        eq(deliveries.quoteId, quoteId),
        amendmentId ? eq(deliveries.amendmentId, amendmentId) : isNull(deliveries.amendmentId),
      ),
    )
    .orderBy(asc(deliveries.saidAt), asc(deliveries.id))
}
