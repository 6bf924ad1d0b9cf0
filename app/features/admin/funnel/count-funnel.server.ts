import { sql } from 'drizzle-orm'
import { ofMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { beginningOf, STEP_AT } from '#app/features/requests/team/request-steps.server.ts'
import { REQUEST_STEPS, type RequestPeriod } from '#app/features/requests/team/request-steps.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Ctx } from '#app/platform/context.ts'

/**
 * How many requests reached each step of `REQUEST_STEPS`, and how long half of them took from the
 * step before, seconds; null where none reached both.
 */
export type StepCounts = { reached: number[]; medians: (number | null)[] }

/** The way of the requests made in a period: of all, of each trade and of each département. */
export type Funnel = {
  all: StepCounts
  trades: ({ key: TradeSlug } & StepCounts)[]
  departements: ({ key: string } & StepCounts)[]
}

/** Counts how far the requests made in a period went until now; each is in every step that it reached. */
export async function countFunnel(ctx: Ctx, period: RequestPeriod): Promise<Funnel> {
  const at = (place: number) => sql.raw(`step_${place}`)
  const times = REQUEST_STEPS.map((step, place) => sql`${STEP_AT[step]} as ${at(place)}`)
  const reached = REQUEST_STEPS.map((_, place) => sql`count(${at(place)})::int`)
  const medians = REQUEST_STEPS.map((_, place) =>
    place === 0
      ? sql`null`
      : sql`(percentile_cont(0.5) within group (order by extract(epoch from ${at(place)} - ${at(place - 1)})))::float8`,
  )
  const { rows } = await ctx.db.execute<
    { trade: TradeSlug | null; departement: string | null } & StepCounts
  >(sql`
    with followed as (
      select trade, case when insee ~ '^9[78]' then left(insee, 3) else left(insee, 2) end as departement,
        ${sql.join(times, sql`, `)}
      from quote_requests
      where ${ofMarketplace} and created_at >= ${beginningOf(period, ctx.now)} and created_at <= ${ctx.now}
    )
    select trade, departement, json_build_array(${sql.join(reached, sql`, `)}) as reached, json_build_array(${sql.join(medians, sql`, `)}) as medians
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
  }
}

const countsOf = ({ reached, medians }: StepCounts): StepCounts => ({ reached, medians })
