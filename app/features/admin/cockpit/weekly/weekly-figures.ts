import {
  recruitWords,
  servedWords,
  type Advice,
} from '#app/features/admin/cockpit/supply/coverage.ts'
import { paths } from '#app/paths.ts'
import { requestList } from '#app/features/requests/team/request-list.ts'
import { formatNumber } from '#app/values/numbers/french-number.ts'
import { formatEurosShort } from '#app/values/numbers/money.ts'
import { addDays, dayOf, hourOf, startOfDay, type Day } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { counted } from '#app/values/words/counted.ts'

/** What a week brought, counted from Monday to Sunday in Paris; cents TTC. */
export type WeekFigures = {
  visits: number
  asked: number
  contacts: number
  quotes: number
  signed: number
  signedCents: number
  companies: number
  subscribed: number
  left: number
}

/** Each figure as the mail calls it, in its order. */
export const WEEK_LABELS: Record<keyof WeekFigures, string> = {
  visits: 'Visites',
  asked: 'Demandes déposées',
  contacts: 'Contacts pris',
  quotes: 'Devis envoyés',
  signed: 'Devis signés',
  signedCents: 'Montant signé, TTC',
  companies: 'Entreprises inscrites',
  subscribed: 'Formules payantes commencées',
  left: 'Formules payantes terminées',
}

/** The hour in Paris from which the mail leaves on Monday. */
const MAILED_FROM_HOUR = 8
/** A week that could not be told until the end of this weekday (Monday is 0) is not told any more. */
const LAST_WEEKDAY = 2

const weekday = (day: Day) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** The Monday of the week in which an instant is, in Paris. */
const mondayOf = (now: Date): Day => {
  const today = dayOf(now, PARIS)
  return addDays(today, -weekday(today))
}

/**
 * The Monday on which the mail of this instant is due, which tells the week before it: from 8:00 on Monday, and until
 * Wednesday where the product was stopped. Null where none is.
 */
export function dueMonday(now: Date): Day | null {
  const day = weekday(dayOf(now, PARIS))
  const begun = day > 0 || hourOf(now, PARIS) >= MAILED_FROM_HOUR
  return begun && day <= LAST_WEEKDAY ? mondayOf(now) : null
}

/** The instants between which a week is counted: from a Monday to the next. */
export const weekFrom = (monday: Day): { from: Date; to: Date } => ({
  from: startOfDay(monday, PARIS),
  to: startOfDay(addDays(monday, 7), PARIS),
})

/** « 14, contre 12 la semaine d’avant ». */
export function againstBefore(figure: keyof WeekFigures, now: number, before: number): string {
  const words = (value: number) =>
    figure === 'signedCents' ? formatEurosShort(value) : formatNumber(value)
  return now === before
    ? `${words(now)}, comme la semaine d’avant`
    : `${words(now)}, contre ${words(before)} la semaine d’avant`
}

/** A thing to do, and where. */
export type Suggestion = { says: string; href: string }

/** The three things that matter most this week, of what is known; fewer where there is less to do. */
export function suggestionsOf({
  departures,
  unanswered,
  advice,
}: {
  /** Companies that may leave. */
  departures: number
  /** Requests of the last thirty days without a contact. */
  unanswered: number
  advice: readonly Advice[]
}): Suggestion[] {
  return [
    ...(departures > 0
      ? [
          {
            says: `Appeler ${counted(departures, 'entreprise qui pourrait', 'entreprises qui pourraient')} partir`,
            href: paths.adminDepartures(),
          },
        ]
      : []),
    ...(unanswered > 0
      ? [
          {
            says: `Proposer à la main ${counted(unanswered, 'demande restée', 'demandes restées')} sans contact depuis trente jours`,
            href: requestList.at({
              period: '30-jours',
              step: 'confirmee',
              answers: 'sans-contact',
            }),
          },
        ]
      : []),
    ...advice.map((one) => ({
      says: `${recruitWords(one)}\u00a0: ${servedWords(one.served)}`,
      href: paths.adminCoverage({ metier: one.trade }),
    })),
  ].slice(0, 3)
}
