import { and, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { worksTable } from '#app/features/works/tables.server.ts'
import { shortName } from '#app/features/requests/leads/lead.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import { requestContactDetails, quoteRequests } from '#app/features/requests/tables.server.ts'
import { visits } from '#app/features/quotes/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { listTogether } from '#app/platform/database/count-together.server.ts'
import type { Stop } from '#app/features/places/travel-model.ts'
import { stopOf } from '#app/features/places/travel-times.server.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import type { CalendarEntry } from './calendar.ts'
import { crewAssignments, crewMembers } from './crew/crew.tables.server.ts'

/** A calendar never holds more than this many things of a kind at once. */
const AT_ONCE = 500

/** What became of an entry, and how often it changed: what an exchanged calendar also says. */
export type DatedEntry = CalendarEntry & {
  cancelled: boolean
  sequence: number
  stamp: Date
  leadId: string
  note: string
  /** Where it is, as far as the way there goes. */
  stop: Stop
  /** Who of the company goes there; null: nobody in particular. */
  assigned: string | null
  assignedId: string | null
}

/**
 * What a calendar looks for: entries that end after `from` and begin before `to`; `cancelled` ones
 * only when asked for.
 */
export type CalendarSpan = {
  from: Date
  to: Date | null
  cancelled?: boolean
  /** Only where this person of the company goes. */
  member?: string | undefined
}

/** A visit and works as they come in a list: their instants are texts. */
type VisitRow = {
  id: string
  description: string
  firstName: string
  lastName: string
  postalCode: string
  town: string
  insee: string
  lat: number
  lng: number
  startsAt: string
  endsAt: string
  status: (typeof visits.$inferSelect)['status']
  proposedBy: 'artisan' | 'particulier'
  sequence: number
  stamp: string
  leadId: string
  note: string
  assigned: string | null
  assignedId: string | null
}
type WorksRow = {
  id: string
  title: string
  client: string
  worksAddress: string
  town: string
  insee: string
  lat: number
  lng: number
  startsAt: string
  endsAt: string
  cancelled: boolean
  createdAt: string
  updatedAt: string
  leadId: string
  assigned: string | null
  assignedId: string | null
}

/**
 * The visits and works of a company in a span, in order. Of the person it reads what the lead shows the artisan once
 * the contact was taken: a first name and an initial, and the town; the address only of works under contract.
 */
export async function listEntries(
  ctx: Ctx,
  artisanId: ArtisanId,
  span: CalendarSpan,
): Promise<DatedEntry[]> {
  return entriesOf(await listTogether(ctx.db, calendarLists(artisanId, span)))
}

/** The same, to be asked with other lists and read by `entriesOf`. */
export function calendarLists(artisanId: ArtisanId, span: CalendarSpan) {
  const within = (startsAt: SQL, endsAt: SQL) =>
    and(
      sql`${endsAt} > ${span.from.toISOString()}::timestamptz`,
      span.to ? sql`${startsAt} < ${span.to.toISOString()}::timestamptz` : undefined,
    )
  const goes = span.member ? eq(crewMembers.id, span.member) : undefined
  const visitEnds = sql`${visits.startsAt} + make_interval(mins => ${visits.durationMinutes})`
  const { firstName, lastName } = requestContactDetails
  return {
    visits: sql<VisitRow>`
      select ${visits.id} as id, ${quoteRequests.publicDescription} as description, ${firstName} as "firstName",
        left(btrim(${lastName}), 1) as "lastName", ${quoteRequests.postalCode} as "postalCode",
        ${quoteRequests.town} as town, ${quoteRequests.insee} as insee, ${quoteRequests.lat} as lat, ${quoteRequests.lng} as lng, ${visits.startsAt} as "startsAt",
        ${visitEnds} as "endsAt", ${visits.status} as status, ${visits.proposedBy} as "proposedBy",
        ${visits.sequence} as sequence, coalesce(${visits.changedAt}, ${visits.createdAt}) as stamp,
        ${visits.leadId} as "leadId", ${visits.note} as note, ${crewMembers.name} as assigned,
        ${crewMembers.id} as "assignedId"
      from ${visits}
      join ${leads} on ${leads.id} = ${visits.leadId}
      join ${quoteRequests} on ${quoteRequests.id} = ${leads.requestId}
      join ${requestContactDetails} on ${requestContactDetails.requestId} = ${leads.requestId}
      left join ${crewAssignments} on ${crewAssignments.visitId} = ${visits.id}
      left join ${crewMembers} on ${crewMembers.id} = ${crewAssignments.memberId}
      where ${and(
        eq(leads.artisanId, artisanId),
        isNotNull(leads.openedAt),
        goes,
        // One that was only ever replaced was in nobody's calendar; those of a lost contact were.
        span.cancelled
          ? or(
              inArray(visits.status, ['proposed', 'accepted', 'declined']),
              isNotNull(visits.cancelledBy),
              eq(leads.status, 'lost'),
            )
          : inArray(visits.status, ['proposed', 'accepted']),
        within(sql`${visits.startsAt}`, visitEnds),
      )}
      order by ${visits.startsAt}, ${visits.id} limit ${AT_ONCE}`,
    works: sql<WorksRow>`
      select ${worksTable.id} as id, ${worksTable.title} as title, ${worksTable.clientName} as client,
        ${worksTable.worksAddress} as "worksAddress", ${quoteRequests.town} as town, ${quoteRequests.insee} as insee, ${quoteRequests.lat} as lat, ${quoteRequests.lng} as lng,
        ${worksTable.startsAt} as "startsAt", ${worksTable.endsAt} as "endsAt",
        ${worksTable.status} = 'cancelled' as cancelled, ${worksTable.createdAt} as "createdAt",
        ${worksTable.updatedAt} as "updatedAt", ${worksTable.leadId} as "leadId",
        ${crewMembers.name} as assigned, ${crewMembers.id} as "assignedId"
      from ${worksTable} join ${quoteRequests} on ${quoteRequests.id} = ${worksTable.requestId}
      left join ${crewAssignments} on ${crewAssignments.worksId} = ${worksTable.id}
      left join ${crewMembers} on ${crewMembers.id} = ${crewAssignments.memberId}
      where ${and(
        eq(worksTable.artisanId, artisanId),
        goes,
        isNotNull(worksTable.startsAt),
        span.cancelled ? undefined : sql`${worksTable.status} <> 'cancelled'`,
        within(sql`${worksTable.startsAt}`, sql`${worksTable.endsAt}`),
      )}
      order by ${worksTable.startsAt}, ${worksTable.id} limit ${AT_ONCE}`,
  }
}

export function entriesOf(found: { visits: VisitRow[]; works: WorksRow[] }): DatedEntry[] {
  const entries: DatedEntry[] = [
    ...found.visits.map((visit) => ({
      id: visit.id,
      kind: 'visit' as const,
      title: requestTitle(visit.description),
      with: shortName(visit),
      place: `${visit.postalCode} ${visit.town}`,
      startsAt: new Date(visit.startsAt),
      endsAt: new Date(visit.endsAt),
      zone: timeZoneOf(visit.insee),
      tentative: visit.status === 'proposed',
      awaits:
        visit.status === 'proposed'
          ? visit.proposedBy === 'artisan'
            ? ('particulier' as const)
            : ('artisan' as const)
          : null,
      cancelled: visit.status === 'declined' || visit.status === 'cancelled',
      sequence: visit.sequence,
      stamp: new Date(visit.stamp),
      leadId: visit.leadId,
      note: visit.note,
      stop: stopOf(visit),
      assigned: visit.assigned,
      assignedId: visit.assignedId,
    })),
    ...found.works.map((work) => ({
      id: work.id,
      kind: 'works' as const,
      title: work.title,
      with: work.client,
      place: work.worksAddress || work.town,
      startsAt: new Date(work.startsAt),
      endsAt: new Date(work.endsAt),
      zone: timeZoneOf(work.insee),
      tentative: false,
      awaits: null,
      cancelled: work.cancelled,
      // Their row counts no versions: seconds do, and never go back.
      sequence: Math.max(
        0,
        Math.floor((Date.parse(work.updatedAt) - Date.parse(work.createdAt)) / 1_000),
      ),
      stamp: new Date(work.updatedAt),
      leadId: work.leadId,
      note: '',
      stop: stopOf(work),
      assigned: work.assigned,
      assignedId: work.assignedId,
    })),
  ]
  return entries.sort(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1),
  )
}
