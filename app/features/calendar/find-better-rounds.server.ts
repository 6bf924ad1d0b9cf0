import { and, eq, inArray } from 'drizzle-orm'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import { WEEKDAYS, type OpeningHours } from '#app/features/companies/file/opening-hours.ts'
import type {
  MemberBusy,
  OutsideBusy,
} from '#app/features/companies/outside-calendars/queries.server.ts'
import type { Travel } from '#app/features/places/travel-times.server.ts'
import { visits } from '#app/features/quotes/tables.server.ts'
import { visitHoursOf } from '#app/features/quotes/visits/slots/save-visit-hours.server.ts'
import { offersSlots } from '#app/features/quotes/visits/slots/visit-hours.ts'
import { refusalToDoVisit } from '#app/features/quotes/visits/visit.ts'
import { visitInstant } from '#app/features/quotes/visits/visit-form.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { pick } from '#app/values/pick.ts'
import { addDays, startOfDay, type Day } from '#app/values/time/french-date.ts'
import { orderNow, roadOf, type RoundStop } from './best-order.ts'
import { findBestOrder } from './find-best-order.server.ts'
import type { DatedEntry } from './queries.server.ts'
import { isOfOneDay, tightEntries } from './round.ts'

const MINUTE = 60_000
/** Minutes of road that another order must save before it is shown. */
const WORTH_SAYING = 10
/** New hours are at so many minutes past the hour. */
const STEP = 15
/** A client has this long to answer before the visit, at least. */
const NOTICE_MS = 2 * 3_600_000

/** A round whose stops would be better in another order, or whose hours cannot be held as they are. */
export type BetterRound = {
  /** Who of the company goes; null: nobody in particular. */
  whose: string | null
  /** Minutes of road, as it is and in the other order. */
  road: { now: number; best: number }
  /** Whether one can be everywhere in time as it is. */
  isHeld: boolean
  before: readonly DatedEntry[]
  /** The other order, with the hour at which each begins there. */
  after: readonly { entry: DatedEntry; startsAt: Date }[]
  /** The service that the operator named gave no clear answer: it was worked out here. */
  away: boolean
}

/** What the rounds of a day are made of. */
type DayOfRounds = {
  day: Day
  zone: string
  /** When the company can be reached, where it has not said when it visits. */
  openingHours: OpeningHours | null
  entries: readonly DatedEntry[]
  busy: readonly OutsideBusy[]
  membersBusy: readonly MemberBusy[]
  travel: Travel
}

/**
 * The rounds of a day that another order would make better by ten minutes of road, or possible, one for whoever goes;
 * and who goes to more stops than are put in order. Works, and visits whose hour cannot be asked to change any more, stay;
 * other visits begin at a quarter of an hour within the company's hours for visits, else its opening hours, while the
 * calendars of whoever goes are free, or stay at theirs. Nothing is moved.
 */
