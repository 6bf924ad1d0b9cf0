import { leadOfMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { sql } from 'drizzle-orm'
import { statisticsZone } from '#app/features/subscriptions/plans/statistics-zone.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { ok, type Result } from '#app/values/result.ts'

/** Weeks that the figures go back, the present one included. */
export const FIGURE_WEEKS = 12

/** One week, from its Monday where the company is. `replyMinutes` is the median before an answer; null without any. */
type FigureWeek = {
  monday: Day
  seen: number
  proposed: number
  taken: number
  quoted: number
  won: number
  replyMinutes: number | null
}
/** What became of a company's profile and requests over the last weeks, oldest first, and over all of them. */
export type CompanyFigures = { weeks: FigureWeek[]; all: Omit<FigureWeek, 'monday'> }

/**
 * The reader's own figures, each counted when it happened: a profile opened, a request proposed, a
 * contact taken, a devis first sent, a request won. Refused to a plan that does not have them.
 */
export async function getCompanyFigures(
  ctx: Ctx<Artisan>,
): Promise<Result<CompanyFigures, 'plan_without_statistics'>> {
  const { artisanId } = ctx.who
  const allowed = await statisticsZone(ctx)
  if (!allowed.ok) return allowed
  const zone = allowed.value
  const week = (column: string) =>
    sql`date_trunc('week', ${sql.raw(column)} at time zone ${zone})::date`
  const { rows } = await ctx.db.execute<Omit<FigureWeek, 'replyMinutes'> & { total: boolean }>(sql`
    with weeks as (
      select monday::date from generate_series(date_trunc('week', ${ctx.now}::timestamptz at time zone ${zone}) - ${`${(FIGURE_WEEKS - 1) * 7} days`}::interval, date_trunc('week', ${ctx.now}::timestamptz at time zone ${zone}), interval '7 days') monday
    ), mine as (
      select l.proposed_at, l.opened_at,
        (select min(q.sent_at) from quotes q where q.lead_id = l.id) as first_sent_at,
        (select min(q.accepted_at) from quotes q where q.lead_id = l.id) as won_at
      from leads l where l.artisan_id = ${artisanId} and ${leadOfMarketplace(sql`l`)}
    ), happened as (
      select ${week('proposed_at')} as monday, 'proposed' as what from mine
      union all select ${week('opened_at')}, 'taken' from mine where opened_at is not null
      union all select ${week('first_sent_at')}, 'quoted' from mine where first_sent_at is not null
      union all select ${week('won_at')}, 'won' from mine where won_at is not null
    ), viewed as (
      select date_trunc('week', day)::date as monday, sum(views) as seen from profile_views where artisan_id = ${artisanId} group by 1
    )
    select grouping(w.monday) = 1 as total, w.monday::text as monday,
      coalesce(sum(h.proposed), 0)::int as proposed, coalesce(sum(h.taken), 0)::int as taken, coalesce(sum(h.quoted), 0)::int as quoted, coalesce(sum(h.won), 0)::int as won,
      coalesce(sum(v.seen), 0)::int as seen
    from weeks w
    left join viewed v on v.monday = w.monday
    left join (
      select monday, count(*) filter (where what = 'proposed') as proposed, count(*) filter (where what = 'taken') as taken,
        count(*) filter (where what = 'quoted') as quoted, count(*) filter (where what = 'won') as won
      from happened group by monday
    ) h on h.monday = w.monday
    group by grouping sets ((w.monday), ())
    order by total, w.monday`)
  const replies = await ctx.db.execute<{ monday: string | null; minutes: number }>(sql`
    select monday::text, percentile_cont(0.5) within group (order by minutes) as minutes
    from (
      select answered_at, ${week('answered_at')} as monday, extract(epoch from answered_at - proposed_at) / 60 as minutes
      from (select proposed_at, coalesce(opened_at, case when status = 'declined' then ended_at end) as answered_at from leads where artisan_id = ${artisanId} and ${leadOfMarketplace()}) l
    ) answered
    where answered_at >= (date_trunc('week', ${ctx.now}::timestamptz at time zone ${zone}) - ${`${(FIGURE_WEEKS - 1) * 7} days`}::interval) at time zone ${zone}
    group by grouping sets ((monday), ())`)
  const minutesOf = (monday: string | null) => {
    const found = replies.rows.find((row) => row.monday === monday)
    return found && found.minutes !== null ? Math.round(Number(found.minutes)) : null
  }
  const figures = rows.map(({ total, ...row }) => ({
    total,
    ...row,
    replyMinutes: minutesOf(total ? null : row.monday),
  }))
  const all = figures.find((row) => row.total)!
  return ok({
    weeks: figures.filter((row) => !row.total).map(({ total: _, ...row }) => row),
    all: {
      seen: all.seen,
      proposed: all.proposed,
      taken: all.taken,
      quoted: all.quoted,
      won: all.won,
      replyMinutes: all.replyMinutes,
    },
  })
}
