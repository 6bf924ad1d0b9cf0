import type { Ctx } from '#app/platform/context.ts'
import {
  countCompanyCohorts,
  type CompanyCohort,
} from '#app/features/admin/cockpit/cohorts/cohort-companies.server.ts'
import {
  countPersonCohorts,
  type PersonCohort,
} from '#app/features/admin/cockpit/cohorts/cohort-people.server.ts'
import { countCoverage } from '#app/features/admin/cockpit/supply/count-coverage.server.ts'
import { countSubscriptionMonths } from '#app/features/subscriptions/team/count-subscription-months.server.ts'
import type { SubscriptionCounts } from '#app/features/subscriptions/team/subscription-figures.ts'
import { countMoney } from './count-money.server.ts'
import { countQuality, type QualityFigures } from './count-quality.server.ts'
import type { Coverage } from '#app/features/admin/cockpit/supply/coverage.ts'
import type { MoneyFigures } from './money.ts'

/** The figures of each page of the cockpit. They name nobody. */
export type CockpitFigures = {
  sums: { money: MoneyFigures; quality: QualityFigures }
  companies: CompanyCohort[]
  people: PersonCohort[]
  coverage: Coverage[]
  /** Of the page of plans, which stands with the subscriptions. */
  months: SubscriptionCounts
}
export type Part = keyof CockpitFigures

/** Counts each part. */
export const COUNTS: { [P in Part]: (ctx: Ctx) => Promise<CockpitFigures[P]> } = {
  sums: async (ctx) => ({ money: await countMoney(ctx), quality: await countQuality(ctx) }),
  companies: countCompanyCohorts,
  people: countPersonCohorts,
  coverage: countCoverage,
  months: countSubscriptionMonths,
}