export async function findBetterRounds(
  ctx: Ctx<Artisan>,
  facts: DayOfRounds,
): Promise<{ better: BetterRound[]; tooMany: (string | null)[] }> {
  const begins = startOfDay(facts.day, facts.zone)
  const entries = facts.entries.filter((entry) => isOfOneDay(entry) && entry.startsAt >= begins)
  const movable = await findMovable(ctx, entries)
  const spans = await spansOf(ctx, facts)
  const better: BetterRound[] = []
  const tooMany: (string | null)[] = []
  for (const [memberId, round] of Map.groupBy(entries, ({ assignedId }) => assignedId)) {
    if (round.length < 2 || !round.some(({ id }) => movable.has(id))) continue
    const minuteOf = (at: Date) => Math.round((at.getTime() - begins.getTime()) / MINUTE)
    const busy = memberId
      ? facts.membersBusy.filter((one) => one.memberId === memberId)
      : facts.busy
    const isOpen = (from: number, to: number) =>
      begins.getTime() + from * MINUTE >= ctx.now.getTime() + NOTICE_MS &&
      !busy.some(({ startsAt, endsAt }) => minuteOf(startsAt) < to && minuteOf(endsAt) > from)
    const within = spans ?? [
      {
        from: Math.min(...round.map(({ startsAt }) => minuteOf(startsAt))),
        to: Math.max(...round.map(({ endsAt }) => minuteOf(endsAt))),
      },
    ]
    const stops = round.map((entry): RoundStop => {
      const [now, end] = [minuteOf(entry.startsAt), minuteOf(entry.endsAt)]
      const minutes = end - now
      if (!movable.has(entry.id)) return { now, minutes, starts: [now] }
      const starts = within.flatMap(({ from, to }) => quarters(from, to - minutes))
      const open = starts.filter((start) => isOpen(start, start + minutes))
      return { now, minutes, starts: [...new Set([...open, now])].toSorted((a, b) => a - b) }
    })
    const roads = round.map((from) =>
      round.map((to) => (from === to ? 0 : facts.travel(from.stop, to.stop))),
    )
    const { best, away, tooMany: many } = await findBestOrder(stops, roads)
    const whose = round[0]!.assigned
    if (many) tooMany.push(whose)
    if (!best) continue
    const now = orderNow(stops)
    const road = { now: roadOf(now, roads), best: roadOf(best.order, roads) }
    const isHeld = tightEntries(round, facts.travel).size === 0
    const moves = best.hours.some((hour, stop) => hour !== stops[stop]!.now)
    if (!moves || (isHeld && road.now - road.best < WORTH_SAYING)) continue
    better.push({
      whose,
      road,
      isHeld,
      before: now.map((stop) => round[stop]!),
      after: best.order.map((stop) => ({
        entry: round[stop]!,
        startsAt: new Date(begins.getTime() + best.hours[stop]! * MINUTE),
      })),
      away,
    })
  }
  return { better, tooMany }
}

/** The quarters of an hour from one minute of a day to another. */
function quarters(from: number, to: number): number[] {
  const first = Math.ceil(from / STEP) * STEP
  return Array.from(
    { length: Math.max(0, Math.floor((to - first) / STEP) + 1) },
    (_, at) => first + at * STEP,
  )
}

/** The visits whose client may still be asked for another hour. */
async function findMovable(
  ctx: Ctx<Artisan>,
  entries: readonly DatedEntry[],
): Promise<Set<string>> {
  const ids = entries.filter(({ kind }) => kind === 'visit').map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const company = await standingOf(ctx, ctx.who.artisanId)
  const soon = new Date(ctx.now.getTime() + NOTICE_MS)
  const rows = await ctx.db
    .select({
      ...pick(visits, 'id', 'status', 'proposedBy', 'startsAt'),
      lead: leads.status,
    })
    .from(visits)
    .innerJoin(leads, eq(leads.id, visits.leadId))
    .where(and(inArray(visits.id, ids), eq(leads.artisanId, ctx.who.artisanId)))
  const free = rows.filter(
    ({ lead, ...visit }) =>
      refusalToDoVisit('move', visit, { status: lead, company }, 'artisan', soon) === null,
  )
  return new Set(free.map(({ id }) => id))
}

/** When the company visits on that day, in minutes of it; null where it has said no hours for that day. */
async function spansOf(
  ctx: Ctx<Artisan>,
  { day, zone, openingHours }: DayOfRounds,
): Promise<{ from: number; to: number }[] | null> {
  const said = await visitHoursOf(ctx, ctx.who.artisanId)
  const hours = offersSlots(said) ? said.hours : openingHours
  const weekday = WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]!
  const begins = startOfDay(day, zone)
  const minuteOf = (time: string) => {
    const read = visitInstant(day, time, zone)
    const instant = read.ok ? read.value : startOfDay(addDays(day, 1), zone)
    return Math.round((instant.getTime() - begins.getTime()) / MINUTE)
  }
  const spans = (hours?.[weekday] ?? []).map(({ from, to }) => ({
    from: minuteOf(from),
    to: minuteOf(to),
  }))
  return spans.length > 0 ? spans : null
}
