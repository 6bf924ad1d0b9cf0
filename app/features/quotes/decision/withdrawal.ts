import {
  addDays,
  addMonths,
  dayOf,
  endOfDay,
  startOfDay,
  type Day,
} from '#app/values/time/french-date.ts'
import { nextWorkingDay } from '#app/values/time/public-holidays.ts'
import type { QuoteLine } from '#app/features/quotes/quote-totals.ts'
import type { ContractMode } from '#app/features/signatures/signature.ts'

/** Days to renounce a contract, from the day after its conclusion (Code de la consommation L221-18). */
export const WITHDRAWAL_DAYS = 14
/** Months added when the right was not explained before the conclusion (L221-20). */
export const UNINFORMED_MONTHS = 12
/** Days without any payment after a contract concluded at the client's home (L221-10). */
export const NO_PAYMENT_DAYS = 7
/** Days to pay back a client who renounced (L221-24). */
export const REFUND_DAYS = 14

/** What the right depends on. */
export type ContractFacts = {
  mode: ContractMode
  concludedAt: Date
  /** IANA zone and postal or INSEE code of the place: its midnight and its public holidays. */
  zone: string
  place: string
  /** Urgent repair at home, asked for by the client, strictly limited to the emergency (L221-28, 8°; L221-10, 4°). */
  urgentRepair: boolean
  /** Whether notice and form were given before the conclusion; the product always joins them to a devis. */
  informed: boolean
}

/** Whether the client may renounce, and until which instant (included). */
export type WithdrawalRight =
  | { applies: true; lastDay: Day; until: Date }
  | { applies: false; why: 'on_premises' | 'urgent_repair' }

/**
 * The client's right to renounce. The day of the conclusion does not count; the period ends with the last hour of its
 * last day, and one that ends on a Saturday, a Sunday or a public holiday goes on to the end of the next working day
 * (L221-19). A visit followed by an online signature is a distance contract (W2).
 */
export function withdrawalRight(facts: ContractFacts): WithdrawalRight {
  if (facts.mode === 'on_premises') return { applies: false, why: 'on_premises' }
  if (facts.urgentRepair) return { applies: false, why: 'urgent_repair' }
  const fourteenth = addDays(dayOf(facts.concludedAt, facts.zone), WITHDRAWAL_DAYS)
  // Twelve months more "from the end of the initial period": the initial period is taken without its own extension.
  const last = facts.informed ? fourteenth : addMonths(fourteenth, UNINFORMED_MONTHS)
  const lastDay = nextWorkingDay(last, facts.place)
  return { applies: true, lastDay, until: endOfDay(lastDay, facts.zone) }
}

/**
 * The end of the right to renounce a contract that supplies goods: fourteen days after the delivery of the last of them
 * (L221-18, 2°), counted as those of a signature.
 */
export function withdrawalEndOfGoods(deliveredOn: Day, zone: string, place: string): Date {
  return endOfDay(nextWorkingDay(addDays(deliveredOn, WITHDRAWAL_DAYS), place), zone)
}

/**
 * From when the artisan may receive anything (deposit, cheque, card): at once, but for a contract concluded at the
 * client's home, where seven whole days must have passed after that of the conclusion, urgent repairs excepted (W4).
 */
export function paymentAllowedFrom(
  facts: Pick<ContractFacts, 'mode' | 'concludedAt' | 'zone' | 'urgentRepair'>,
): Date {
  if (facts.mode !== 'off_premises' || facts.urgentRepair) return facts.concludedAt
  return startOfDay(addDays(dayOf(facts.concludedAt, facts.zone), NO_PAYMENT_DAYS + 1), facts.zone)
}

/** Why no payment may be taken yet; null when it may. The button shows the date of `paymentAllowedFrom`. */
export function refusalToPay(
  facts: Pick<ContractFacts, 'mode' | 'concludedAt' | 'zone' | 'urgentRepair'>,
  now: Date,
): 'payment_too_early' | null {
  return now < paymentAllowedFrom(facts) ? 'payment_too_early' : null
}

/** When a deposit must be back with the client who renounced at this instant (W7): the end of the fourteenth day. */
export function refundDueBy(retractedAt: Date, zone: string): Date {
  return endOfDay(addDays(dayOf(retractedAt, zone), REFUND_DAYS), zone)
}

/** Whether goods are supplied besides work, fitted or not: what an amendment only takes away is none. */
export function suppliesGoods({
  lines,
}: {
  lines: readonly Pick<QuoteLine, 'supply' | 'quantityThousandths'>[]
}): boolean {
  return lines.some(
    ({ supply, quantityThousandths }) => supply === 'goods' && quantityThousandths > 0,
  )
}
