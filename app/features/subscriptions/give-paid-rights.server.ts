import { and, eq, gte, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/ids.ts'
import { monthContaining } from './contact-month.ts'
import { contactsLeftAfterChange } from './contacts.ts'
import { grantMonth } from './grant-month.server.ts'
import { openMonth } from './open-month.server.ts'
import type { PaidRights } from './paid-subscription.ts'
import { contactsOfMonth, PLANS } from './plans.ts'
import { contactBalances, contactLedger } from './tables.server.ts'

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
  const after = new Date(Math.max(tx.now.getTime(), present.periodStart.getTime() + 1))
  const { timeZone } = present
  if (goesOn) {
    const granted = contactsLeftAfterChange(present, contactsOfMonth(PLANS[present.plan], trying), contactsOfMonth(rights.plan, trying))
    await openMonth(tx, artisanId, { plan, granted, anchorAt: present.anchorAt, timeZone, month: { start: after, end: trialEnd ?? present.periodEnd }, rest: true })
    return
  }
  const month = trialEnd ? { start: rights.startsAt, end: trialEnd } : monthContaining(rights.startsAt, timeZone, tx.now)
  const { granted: hadGrant, taken } = await sinceStart(tx, artisanId, month.start)
  const contacts = contactsOfMonth(rights.plan, trying)
  await openMonth(tx, artisanId, {
    plan,
    granted: contacts === null ? null : Math.max(0, contacts - taken),
    rest: taken > 0,
    anchorAt: rights.startsAt,
    timeZone,
    month: hadGrant || month.start <= present.periodStart ? { start: after, end: month.end } : month,
  })
}

/** What happened since a month began: whether contacts were granted, and how many were taken and not given back. */
async function sinceStart(tx: Ctx, artisanId: ArtisanId, start: Date): Promise<{ granted: boolean; taken: number }> {
  const lines = await tx.db
    .select({ movement: contactLedger.movement, leadId: contactLedger.leadId })
    .from(contactLedger)
    .where(and(eq(contactLedger.artisanId, artisanId), gte(contactLedger.periodStart, start), inArray(contactLedger.movement, ['grant', 'reserve', 'give_back'])))
  const leads = (movement: string) => new Set(lines.filter((line) => line.movement === movement).map((line) => line.leadId))
  const givenBack = leads('give_back')
  return { granted: lines.some((line) => line.movement === 'grant'), taken: [...leads('reserve')].filter((lead) => !givenBack.has(lead)).length }
}
