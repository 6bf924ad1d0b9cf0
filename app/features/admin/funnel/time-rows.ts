import { departementName } from '#app/features/places/places.ts'
import { requestList } from '#app/features/requests/team/request-list.ts'
import {
  REQUEST_STEPS,
  STEP_LABELS,
  type RequestPeriod,
} from '#app/features/requests/team/request-steps.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { subscriberList } from '#app/features/subscriptions/team/subscriber-list.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { formatDuration } from '#app/values/time/french-date.ts'
import { counted } from '#app/values/words/counted.ts'
import type { Funnel, StepCounts } from './count-funnel.server.ts'
import { PLAN_STEPS, TIMED_STEPS, type TimeView } from './funnel.ts'
import type { TimeCell, TimeRow } from './step-times.tsx'

/** The labels of the steps whose time a view tells. */
export const timedSteps = (view: TimeView): string[] =>
  (view === 'formules' ? PLAN_STEPS : TIMED_STEPS).map((step) => STEP_LABELS[step])

/** The rows of a view. Each time leads to the requests that reached its step; those of a plan, to its companies. */
export function timeRows(
  { trades, departements, plans }: Pick<Funnel, 'trades' | 'departements' | 'plans'>,
  view: TimeView,
  period: RequestPeriod,
): TimeRow[] {
  if (view === 'formules')
    return plans.map(({ key, proposals, medians, ninths }) => ({
      name: PLANS[key].name,
      note: counted(proposals, 'proposition', 'propositions'),
      href: PLANS[key].tier && subscriberList.at({ status: 'active', tier: PLANS[key].tier }),
      cells: PLAN_STEPS.map((step, place) => cellOf(step, medians[place], ninths[place], null)),
    }))
  const rows =
    view === 'metiers'
      ? trades.map((counts) => ({
          name: TRADES[counts.key].name,
          counts,
          narrowed: { trade: counts.key },
        }))
      : departements.map((counts) => ({
          name: `${counts.key} ${departementName(counts.key)}`,
          counts,
          narrowed: { departement: counts.key },
        }))
  return rows.map(({ name, counts, narrowed }) => ({
    name,
    note: counted(counts.reached[0]!, 'demande', 'demandes'),
    href: requestList.at({ period, ...narrowed }),
    cells: TIMED_STEPS.map((step) => {
      const { half, most } = timesOf(counts, REQUEST_STEPS.indexOf(step))
      return cellOf(step, half, most, requestList.at({ period, step, ...narrowed }))
    }),
  }))
}

const timesOf = ({ medians, ninths }: StepCounts, place: number) => ({
  half: medians[place],
  most: ninths[place],
})

function cellOf(
  step: string,
  half: number | null | undefined,
  most: number | null | undefined,
  href: string | null,
): TimeCell {
  return half === null || half === undefined || most === null || most === undefined
    ? null
    : { step, half: inWords(half), most: inWords(most), href }
}

/** Seconds in words. An act may come before the one it follows, by a step taken twice: that is no time. */
export const inWords = (seconds: number) => formatDuration(Math.max(0, seconds) * 1_000)
