/** What can happen to contacts: granted for a month, added by the team, reserved when taken, then used or given back. */
export type ContactMovement = 'grant' | 'bonus' | 'reserve' | 'use' | 'give_back'

/** The reason of a grant that goes on from a month under way: another plan, with the contacts taken already deducted. */
export const REST_OF_MONTH = 'plan_changed'

/** The contacts of one month: `granted` null is unlimited, `reserved` are taken and wait for the person's reaction. */
export type ContactBalance = { granted: number | null; reserved: number; used: number }

/** One line of the ledger; `periodStart` is the month it counts in, as milliseconds or an instant. */
export type ContactLine = { movement: ContactMovement; leadId: string | null; amount: number | null; periodStart: Date }

/** How many contacts can still be taken this month; null is unlimited. */
export function contactsLeft(balance: ContactBalance): number | null {
  return balance.granted === null ? null : Math.max(0, balance.granted - balance.reserved - balance.used)
}

/** Whether one more contact can be taken this month. */
export function hasContactLeft(balance: ContactBalance): boolean {
  return contactsLeft(balance) !== 0
}

/** Where a contact given back goes: out of the month's reserved or used ones, onto the present month, or nowhere. */
export type GiveBackTarget = 'reserved' | 'used' | 'present_month' | 'nothing'

/**
 * Where a contact given back goes. In its own month it simply stops counting. Taken in a month that has ended, it is
 * added to the present month: 72 hours of silence over a month's end must not cost a contact. Nothing is added
 * when either month is unlimited, because nothing was taken away, or nothing is missing.
 */
export function giveBackTarget(lead: { sameMonth: boolean; used: boolean; monthWasCounted: boolean }, present: ContactBalance): GiveBackTarget {
  if (lead.sameMonth) return lead.used ? 'used' : 'reserved'
  return lead.monthWasCounted && present.granted !== null ? 'present_month' : 'nothing'
}

/** The most contacts the team adds at once. */
export const MAX_BONUS = 50

/**
 * The contacts left after a plan is changed within its month: those that were left, more or fewer by what the plans
 * differ. Contacts taken still count, those given back or added by the team stay. From a plan without limit, what was
 * taken counts against the new month; null is without limit.
 */
export function contactsLeftAfterChange(present: ContactBalance, before: number | null, after: number | null): number | null {
  if (after === null) return null
  if (before === null || present.granted === null) return Math.max(0, after - present.reserved - present.used)
  return Math.max(0, contactsLeft(present)! + after - before)
}

/** Recounts a month from the lines of an artisan's ledger: what the balance must be equal to. */
export function recount(lines: ContactLine[], periodStart: Date): ContactBalance {
  const inMonth = (line: ContactLine) => line.periodStart.getTime() === periodStart.getTime()
  const monthLines = lines.filter(inMonth)
  const reservedHere = new Set(monthLines.filter((line) => line.movement === 'reserve').map((line) => line.leadId))
  const leadsWith = (movement: ContactMovement) => new Set(lines.filter((line) => line.movement === movement).map((line) => line.leadId))
  const used = leadsWith('use')
  const givenBack = leadsWith('give_back')
  const credited = monthLines.filter((line) => line.movement === 'give_back' && !reservedHere.has(line.leadId)).length
  const added = monthLines.filter((line) => line.movement === 'bonus').reduce((sum, line) => sum + (line.amount ?? 0), 0)
  const amount = monthLines.find((line) => line.movement === 'grant')?.amount ?? null
  const balance: ContactBalance = { granted: amount === null ? null : amount + credited + added, reserved: 0, used: 0 }
  for (const lead of reservedHere) {
    if (givenBack.has(lead)) continue
    if (used.has(lead)) balance.used++
    else balance.reserved++
  }
  return balance
}
