/**
 * What can happen to contacts: granted for a month, added by the team, reserved when taken, then
 * used or given back.
 */
export type CreditMovement = 'grant' | 'bonus' | 'reserve' | 'use' | 'give_back'

/**
 * The reason of a grant that goes on from a month under way: another plan, with the contacts taken
 * already deducted. Its amount is below zero where more were taken than the new plan gives: nothing
 * is left until that many came back.
 */
export const REST_OF_MONTH = 'plan_changed'

/** The contacts of one month: `granted` null is unlimited, `reserved` are taken and wait for the person's reaction. */
export type CreditBalance = { granted: number | null; reserved: number; used: number }

/** One line of the ledger; `periodStart` is the month it counts in, as milliseconds or an instant. */
export type CreditLine = {
  movement: CreditMovement
  leadId: string | null
  amount: number | null
  periodStart: Date
}

/** How many contacts can still be taken this month; null is unlimited. */
export function creditsLeft(balance: CreditBalance): number | null {
  return balance.granted === null
    ? null
    : Math.max(0, balance.granted - balance.reserved - balance.used)
}

/** Whether one more contact can be taken this month. */
export function hasCreditLeft(balance: CreditBalance): boolean {
  return creditsLeft(balance) !== 0
}

/** Where a contact given back goes: out of the month's reserved or used ones, onto the present month, or nowhere. */
export type GiveBackTarget = 'reserved' | 'used' | 'present_month' | 'nothing'

/**
 * Where a contact given back goes. Under the plan it was taken with it simply stops counting. Else it is added to the
 * present month: 72 hours of silence over a month's end must not cost a contact, and what was taken before a change of
 * plan was deducted from it. Nothing is added to a month without limit, nor for what another month gave without limit.
 */
export function giveBackTarget(
  lead: { samePlan: boolean; sameMonth: boolean; used: boolean; monthWasCounted: boolean },
  present: CreditBalance,
): GiveBackTarget {
  if (lead.samePlan) return lead.used ? 'used' : 'reserved'
  return present.granted !== null && (lead.sameMonth || lead.monthWasCounted)
    ? 'present_month'
    : 'nothing'
}

/** The most contacts the team adds at once. */
export const MAX_BONUS = 50
/** The most that the team adds to a company's month without a second person. */
export const MAX_BONUS_ALONE = 10
/** Whether the team may add that many contacts at once. */
export const isBonus = (amount: number): boolean =>
  Number.isInteger(amount) && amount >= 1 && amount <= MAX_BONUS

/**
 * What happened in a month under way, whatever plans it had: contacts taken and not given back, and
 * those that came besides the plan's own.
 */
export type MonthSoFar = { taken: number; extra: number }

/**
 * Counts a month that began at `start` from the ledger's lines since then: it has one grant for
 * each plan it went on under.
 */
export function monthSoFar(lines: readonly CreditLine[], start: Date): MonthSoFar {
  const since = lines.filter((line) => line.periodStart >= start)
  const leads = (movement: CreditMovement) =>
    since.filter((line) => line.movement === movement).map((line) => line.leadId)
  const [reserved, givenBack] = [new Set(leads('reserve')), new Set(leads('give_back'))]
  const added = since
    .filter((line) => line.movement === 'bonus')
    .reduce((sum, line) => sum + (line.amount ?? 0), 0)
  return {
    taken: [...reserved].filter((lead) => !givenBack.has(lead)).length,
    extra: added + [...givenBack].filter((lead) => !reserved.has(lead)).length,
  }
}

/**
 * What a month under way goes on with under a plan that gives `allowance` a month: what was taken
 * since the month's beginning counts, whatever plans it passed through. Below zero where more was
 * taken than the plan gives; null is without limit.
 */
export function restOfMonth(allowance: number | null, { taken, extra }: MonthSoFar): number | null {
  return allowance === null ? null : allowance + extra - taken
}

/**
 * What a month began with under its plan and what was added since; below zero where the month was
 * taken from beyond its plan. Null is without limit.
 */
export function amountOf(lines: readonly CreditLine[], periodStart: Date): number | null {
  const monthLines = lines.filter((line) => line.periodStart.getTime() === periodStart.getTime())
  const reservedHere = new Set(
    monthLines.filter((line) => line.movement === 'reserve').map((line) => line.leadId),
  )
  const credited = monthLines.filter(
    (line) => line.movement === 'give_back' && !reservedHere.has(line.leadId),
  ).length
  const added = monthLines
    .filter((line) => line.movement === 'bonus')
    .reduce((sum, line) => sum + (line.amount ?? 0), 0)
  const amount = monthLines.find((line) => line.movement === 'grant')?.amount ?? null
  return amount === null ? null : amount + credited + added
}

/** The contacts that an amount makes: never less than none; null is without limit. */
export function grantedOf(amount: number | null): number | null {
  return amount === null ? null : Math.max(0, amount)
}
