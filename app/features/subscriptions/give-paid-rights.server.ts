import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/ids.ts'
import { monthContaining } from './contact-month.ts'
import { restOfMonth } from './contacts.ts'
import { goOnWithMonth, monthStart, readMonthSoFar } from './go-on-with-month.server.ts'
import { grantMonth } from './grant-month.server.ts'
import { openMonth } from './open-month.server.ts'
import type { PaidRights } from './paid-subscription.ts'
import { contactsOfMonth } from './plans.ts'
import { contactBalances } from './tables.server.ts'

/**
 * Opens the month of contacts that a subscription's rights ask for, if the present one is another: its first paid month,
 * another plan within a month, a payment that came after all. Contacts taken still count. `trying`: the free month runs.
 */
export async function givePaidRights(tx: Ctx, artisanId: ArtisanId, rights: PaidRights, trying: boolean): Promise<void> {
  const present = await grantMonth(tx, artisanId)
  if (rights.endsAt && rights.endsAt <= tx.now) return
  const plan = rights.plan.slug
  const trialEnd = trying ? (rights.endsAt ?? rights.renewsAt) : null
  const goesOn = present.plan !== 'gratuit' && (trying || present.anchorAt.getTime() === rights.startsAt.getTime())
  if (goesOn && present.plan === plan) {
    // The free month was prolonged or shortened at the provider.
    if (trialEnd && Math.abs(trialEnd.getTime() - present.periodEnd.getTime()) >= 1_000 && trialEnd > tx.now) await tx.db.update(contactBalances).set({ periodEnd: trialEnd }).where(eq(contactBalances.artisanId, artisanId))
    return
  }
  if (goesOn) {
    await goOnWithMonth(tx, present, { plan, trial: trying, ...(trialEnd ? { end: trialEnd } : {}) })
    return
  }
  const { timeZone } = present
  const month = trialEnd ? { start: rights.startsAt, end: trialEnd } : monthContaining(rights.startsAt, timeZone, tx.now)
  const soFar = await readMonthSoFar(tx, artisanId, month.start)
  await openMonth(tx, artisanId, {
    plan,
    granted: restOfMonth(contactsOfMonth(rights.plan, trying), soFar),
    // A plan that comes back within its month goes on with it.
    rest: (await monthStart(tx, present)) >= month.start,
    anchorAt: rights.startsAt,
    timeZone,
    month: month.start <= present.periodStart ? { start: new Date(Math.max(tx.now.getTime(), present.periodStart.getTime() + 1)), end: month.end } : month,
  })
}
