import { and, eq, gt, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { standingAt, standingColumns } from '#app/features/companies/company-standing.server.ts'
import { WEEKDAYS } from '#app/features/companies/file/opening-hours.ts'
import {
  listMembersBusy,
  listOutsideBusy,
} from '#app/features/companies/outside-calendars/queries.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Stop } from '#app/features/places/travel-model.ts'
import { stopOf, travelBetween, type Travel } from '#app/features/places/travel-times.server.ts'
import { visits } from '#app/features/quotes/tables.server.ts'
import { refusalToProposeVisit, type VisitLead } from '#app/features/quotes/visits/visit.ts'
import { visitInstant } from '#app/features/quotes/visits/visit-form.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { BusyTime } from '#app/platform/calendars/busy-time.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { ArtisanId, LeadId } from '#app/values/identity/ids.ts'
import { addDays, dayOf, startOfDay, type Day } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { openSlots, type Commitment } from './open-slots.ts'
import { visitHoursOf } from './save-visit-hours.server.ts'
import { offersSlots, type VisitHours } from './visit-hours.ts'

/** Days ahead on which slots are offered. */
const DAYS_AHEAD = 14

/** What holds a company: where it goes, what its own calendars say, and those of whoever it sends (null: nobody in particular). */
type Held = {
  commitments: readonly (Commitment & { isVisit: boolean })[]
  owner: readonly BusyTime[]
  goer: readonly BusyTime[] | null
}

const PLACE = { lat: quoteRequests.lat, lng: quoteRequests.lng, insee: quoteRequests.insee }

/**
 * What holds a company between two instants: works with their dates, visits that are agreed on and
 * those it proposed itself, but for a proposal to `except`, which the choice of a slot replaces,
 * whoever goes there; and what the calendars of its owner and of `goer` say. The calendars of its
 * other people are left out: they are not sent.
 */
export async function listHeld(
  ctx: Ctx,
  artisanId: ArtisanId,
  { from, to, except, goer }: { from: Date; to: Date; except: LeadId; goer: string | null },
): Promise<Held> {
  const ends = sql`${visits.startsAt} + make_interval(mins => ${visits.durationMinutes})`
  const waiting = and(
    eq(visits.status, 'proposed'),
    eq(visits.proposedBy, 'artisan'),
    ne(visits.leadId, except),
  )
  const coming = await ctx.db
    .select({ ...PLACE, from: visits.startsAt, minutes: visits.durationMinutes })
    .from(visits)
    .innerJoin(leads, eq(leads.id, visits.leadId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .where(
      and(
        eq(leads.artisanId, artisanId),
        or(eq(visits.status, 'accepted'), waiting),
        lt(visits.startsAt, to),
        sql`${ends} > ${from.toISOString()}::timestamptz`,
      ),
    )
  const working = await ctx.db
    .select({ ...PLACE, from: worksTable.startsAt, to: worksTable.endsAt })
    .from(worksTable)
    .innerJoin(quoteRequests, eq(quoteRequests.id, worksTable.requestId))
    .where(
      and(
        eq(worksTable.artisanId, artisanId),
        inArray(worksTable.status, ['scheduled', 'in_progress']),
        isNotNull(worksTable.startsAt),
        lt(worksTable.startsAt, to),
        gt(worksTable.endsAt, from),
      ),
    )
  const span = { from, to }
  return {
    commitments: [
      ...coming.map((row) => ({
        from: row.from.getTime(),
        to: row.from.getTime() + row.minutes * 60_000,
        place: stopOf(row),
        isVisit: true,
      })),
      ...working.map((row) => ({
        from: row.from!.getTime(),
        to: row.to!.getTime(),
        place: stopOf(row),
        isVisit: false,
      })),
    ],
    owner: (await listOutsideBusy(ctx, artisanId, span)).map(spanOf),
    goer: goer
      ? (await listMembersBusy(ctx, artisanId, { ...span, memberId: goer })).map(spanOf)
      : null,
  }
}

const spanOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): BusyTime => ({
  from: startsAt.getTime(),
  to: endsAt.getTime(),
})

/** The places of what holds a company. */
export const placesOf = (held: Held): Stop[] => held.commitments.map(({ place }) => place)

/** What the slots of a contact depend on, for its person; null for anybody else. */
export async function readSlotFacts(ctx: Ctx<Particulier>, leadId: LeadId) {
  const [row] = await ctx.db
    .select({
      ...PLACE,
      artisanId: leads.artisanId,
      companyName: artisans.companyName,
      status: leads.status,
      standing: standingColumns,
    })
    .from(leads)
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .innerJoin(artisans, eq(artisans.id, leads.artisanId))
    .where(
      and(
        eq(leads.id, leadId),
        eq(quoteRequests.particulierId, ctx.who.accountId),
        isNotNull(leads.openedAt),
      ),
    )
  if (!row) return null
  const { status, standing, artisanId, companyName } = row
  return {
    artisanId,
    companyName,
    lead: { status, company: standingAt(ctx.now, standing) } satisfies VisitLead,
    hours: await visitHoursOf(ctx, artisanId),
    zone: timeZoneOf(row.insee),
    here: stopOf(row),
  }
}

/** What the slots of a day are made of, besides the day. */
export type SlotFacts = {
  zone: string
  hours: VisitHours
  held: Held
  here: Stop
  travel: Travel
}

/** The slots of one day, at the hours of the place. */
export function slotsOfDay(
  day: Day,
  { zone, hours, held, here, travel }: SlotFacts,
  now: Date,
): Date[] {
  const weekday = WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]!
  const instant = (time: string) => {
    const read = visitInstant(day, time, zone)
    return (read.ok ? read.value : startOfDay(addDays(day, 1), zone)).getTime()
  }
  const begins = startOfDay(day, zone).getTime()
  const ends = startOfDay(addDays(day, 1), zone).getTime()
  const then = held.commitments.filter(
    ({ isVisit, from }) => isVisit && from >= begins && from < ends,
  )
  return openSlots(
    {
      spans: (hours.hours[weekday] ?? []).map(({ from, to }) => ({
        from: instant(from),
        to: instant(to),
      })),
      minutes: hours.minutes,
      earliest: now.getTime() + hours.noticeHours * 3_600_000,
      left: hours.mostADay - then.length,
      commitments: held.commitments,
      busy: [held.owner, ...(held.goer ? [held.goer] : [])],
    },
    here,
    travel,
  ).map((from) => new Date(from))
}

/** The visit of a contact that both agree on and that is still to come; null when there is none. */
export async function agreedVisitOf(ctx: Ctx, leadId: LeadId) {
  const [visit] = await ctx.db
    .select({ id: visits.id, startsAt: visits.startsAt })
    .from(visits)
    .where(
      and(eq(visits.leadId, leadId), eq(visits.status, 'accepted'), gt(visits.startsAt, ctx.now)),
    )
    .orderBy(visits.startsAt)
    .limit(1)
  return visit ?? null
}

/**
 * The moments that the person of a contact may choose for a visit, by day, or the visit that is
 * agreed already; null when the contact is not theirs.
 */
export async function listSlots(ctx: Ctx<Particulier>, leadId: LeadId) {
  const facts = await readSlotFacts(ctx, leadId)
  if (!facts) return null
  const { hours, zone, here, artisanId, lead, companyName } = facts
  const soon = new Date(ctx.now.getTime() + 60_000)
  const refusal = refusalToProposeVisit(lead, 'particulier', soon, ctx.now)
  const agreed = await agreedVisitOf(ctx, leadId)
  const about = { companyName, zone, refusal, agreed, minutes: hours?.minutes ?? 0 }
  if (!offersSlots(hours) || refusal || agreed) return { ...about, days: [] }
  const today = dayOf(ctx.now, zone)
  const held = await listHeld(ctx, artisanId, {
    from: startOfDay(addDays(today, -1), zone),
    to: startOfDay(addDays(today, DAYS_AHEAD + 2), zone),
    except: leadId,
    goer: hours.memberId,
  })
  const travel = await travelBetween([here, ...placesOf(held)])
  return {
    ...about,
    days: Array.from({ length: DAYS_AHEAD + 1 }, (_, n) => addDays(today, n))
      .map((day) => ({
        day,
        slots: slotsOfDay(day, { zone, hours, held, here, travel }, ctx.now),
      }))
      .filter(({ slots }) => slots.length > 0),
  }
}
