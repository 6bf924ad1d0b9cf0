import { sql, type SQL } from 'drizzle-orm'
import { leadOfMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { beginningOf } from '#app/features/requests/team/request-steps.server.ts'
import type { RequestPeriod } from '#app/features/requests/team/request-steps.ts'
import { planOfTier, PLANS, type PlanSlug } from '#app/features/subscriptions/plans/plans.ts'
import type { SubscriptionTier } from '#app/features/subscriptions/plans/plans.ts'
import type { Ctx } from '#app/platform/context.ts'
import { PLAN_STEPS } from './funnel.ts'

/**
 * How the companies that now have a plan answer: how many proposals they were made, and for each of `PLAN_STEPS` how
 * long half of them, and nine of ten, took from the step before, seconds; null where none reached it.
 */
export type PlanTimes = {
  key: PlanSlug
  proposals: number
  medians: (number | null)[]
  ninths: (number | null)[]
}

/** The time, seconds, within which a part of the rows (0.5: half of them) went from one instant to the next. */
export function timeWithin(part: number, from: SQL, to: SQL): SQL {
  return sql`(percentile_cont(${sql.raw(String(part))}) within group (order by extract(epoch from ${to} - ${from})))::float8`
}

/** Measures the proposals made in a period, by the plan that the company has today; a plan without any is left out. */
export async function countPlanTimes(ctx: Ctx, period: RequestPeriod): Promise<PlanTimes[]> {
  const ats: Record<(typeof PLAN_STEPS)[number], SQL> = {
    contact: sql`opened_at`,
    devis: sql`quoted_at`,
    signee: sql`signed_at`,
  }
  const within = (part: number) =>
    sql.join(
      PLAN_STEPS.map((step, place) =>
        timeWithin(part, place === 0 ? sql`proposed_at` : ats[PLAN_STEPS[place - 1]!], ats[step]),
      ),
      sql`, `,
    )
  const { rows } = await ctx.db.execute<
    Omit<PlanTimes, 'key'> & { tier: SubscriptionTier | null }
  >(sql`
    select tier, count(*)::int as proposals, json_build_array(${within(0.5)}) as medians, json_build_array(${within(0.9)}) as ninths from (
      select case when s.subscribed and (s.subscription_end is null or s.subscription_end > ${ctx.now}) then s.subscription_tier end as tier,
        l.proposed_at, l.opened_at, l.quoted_at, (select min(w.created_at) from interventions w where w.lead_id = l.id) as signed_at
      from leads l left join subscribers s on s.artisan_id = l.artisan_id
      where ${leadOfMarketplace(sql`l`)} and l.proposed_at >= ${beginningOf(period, ctx.now)} and l.proposed_at <= ${ctx.now}
    ) proposed group by 1`)
  return Object.values(PLANS).flatMap(({ slug }) => {
    const row = rows.find(({ tier }) => planOfTier(tier).slug === slug)
    return row
      ? [{ key: slug, proposals: row.proposals, medians: row.medians, ninths: row.ninths }]
      : []
  })
}
