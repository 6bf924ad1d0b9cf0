import { sql, type SQL } from 'drizzle-orm'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { addDays, dayOf, type Day } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { COUNTED_DAYS, QUOTES_AFTER_DAYS, REPLY_WEEKS, REQUEST_DAYS } from './home-figures.ts'

/** Requests of one day. */
export type DayCount = { day: Day; opened: number; unconfirmed: number }
/** Median hours of one week, which begins on a Monday; null when there was nothing to measure. */
export type WeekReplies = {
  week: Day
  answerHours: number | null
  firstContactHours: number | null
}
/** Requests that received so many quotes, 0 to 5. */
export type QuotesCount = { quotes: number; requests: number }
/** Requests of a trade or a département, and those to which nobody could be proposed. */
export type NobodyCount<Key> = { key: Key; requests: number; nobody: number }

const DAY_MS = 86_400_000

/** Requests made each day of the last thirty, days without any included. */
export async function requestsByDay(ctx: Ctx<Admin>): Promise<DayCount[]> {
  const today = dayOf(ctx.now, PARIS)
  const days = Array.from({ length: REQUEST_DAYS }, (_, index) =>
    addDays(today, index - REQUEST_DAYS + 1),
  )
  const { rows } = await ctx.db.execute<DayCount>(sql`
    select (created_at at time zone ${PARIS})::date::text as day, (count(*) filter (where opened_at is not null))::int as opened, (count(*) filter (where opened_at is null))::int as unconfirmed
    from quote_requests where created_at >= ${new Date(ctx.now.getTime() - (REQUEST_DAYS + 1) * DAY_MS)} and created_at <= ${ctx.now} group by 1`)
  const counted = new Map(rows.map((row) => [row.day, row]))
  return days.map((day) => counted.get(day) ?? { day, opened: 0, unconfirmed: 0 })
}

/** Median times of the last twelve weeks: of an artisan's answer to a proposal, and of a request's first contact. */
export async function repliesByWeek(ctx: Ctx<Admin>): Promise<WeekReplies[]> {
  const today = dayOf(ctx.now, PARIS)
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  const weeks = Array.from({ length: REPLY_WEEKS }, (_, index) =>
    addDays(monday, (index - REPLY_WEEKS + 1) * 7),
  )
  const since = sql`(${weeks[0]!}::date::timestamp at time zone ${PARIS})`
  const week = (at: SQL) => sql`date_trunc('week', ${at} at time zone ${PARIS})::date::text`
  const hours = (from: SQL, to: SQL) =>
    sql`(percentile_cont(0.5) within group (order by extract(epoch from ${to} - ${from}) / 3600))::float8`
  const { rows } = await ctx.db.execute<WeekReplies>(sql`
    with answers as (
      select ${week(sql`proposed_at`)} as week, ${hours(sql`proposed_at`, sql`coalesce(opened_at, ended_at)`)} as hours
      from leads where proposed_at >= ${since} and (opened_at is not null or status = 'declined') group by 1
    ), contacts as (
      select ${week(sql`r.opened_at`)} as week, ${hours(sql`r.opened_at`, sql`first.at`)} as hours
      from quote_requests r join lateral (select min(l.opened_at) as at from leads l where l.request_id = r.id) first on first.at is not null
      where r.opened_at >= ${since} group by 1
    )
    select coalesce(a.week, c.week) as week, a.hours as "answerHours", c.hours as "firstContactHours" from answers a full join contacts c on c.week = a.week`)
  const measured = new Map(rows.map((row) => [row.week, row]))
  return weeks.map(
    (week) => measured.get(week) ?? { week, answerHours: null, firstContactHours: null },
  )
}

/** How many requests received no quote, one, … five, among those old enough to have. */
export async function quotesPerRequest(ctx: Ctx<Admin>): Promise<QuotesCount[]> {
  const { rows } = await ctx.db.execute<QuotesCount>(sql`
    select quotes, count(*)::int as requests from (
      select (select count(*) from leads l where l.request_id = r.id and l.quoted_at is not null)::int as quotes from quote_requests r
      where r.opened_at > ${ago(ctx, COUNTED_DAYS)} and r.opened_at <= ${ago(ctx, QUOTES_AFTER_DAYS)} and r.status <> 'cancelled'
    ) received group by 1`)
  // Whom a place was freed for may bring a sixth quote over time: it counts as five.
  return Array.from({ length: 6 }, (_, quotes) => ({
    quotes,
    requests: rows
      .filter((row) => (quotes === 5 ? row.quotes >= 5 : row.quotes === quotes))
      .reduce((sum, row) => sum + row.requests, 0),
  }))
}

/** Requests by trade, and those to which nobody could be proposed; the worst first. */
export async function nobodyByTrade(ctx: Ctx<Admin>): Promise<NobodyCount<TradeSlug>[]> {
  return nobodyBy<TradeSlug>(ctx, sql`r.trade`, null)
}

/** The same by département or collectivity of the works, of one trade or of all. */
export async function nobodyByDepartement(
  ctx: Ctx<Admin>,
  trade: TradeSlug | null,
): Promise<NobodyCount<string>[]> {
  return nobodyBy<string>(
    ctx,
    sql`case when r.insee ~ '^9[78]' then left(r.insee, 3) else left(r.insee, 2) end`,
    trade,
  )
}

async function nobodyBy<Key extends string>(
  ctx: Ctx<Admin>,
  key: SQL,
  trade: TradeSlug | null,
): Promise<NobodyCount<Key>[]> {
  const { rows } = await ctx.db.execute<NobodyCount<Key>>(sql`
    select ${key} as key, count(*)::int as requests,
      (count(*) filter (where (r.status = 'open' and r.nobody_since is not null) or (r.status <> 'cancelled' and r.opened_at < ${ago(ctx, 1)} and not exists (select from leads l where l.request_id = r.id))))::int as nobody
    from quote_requests r where r.opened_at > ${ago(ctx, COUNTED_DAYS)} and r.opened_at <= ${ctx.now} ${trade ? sql`and r.trade = ${trade}` : sql``}
    group by 1 order by nobody desc, requests desc, 1`)
  return rows
}

const ago = (ctx: Ctx, days: number) => new Date(ctx.now.getTime() - days * DAY_MS)
