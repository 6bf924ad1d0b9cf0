import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { crewAssignments } from '#app/features/calendar/crew/crew.tables.server.ts'
import { listEntries, type DatedEntry } from '#app/features/calendar/queries.server.ts'
import {
  listMembersBusy,
  type MemberBusy,
} from '#app/features/companies/outside-calendars/queries.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import { RUNNING_STATUSES, type WorksStatus } from '#app/features/works/works.ts'
import type { Crew, Ctx } from '#app/platform/context.ts'
import type { WorksId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { addDays, dayOf, startOfDay } from '#app/values/time/french-date.ts'

/** How far ahead somebody of a crew sees where they go, days. */
const AHEAD = 30

/** Works that go on without a day to come: no date was agreed on, or it is past. */
export type UndatedWorks = {
  id: WorksId
  title: string
  clientName: string
  town: string
  status: WorksStatus
}

/**
 * Where somebody of a crew goes: from the beginning of their day, in order, and works without a day to come; and when
 * their own calendars say that they are busy.
 */
export async function listCrewDays(
  ctx: Ctx<Crew>,
  zone: string,
): Promise<{ entries: DatedEntry[]; busy: MemberBusy[]; undated: UndatedWorks[] }> {
  const today = dayOf(ctx.now, zone)
  const from = startOfDay(today, zone)
  const to = startOfDay(addDays(today, AHEAD), zone)
  const { artisanId, memberId } = ctx.who
  const [entries, busy, undated] = await Promise.all([
    listEntries(ctx, artisanId, { from, to, member: memberId }),
    listMembersBusy(ctx, artisanId, { from, to, memberId }),
    ctx.db
      .select({
        ...pick(worksTable, 'id', 'title', 'clientName', 'status'),
        town: quoteRequests.town,
      })
      .from(crewAssignments)
      .innerJoin(worksTable, eq(worksTable.id, crewAssignments.worksId))
      .innerJoin(quoteRequests, eq(quoteRequests.id, worksTable.requestId))
      .where(
        and(
          eq(crewAssignments.memberId, memberId),
          inArray(worksTable.status, [...RUNNING_STATUSES]),
          or(isNull(worksTable.endsAt), lt(worksTable.endsAt, from)),
        ),
      )
      .orderBy(asc(worksTable.createdAt), asc(worksTable.id))
      .limit(50),
  ])
  return { entries, busy, undated }
}
