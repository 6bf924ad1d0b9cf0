import { sql } from 'drizzle-orm'
import { ofMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { beginningOf, STEP_AT } from '#app/features/requests/team/request-steps.server.ts'
import { REQUEST_STEPS, type RequestPeriod } from '#app/features/requests/team/request-steps.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Ctx } from '#app/platform/context.ts'
import { countPlanTimes, timeWithin, type PlanTimes } from './count-plan-times.server.ts'

/**
 * How many requests reached each step of `REQUEST_STEPS`, and how long half of them, and nine of ten,
 * took from the step before, seconds; null where none reached both.
 */
export type StepCounts = {
  reached: number[]
  medians: (number | null)[]
  ninths: (number | null)[]
}

/** The way of the requests made in a period: of all, of each trade, of each département, and by the plan of companies. */
export type Funnel = {
  all: StepCounts
  trades: ({ key: TradeSlug } & StepCounts)[]
  departements: ({ key: string } & StepCounts)[]
  plans: PlanTimes[]
}

/** Counts how far the requests made in a period went until now; each is in every step that it reached. */
export async function countFunnel(ctx: Ctx, period: RequestPeriod): Promise<Funnel> {
  const at = (place: number) => sql.raw(`step_${place}`)
  const times = REQUEST_STEPS.map((step, place) => sql`${STEP_AT[step]} as ${at(place)}`)
  const reached = REQUEST_STEPS.map((_, place) => sql`count(${at(place)})::int`)
  const within = (part: number) =>
    REQUEST_STEPS.map((_, place) =>
      place === 0 ? sql`null` : timeWithin(part, at(place - 1), at(place)),
    )
  const medians = within(0.5)
  const ninths = within(0.9)
  const { rows } = await ctx.db.execute<
    { trade: TradeSlug | null; departement: string | null } & StepCounts
  >(sql`
    with followed as (
      select trade, case when insee ~ '^9[78]' then left(insee, 3) else left(insee, 2) end as departement,
        ${sql.join(times, sql`, `)}
      from quote_requests
      where ${ofMarketplace} and created_at >= ${beginningOf(period, ctx.now)} and created_at <= ${ctx.now}
    )
    select trade, departement, json_build_array(${sql.join(reached, sql`, `)}) as reached, json_build_array(${sql.join(medians, sql`, `)}) as medians,
      json_build_array(${sql.join(ninths, sql`, `)}) as ninths
    from followed group by grouping sets ((), (trade), (departement))`)
  const [all] = rows.filter(({ trade, departement }) => trade === null && departement === null)
  const most = (a: StepCounts, b: StepCounts) => b.reached[0]! - a.reached[0]!
  return {
    all: countsOf(all!),
    trades: rows
      .flatMap((row) => (row.trade === null ? [] : [{ key: row.trade, ...countsOf(row) }]))
      .sort(most),
    departements: rows
      .flatMap((row) =>
        row.departement === null ? [] : [{ key: row.departement, ...countsOf(row) }],
      )
      .sort(most),
    plans: await countPlanTimes(ctx, period),
  }
}

const countsOf = ({ reached, medians, ninths }: StepCounts): StepCounts => ({
  reached,
  medians,
  ninths,
})
