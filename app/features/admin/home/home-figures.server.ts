import {
  leadOfMarketplace,
  ofMarketplace,
  requestOfMarketplace,
} from '#app/features/requests/of-marketplace.server.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Ctx } from '#app/platform/context.ts'
import { addDays, dayOf, type Day } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { getAdminFigures, type AdminFigures } from './admin-figures.server.ts'
import { COUNTED_DAYS, QUOTES_AFTER_DAYS, REPLY_WEEKS, REQUEST_DAYS } from './home-figures.ts'

/** Requests of one day. */
type DayCount = { day: Day; opened: number; unconfirmed: number }
/** Median hours of one week, which begins on a Monday; null when there was nothing to measure. */
type WeekReplies = {
  week: Day
  answerHours: number | null
  firstContactHours: number | null
}
/** Requests that received so many quotes, 0 to 5. */
type QuotesCount = { quotes: number; requests: number }
/** Requests of a trade in a département, and those to which nobody could be proposed. */
export type NobodyByPlace = {
  trade: TradeSlug
  departement: string
  requests: number
  nobody: number
}
/** The same of a trade or a département. */
export type NobodyCount<Key> = { key: Key; requests: number; nobody: number }

const DAY_MS = 86_400_000

/** Requests made each day of the last thirty, days without any included. */
async function requestsByDay(ctx: Ctx): Promise<DayCount[]> {
  const today = dayOf(ctx.now, PARIS)
  const days = Array.from({ length: REQUEST_DAYS }, (_, index) =>
    addDays(today, index - REQUEST_DAYS + 1),
  )
  const { rows } = await ctx.db.execute<DayCount>(sql`
    select (created_at at time zone ${PARIS})::date::text as day, (count(*) filter (where opened_at is not null))::int as opened, (count(*) filter (where opened_at is null))::int as unconfirmed
    from quote_requests where ${ofMarketplace} and created_at >= ${new Date(ctx.now.getTime() - (REQUEST_DAYS + 1) * DAY_MS)} and created_at <= ${ctx.now} group by 1`)
  const counted = new Map(rows.map((row) => [row.day, row]))
  return days.map((day) => counted.get(day) ?? { day, opened: 0, unconfirmed: 0 })
}

/** Median times of the last twelve weeks: of an artisan's answer to a proposal, and of a request's first contact. */
async function repliesByWeek(ctx: Ctx): Promise<WeekReplies[]> {
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
      from leads where ${leadOfMarketplace()} and proposed_at >= ${since} and (opened_at is not null or status = 'declined') group by 1
    ), contacts as (
      select ${week(sql`r.opened_at`)} as week, ${hours(sql`r.opened_at`, sql`first.at`)} as hours
      from quote_requests r join lateral (select min(l.opened_at) as at from leads l where l.request_id = r.id) first on first.at is not null
      where ${requestOfMarketplace(sql`r`)} and r.opened_at >= ${since} group by 1
    )
    select coalesce(a.week, c.week) as week, a.hours as "answerHours", c.hours as "firstContactHours" from answers a full join contacts c on c.week = a.week`)
  const measured = new Map(rows.map((row) => [row.week, row]))
  return weeks.map(
    (week) => measured.get(week) ?? { week, answerHours: null, firstContactHours: null },
  )
}

/** How many requests received no quote, one, … five, among those old enough to have. */
async function quotesPerRequest(ctx: Ctx): Promise<QuotesCount[]> {
  const { rows } = await ctx.db.execute<QuotesCount>(sql`
    select quotes, count(*)::int as requests from (
      select (select count(*) from leads l where l.request_id = r.id and l.quoted_at is not null)::int as quotes from quote_requests r
      where ${requestOfMarketplace(sql`r`)} and r.opened_at > ${ago(ctx, COUNTED_DAYS)} and r.opened_at <= ${ago(ctx, QUOTES_AFTER_DAYS)} and r.status <> 'cancelled'
    ) received group by 1`)
  // Whom a place was freed for may bring a sixth quote over time: it counts as five.
  return Array.from({ length: 6 }, (_, quotes) => ({
    quotes,
    requests: rows
      .filter((row) => (quotes === 5 ? row.quotes >= 5 : row.quotes === quotes))
      .reduce((sum, row) => sum + row.requests, 0),
  }))
}

/** Requests by trade and by département or collectivity of the works, and those to which nobody could be proposed. */
async function nobodyByPlace(ctx: Ctx): Promise<NobodyByPlace[]> {
  const { rows } = await ctx.db.execute<NobodyByPlace>(sql`
    select r.trade, case when r.insee ~ '^9[78]' then left(r.insee, 3) else left(r.insee, 2) end as departement, count(*)::int as requests,
      (count(*) filter (where (r.status = 'open' and r.nobody_since is not null) or (r.status <> 'cancelled' and r.opened_at < ${ago(ctx, 1)} and not exists (select from leads l where l.request_id = r.id))))::int as nobody
    from quote_requests r where ${requestOfMarketplace(sql`r`)} and r.opened_at > ${ago(ctx, COUNTED_DAYS)} and r.opened_at <= ${ctx.now}
    group by 1, 2`)
  return rows
}

/** The same by trade, or by département of one trade or of all; the worst first. */
export function nobodyBy<Of extends 'trade' | 'departement'>(
  places: readonly NobodyByPlace[],
  of: Of,
  trade: TradeSlug | null = null,
): NobodyCount<NobodyByPlace[Of]>[] {
  const sums = new Map<NobodyByPlace[Of], NobodyCount<NobodyByPlace[Of]>>()
  for (const place of places) {
    if (trade && place.trade !== trade) continue
    const sum = sums.get(place[of]) ?? { key: place[of], requests: 0, nobody: 0 }
    sums.set(place[of], {
      ...sum,
      requests: sum.requests + place.requests,
      nobody: sum.nobody + place.nobody,
    })
  }
  return [...sums.values()].sort(
    (a, b) => b.nobody - a.nobody || b.requests - a.requests || (a.key < b.key ? -1 : 1),
  )
}

/** All that the team's home counts besides what waits. */
export type HomeFigures = {
  top: AdminFigures
  days: DayCount[]
  weeks: WeekReplies[]
  quotes: QuotesCount[]
  places: NobodyByPlace[]
}

/** Counts it at this instant. */
export async function countHome(ctx: Ctx): Promise<HomeFigures> {
  const [top, days, weeks, quotes, places] = await Promise.all([
    getAdminFigures(ctx),
    requestsByDay(ctx),
    repliesByWeek(ctx),
    quotesPerRequest(ctx),
    nobodyByPlace(ctx),
  ])
  return { top, days, weeks, quotes, places }
}

const ago = (ctx: Ctx, days: number) => new Date(ctx.now.getTime() - days * DAY_MS)
