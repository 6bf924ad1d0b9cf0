import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import {
  goOnWithMonth,
  openOwnMonth,
} from '#app/features/subscriptions/credits/go-on-with-month.server.ts'
import { grantMonth } from '#app/features/subscriptions/credits/grant-month.server.ts'
import type { PaidRights } from './paid-subscription.ts'
import { creditBalances } from '#app/features/subscriptions/tables.server.ts'

/**
 * Opens the month of contacts that a subscription's rights ask for, if the present one is another:
 * its first paid month, another plan within a month, a payment that came after all. Contacts taken
 * still count. `trying`: the free month runs.
 */
export async function givePaidRights(
  tx: Ctx,
  artisanId: ArtisanId,
  rights: PaidRights,
  trying: boolean,
): Promise<void> {
  const present = await grantMonth(tx, artisanId)
  if (rights.endsAt && rights.endsAt <= tx.now) return
  const plan = rights.plan.slug
  const trialEnd = trying ? (rights.endsAt ?? rights.renewsAt) : null
  const goesOn =
    present.plan !== 'gratuit' &&
    (trying || present.anchorAt.getTime() === rights.startsAt.getTime())
  if (goesOn && present.plan === plan) {
    // The free month was prolonged or shortened at the provider.
    if (
      trialEnd &&
      Math.abs(trialEnd.getTime() - present.periodEnd.getTime()) >= 1_000 &&
      trialEnd > tx.now
    )
      await tx.db
        .update(creditBalances)
        .set({ periodEnd: trialEnd })
        .where(eq(creditBalances.artisanId, artisanId))
    return
  }
  if (goesOn) {
    await goOnWithMonth(tx, present, {
      plan,
      trial: trying,
      ...(trialEnd ? { end: trialEnd } : {}),
    })
    return
  }
  await openOwnMonth(tx, present, { plan, startsAt: rights.startsAt, trialEnd })
}
