import { and, eq } from 'drizzle-orm'
import { memberBusyWarning } from '#app/features/companies/outside-calendars/copy.ts'
import { listMembersBusy } from '#app/features/companies/outside-calendars/queries.server.ts'
import { visits } from '#app/features/quotes/tables.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { Assigned } from './crew.ts'
import { assignmentTo } from './assignment-to.server.ts'
import { crewAssignments, crewMembers } from './crew.tables.server.ts'

/**
 * What the calendars of somebody of the company say against a visit or works that they are sent to, while these are
 * not over; null when they say nothing, and for whom or what is not the company's. A warning: whoever plans knows better.
 */
export async function whyMemberBusy(
  ctx: Ctx<Artisan>,
  to: Assigned,
  memberId: string,
): Promise<string | null> {
  const { artisanId } = ctx.who
  const planned = await readPlanned(ctx, to)
  if (!planned?.startsAt || !planned.endsAt || planned.endsAt <= ctx.now) return null
  const [member] = await ctx.db
    .select({ name: crewMembers.name })
    .from(crewMembers)
    .where(and(eq(crewMembers.id, memberId), eq(crewMembers.artisanId, artisanId)))
  if (!member) return null
  const { startsAt, endsAt, insee } = planned
  const busy = await listMembersBusy(ctx, artisanId, { from: startsAt, to: endsAt, memberId })
  return memberBusyWarning(member.name, busy, timeZoneOf(insee))
}

/**
 * What the calendars of whoever is sent to a visit or works of the company say against another moment for them; null
 * when they say nothing, when nobody in particular is sent, and for what is not the company's.
 */
export async function whyGoerBusy(
  ctx: Ctx<Artisan>,
  to: Assigned,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  zone: string,
): Promise<string | null> {
  const goer = await readGoer(ctx, to)
  if (!goer) return null
  const busy = await listMembersBusy(ctx, ctx.who.artisanId, {
    from: startsAt,
    to: endsAt,
    memberId: goer.id,
  })
  return memberBusyWarning(goer.name, busy, zone)
}

/** Who of the company is sent to a visit or works of its own; null when nobody in particular is. */
export async function readGoer(
  ctx: Ctx<Artisan>,
  to: Assigned,
): Promise<{ id: string; name: string } | null> {
  const [goer] = await ctx.db
    .select({ id: crewMembers.id, name: crewMembers.name })
    .from(crewAssignments)
    .innerJoin(crewMembers, eq(crewMembers.id, crewAssignments.memberId))
    .where(and(assignmentTo(to), eq(crewMembers.artisanId, ctx.who.artisanId)))
  return goer ?? null
}

/** When a visit or works of the company take place, and where; null when it has no such ones. */
async function readPlanned(ctx: Ctx<Artisan>, to: Assigned) {
  const { artisanId } = ctx.who
  if ('worksId' in to) {
    const [works] = await ctx.db
      .select({
        startsAt: worksTable.startsAt,
        endsAt: worksTable.endsAt,
        insee: quoteRequests.insee,
      })
      .from(worksTable)
      .innerJoin(quoteRequests, eq(quoteRequests.id, worksTable.requestId))
      .where(and(eq(worksTable.id, to.worksId), eq(worksTable.artisanId, artisanId)))
    return works ?? null
  }
  const [visit] = await ctx.db
    .select({
      startsAt: visits.startsAt,
      minutes: visits.durationMinutes,
      insee: quoteRequests.insee,
    })
    .from(visits)
    .innerJoin(leads, eq(leads.id, visits.leadId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .where(and(eq(visits.id, to.visitId), eq(leads.artisanId, artisanId)))
  if (!visit) return null
  const { startsAt, minutes, insee } = visit
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000), insee }
}
