import type { QuoteStatus, QuoteStatusRefusal } from '#app/features/quotes/quote.ts'
import type { Day } from '#app/values/time/french-date.ts'

/** Days that a client has at least, from when they are told of a delivery, to say that it is not true. */
const CONTEST_DAYS = 14

/** What one side said of a delivery, as stored. `deliveredOn` null: the client says that something is missing. */
export type DeliveryWord = {
  saidBy: 'artisan' | 'particulier'
  deliveredOn: Day | null
  isLast: boolean
  saidAt: Date
}

/**
 * The day of the last delivery, from what both sides said, oldest first: the latest day that either names (law.md W3).
 * Null while it is not known: the company has not said that nothing is left, or the client answered that something is.
 */
export function lastDelivery(words: readonly DeliveryWord[]): Day | null {
  const company = words.filter(({ saidBy }) => saidBy === 'artisan')
  if (!company.at(-1)?.isLast) return null
  const last = words.at(-1)!
  if (last.saidBy === 'particulier' && last.deliveredOn === null) return null
  return words
    .flatMap(({ deliveredOn }) => deliveredOn ?? [])
    .reduce((latest, day) => (day > latest ? day : latest))
}

/** The contract that goods are delivered for. `today` and `concludedOn` are days where the works lie. */
export type DeliveryFacts = {
  status: QuoteStatus
  goods: boolean
  retractableUntil: Date | null
  withdrawalOpen: boolean
  concludedOn: Day
  today: Day
  words: readonly DeliveryWord[]
}

/** Why nothing is said of a delivery. */
type NoDeliveryRefusal = QuoteStatusRefusal | 'no_goods' | 'withdrawal_period_over'
/** Why the day of a delivery is none. */
type DeliveryDayRefusal = 'delivery_before_contract' | 'delivery_to_come'
/** Why the company does not record a delivery. */
export type RecordDeliveryRefusal = NoDeliveryRefusal | DeliveryDayRefusal
/** Why the client does not contest one. */
export type ContestDeliveryRefusal =
  | NoDeliveryRefusal
  | DeliveryDayRefusal
  | 'no_delivery'
  | 'delivery_settled'
  | 'delivery_not_later'
export type DeliveryRefusal = RecordDeliveryRefusal | ContestDeliveryRefusal

/** Null when the company may record a delivery, whatever its day. */
export function refusalToRecordDelivery(facts: DeliveryFacts, now: Date): NoDeliveryRefusal | null {
  if (facts.status !== 'accepted') return `quote_${facts.status}`
  if (!facts.goods || !facts.retractableUntil) return 'no_goods'
  return facts.withdrawalOpen || now <= facts.retractableUntil ? null : 'withdrawal_period_over'
}

/** Null when the client may say that the recorded delivery is not the last, or came later. */
export function refusalToContestDelivery(
  facts: DeliveryFacts,
  now: Date,
): ContestDeliveryRefusal | null {
  if (facts.status !== 'accepted') return `quote_${facts.status}`
  if (!facts.goods || !facts.retractableUntil) return 'no_goods'
  const recorded = facts.words.findLast(({ saidBy }) => saidBy === 'artisan')
  if (!recorded) return 'no_delivery'
  const toldFor = recorded.saidAt.getTime() + CONTEST_DAYS * 86_400_000
  return facts.withdrawalOpen || now <= facts.retractableUntil || now.getTime() <= toldFor
    ? null
    : 'delivery_settled'
}

/** Null when goods of this contract may have been delivered that day. */
export function refusalOfDeliveryDay(
  { concludedOn, today }: DeliveryFacts,
  day: Day,
): DeliveryDayRefusal | null {
  if (day < concludedOn) return 'delivery_before_contract'
  return day > today ? 'delivery_to_come' : null
}
