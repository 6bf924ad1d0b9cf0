import { and, asc, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { worksTable } from '#app/features/works/tables.server.ts'
import { shortName } from '#app/features/requests/leads/lead.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import { requestContactDetails, quoteRequests } from '#app/features/requests/tables.server.ts'
import { visits } from '#app/features/quotes/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import type { CalendarEntry } from './calendar.ts'

/** A calendar never holds more than this many things of a kind at once. */
const AT_ONCE = 500

/** What became of an entry, and how often it changed: what an exchanged calendar also says. */
export type DatedEntry = CalendarEntry & {
  cancelled: boolean
  sequence: number
  stamp: Date
  leadId: string
  note: string
}

/** What a calendar looks for: entries that end after `from` and begin before `to`; `cancelled` ones only when asked for. */
export type CalendarSpan = { from: Date; to: Date | null; cancelled?: boolean }

/**
 * The visits and works of a company in a span, in order. Of the person it reads what the lead shows the artisan once
 * the contact was taken: a first name and an initial, and the town; the address only of works under contract.
 */
export async function listEntries(
  ctx: Ctx,
  artisanId: ArtisanId,
  span: CalendarSpan,
): Promise<DatedEntry[]> {
  const within = (startsAt: SQL, endsAt: SQL) =>
    and(
      sql`${endsAt} > ${span.from.toISOString()}::timestamptz`,
      span.to ? sql`${startsAt} < ${span.to.toISOString()}::timestamptz` : undefined,
    )
  const findVisits = ctx.db
    .select({
      visit: visits,
      description: quoteRequests.publicDescription,
      town: quoteRequests.town,
      postalCode: quoteRequests.postalCode,
      insee: quoteRequests.insee,
      firstName: requestContactDetails.firstName,
      lastInitial: sql<string>`left(btrim(${requestContactDetails.lastName}), 1)`,
    })
    .from(visits)
    .innerJoin(leads, eq(leads.id, visits.leadId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, leads.requestId))
    .where(
      and(
        eq(leads.artisanId, artisanId),
        isNotNull(leads.openedAt),
        // One that was only ever replaced was in nobody's calendar.
        span.cancelled
          ? or(
              inArray(visits.status, ['proposed', 'accepted', 'declined']),
              isNotNull(visits.cancelledBy),
            )
          : inArray(visits.status, ['proposed', 'accepted']),
        within(
          sql`${visits.startsAt}`,
          sql`${visits.startsAt} + make_interval(mins => ${visits.durationMinutes})`,
        ),
      ),
    )
    .orderBy(asc(visits.startsAt), asc(visits.id))
    .limit(AT_ONCE)
  const findWorks = ctx.db
    .select({ work: worksTable, town: quoteRequests.town, insee: quoteRequests.insee })
    .from(worksTable)
    .innerJoin(quoteRequests, eq(quoteRequests.id, worksTable.requestId))
    .where(
      and(
        eq(worksTable.artisanId, artisanId),
        isNotNull(worksTable.startsAt),
        span.cancelled ? undefined : sql`${worksTable.status} <> 'cancelled'`,
        within(sql`${worksTable.startsAt}`, sql`${worksTable.endsAt}`),
      ),
    )
    .orderBy(asc(worksTable.startsAt), asc(worksTable.id))
    .limit(AT_ONCE)
  const [found, works] = await Promise.all([findVisits, findWorks])
  const entries: DatedEntry[] = [
    ...found.map(({ visit, description, town, postalCode, insee, firstName, lastInitial }) => ({
      id: visit.id,
      kind: 'visit' as const,
      title: requestTitle(description),
      with: shortName({ firstName, lastName: lastInitial }),
      place: `${postalCode} ${town}`,
      startsAt: visit.startsAt,
      endsAt: new Date(visit.startsAt.getTime() + visit.durationMinutes * 60_000),
      zone: timeZoneOf(insee),
      tentative: visit.status === 'proposed',
      awaits:
        visit.status === 'proposed'
          ? visit.proposedBy === 'artisan'
            ? ('particulier' as const)
            : ('artisan' as const)
          : null,
      cancelled: visit.status === 'declined' || visit.status === 'cancelled',
      sequence: visit.sequence,
      stamp: visit.changedAt ?? visit.createdAt,
      leadId: visit.leadId,
      note: visit.note,
    })),
    ...works.map(({ work, town, insee }) => ({
      id: work.id,
      kind: 'works' as const,
      title: work.title,
      with: work.clientName,
      place: work.worksAddress || town,
      startsAt: work.startsAt!,
      endsAt: work.endsAt!,
      zone: timeZoneOf(insee),
      tentative: false,
      awaits: null,
      cancelled: work.status === 'cancelled',
      // Their row counts no versions: seconds do, and never go back.
      sequence: Math.max(
        0,
        Math.floor((work.updatedAt.getTime() - work.createdAt.getTime()) / 1_000),
      ),
      stamp: work.updatedAt,
      leadId: work.leadId,
      note: '',
    })),
  ]
  return entries.sort(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1),
  )
}
