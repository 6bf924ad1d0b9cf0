import { lockQuote, type LockedQuote } from '#app/features/quotes/move-quote.server.ts'
import { tellLead } from '#app/features/requests/life/tell-live.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { newId, type AmendmentId, type QuoteId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { Day } from '#app/values/time/french-date.ts'
import {
  lastDelivery,
  refusalOfDeliveryDay,
  refusalToContestDelivery,
  refusalToRecordDelivery,
  type ContestDeliveryRefusal,
  type RecordDeliveryRefusal,
} from '#app/features/quotes/delivery/delivery.ts'
import { deliveries } from '#app/features/quotes/delivery/delivery.tables.server.ts'
import { redateWithdrawal } from './redate-withdrawal.server.ts'
import { deliveredAmendment, deliveryFacts, type Delivered } from './read-delivery.server.ts'

/**
 * The company says which day goods were delivered, and whether nothing is left: the right to
 * renounce is dated from it.
 */
export async function recordDelivery(
  ctx: Ctx<Artisan>,
  quoteId: QuoteId,
  said: { deliveredOn: Day; isLast: boolean },
  amendmentId: AmendmentId | null = null,
): Promise<Result<undefined, 'not_found' | RecordDeliveryRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockDelivered(tx, quoteId, amendmentId)
    if (!locked) return refuse('not_found')
    const facts = await deliveryFacts(tx, locked)
    const refusal =
      refusalToRecordDelivery(facts, tx.now) ?? refusalOfDeliveryDay(facts, said.deliveredOn)
    if (refusal) return refuse(refusal)
    await say(tx, locked, { saidBy: 'artisan', ...said })
    return ok()
  })
}

/** The client answers what the company recorded: the last goods came a later day, or something is missing (null). */
export async function contestDelivery(
  ctx: Ctx<Particulier>,
  quoteId: QuoteId,
  deliveredOn: Day | null,
  amendmentId: AmendmentId | null = null,
): Promise<Result<undefined, 'not_found' | ContestDeliveryRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockDelivered(tx, quoteId, amendmentId)
    if (!locked) return refuse('not_found')
    const facts = await deliveryFacts(tx, locked)
    const refusal = refusalToContestDelivery(facts, tx.now)
    if (refusal) return refuse(refusal)
    if (deliveredOn) {
      const refused = refusalOfDeliveryDay(facts, deliveredOn)
      if (refused) return refuse(refused)
      if (facts.words.some((word) => word.deliveredOn && word.deliveredOn >= deliveredOn))
        return refuse('delivery_not_later')
    }
    await say(tx, locked, { saidBy: 'particulier', deliveredOn, isLast: deliveredOn !== null })
    return ok()
  })
}

/** What goods are delivered for, its request locked; null when it is not the caller's. */
async function lockDelivered(tx: Ctx, quoteId: QuoteId, amendmentId: AmendmentId | null) {
  const locked = await lockQuote(tx, quoteId)
  const amendment = await deliveredAmendment(tx, quoteId, amendmentId)
  return locked && amendment !== undefined ? { ...locked, amendment } : null
}

async function say(
  tx: Ctx<Artisan | Particulier>,
  locked: LockedQuote & Delivered,
  word: { saidBy: 'artisan' | 'particulier'; deliveredOn: Day | null; isLast: boolean },
): Promise<void> {
  const id = newId<string>()
  await tx.db.insert(deliveries).values({
    id,
    quoteId: locked.quote.id,
    amendmentId: locked.amendment?.id ?? null,
    ...word,
    saidAt: tx.now,
  })
  const { words } = await deliveryFacts(tx, locked)
  await redateWithdrawal(tx, locked, lastDelivery(words))
  await publish(tx, { type: 'delivery.said', deliveryId: id })
  tellLead(tx, locked.lead, locked.request)
}
