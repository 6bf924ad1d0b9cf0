import { eq } from 'drizzle-orm'
import { crewAssignments } from '#app/features/calendar/crew/crew.tables.server.ts'
import { visits } from '#app/features/quotes/tables.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { slotWords } from '#app/features/works/dates/slot-words.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { WorksId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { momentOf, type CrewState } from './crew-news.ts'

/** A visit or works, for whoever goes there: what it is, when and where, and how they stand to it. No price. */
export type CrewSubject = {
  kind: 'visit' | 'works'
  title: string
  when: string | null
  place: string
  instructions: string
  href: string
  state: CrewState
}

/** A visit or works as somebody of the crew stands to it. */
export async function readSubject(
  ctx: Ctx,
  memberId: string,
  { worksId, visitId }: { worksId: WorksId | null; visitId: string | null },
): Promise<CrewSubject> {
  return worksId ? ofWorks(ctx, memberId, worksId) : ofVisit(ctx, memberId, visitId!)
}

const stateOf = (mine: boolean, off: boolean, when: string): CrewState =>
  !mine ? { is: 'gone' } : off ? { is: 'cancelled' } : { is: 'theirs', when }

async function ofWorks(ctx: Ctx, memberId: string, worksId: WorksId): Promise<CrewSubject> {
  const [row] = await ctx.db
    .select({
      ...pick(worksTable, 'title', 'status', 'startsAt', 'endsAt'),
      place: worksTable.worksAddress,
      insee: quoteRequests.insee,
      goes: crewAssignments.memberId,
      instructions: crewAssignments.instructions,
    })
    .from(worksTable)
    .innerJoin(quoteRequests, eq(quoteRequests.id, worksTable.requestId))
    .leftJoin(crewAssignments, eq(crewAssignments.worksId, worksTable.id))
    .where(eq(worksTable.id, worksId))
  const { title, status, startsAt, endsAt, place, insee, goes, instructions } = row!
  return {
    kind: 'works',
    title,
    when: startsAt && endsAt ? slotWords({ startsAt, endsAt }, timeZoneOf(insee)) : null,
    place,
    instructions: instructions ?? '',
    href: paths.crewWorks(worksId),
    state: stateOf(goes === memberId, status === 'cancelled', momentOf(startsAt, false)),
  }
}

async function ofVisit(ctx: Ctx, memberId: string, visitId: string): Promise<CrewSubject> {
  const [row] = await ctx.db
    .select({
      description: quoteRequests.publicDescription,
      status: visits.status,
      startsAt: visits.startsAt,
      minutes: visits.durationMinutes,
      ...pick(quoteRequests, 'postalCode', 'town', 'insee'),
      goes: crewAssignments.memberId,
      instructions: crewAssignments.instructions,
    })
    .from(visits)
    .innerJoin(leads, eq(leads.id, visits.leadId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .leftJoin(crewAssignments, eq(crewAssignments.visitId, visits.id))
    .where(eq(visits.id, visitId))
  const { description, status, startsAt, minutes, postalCode, town, insee } = row!
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
  const tentative = status === 'proposed'
  return {
    kind: 'visit',
    title: requestTitle(description),
    when: `${slotWords({ startsAt, endsAt }, timeZoneOf(insee))}${tentative ? ', à confirmer par le client' : ''}`,
    place: `${postalCode} ${town}`,
    instructions: row!.instructions ?? '',
    href: paths.crewVisit(visitId),
    state: stateOf(
      row!.goes === memberId,
      status !== 'proposed' && status !== 'accepted',
      momentOf(startsAt, tentative),
    ),
  }
}
