import type { PlanSlug } from '#app/features/subscriptions/plans/plans.ts'
import type { MonthMove } from '#app/features/subscriptions/team/subscriber-list.ts'

/** Subscriptions now, what happened to them since the first day of the month, and what was given back; cents TTC. */
export type MoneyFigures = {
  plans: {
    plan: PlanSlug
    paying: number
    /** What they bring in a month together, each at the price it agreed to. */
    cents: number
  }[]
  trials: number
  moves: Record<MonthMove, number>
  credits: { count: number; cents: number }
}

/** What the plans that are paid bring in a month, cents TTC. */
export const recurringCents = ({ plans }: Pick<MoneyFigures, 'plans'>): number =>
  plans.reduce((sum, { cents }) => sum + cents, 0)

/** How many companies paid a plan when the month began: those of now, less who came since, with who left. */
export const payingAtStart = ({ plans, moves }: Pick<MoneyFigures, 'plans' | 'moves'>): number =>
  Math.max(
    0,
    plans.reduce((sum, { paying }) => sum + paying, 0) -
      moves.converted -
      moves.paid_started +
      moves.paid_ended,
  )
