import { addMonths, dayOf, formatMonth } from '#app/values/time/french-date.ts'
import { formatUpToTenths } from '#app/values/numbers/french-number.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { PlanSlug } from '#app/features/subscriptions/plans/plans.ts'
import type { SubscriptionChangeKind } from '#app/features/subscriptions/subscription-change.ts'

/** A calendar month in Paris, 'YYYY-MM': the team's months, whatever the artisan's territory. */
export type Month = string

/** What was counted in the database: each kind of change by month, and invoices paid by month and plan. */
export type CountedChanges = readonly {
  month: Month
  kind: SubscriptionChangeKind
  count: number
}[]
/** Invoices paid and transfers received, excluding tax, by the month of the payment. */
export type CountedRevenue = readonly { month: Month; plan: PlanSlug | null; exclCents: number }[]

/** The plans that bring revenue, as charts stack them. */
export const SOLD_PLANS = ['eco', 'pro', 'premium'] as const satisfies readonly PlanSlug[]

/** One month of the figures. Rates are whole fractions (0 to 1); null where there was nobody to count. */
export type MonthFigures = {
  month: Month
  trialsStarted: number
  converted: number
  trialsLost: number
  /** Converted over all free months that came to their end in the month. */
  conversionRate: number | null
  /** Artisans on a paid plan when the month began. */
  paidAtStart: number
  paidEnded: number
  /** Paid plans that ended in the month over those there were when it began. */
  churnRate: number | null
  revenueCents: Record<(typeof SOLD_PLANS)[number], number>
}

/** How each figure is counted, in the words of the page and of the export. */
export const DEFINITIONS = {
  trials:
    'Un mois offert compte dans le mois où il commence. Il est converti quand un premier paiement le continue, perdu quand il se termine en Gratuit, premier paiement refusé compris. Le taux de conversion rapporte les convertis aux mois offerts arrivés à leur fin dans le mois.',
  churn:
    'Formules payantes terminées dans le mois, rapportées à celles en cours au premier jour du mois. Un changement de formule n’est pas un départ. Sans abonné payant au premier jour, il n’y a pas de taux.',
  revenue:
    'Factures payées, hors taxes, au mois de leur paiement et sur la formule facturée. Une facture impayée ou annulée ne compte pas. Un virement compte au mois de son arrivée, sa correction au mois où elle est écrite.',
} as const

/** The last `count` months up to the one of `now`, the oldest first. */
export function lastMonths(now: Date, count: number): Month[] {
  const first = `${dayOf(now, PARIS).slice(0, 7)}-01`
  return Array.from({ length: count }, (_, index) =>
    addMonths(first, index - count + 1).slice(0, 7),
  )
}

const SHORT_MONTHS = [
  'janv.',
  'févr.',
  'mars',
  'avr.',
  'mai',
  'juin',
  'juil.',
  'août',
  'sept.',
  'oct.',
  'nov.',
  'déc.',
] as const

/** What is under way now, counted from the rows themselves. */
export type PresentFigures = { trials: number; paid: number }
/** What the figures of months are made from. They name nobody. */
export type SubscriptionCounts = {
  changes: CountedChanges
  revenue: CountedRevenue
  present: PresentFigures
}

/** « mars 2026 » and « mars », for charts. */
export function monthWords(month: Month): { label: string; short: string } {
  return { label: formatMonth(`${month}-15`), short: SHORT_MONTHS[Number(month.slice(5)) - 1]! }
}

/**
 * The figures of these months. Who paid when a month began is counted back from who pays now, so that it stays right
 * once the oldest lines of the history are erased.
 */
export function figuresByMonth(
  months: readonly Month[],
  changes: CountedChanges,
  revenue: CountedRevenue,
  paidNow: number,
): MonthFigures[] {
  const sum = (wanted: (month: Month) => boolean, ...kinds: SubscriptionChangeKind[]) =>
    changes
      .filter(({ month, kind }) => wanted(month) && kinds.includes(kind))
      .reduce((total, { count }) => total + count, 0)
  return months.map((month) => {
    const inMonth = (other: Month) => other === month
    const since = (other: Month) => other >= month
    const converted = sum(inMonth, 'converted')
    const trialsLost = sum(inMonth, 'trial_ended')
    const paidEnded = sum(inMonth, 'paid_ended')
    const paidAtStart = Math.max(
      0,
      paidNow - sum(since, 'converted', 'paid_started') + sum(since, 'paid_ended'),
    )
    const paid = (slug: PlanSlug) =>
      revenue
        .filter((row) => row.month === month && row.plan === slug)
        .reduce((total, { exclCents }) => total + exclCents, 0)
    return {
      month,
      trialsStarted: sum(inMonth, 'trial_started'),
      converted,
      trialsLost,
      conversionRate: rate(converted, converted + trialsLost),
      paidAtStart,
      paidEnded,
      churnRate: rate(paidEnded, paidAtStart),
      revenueCents: { eco: paid('eco'), pro: paid('pro'), premium: paid('premium') },
    }
  })
}

/** A part of a whole; null when there is no whole. */
export function rate(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null
}

/** « 12,5 % ». */
export function percentInWords(fraction: number): string {
  return `${formatUpToTenths(fraction * 100)}\u00a0%`
}
