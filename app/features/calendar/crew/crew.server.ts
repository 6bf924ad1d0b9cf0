import { and, asc, eq } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { visits } from '#app/features/quotes/tables.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { assignmentTo } from './assignment-to.server.ts'
import { noteFor } from './news/note-change.server.ts'
import { MAX_CREW, refusalToAdd, type Assigned, type CrewMember, type CrewRefusal } from './crew.ts'
import { crewAccess, crewAssignments, crewMembers } from './crew.tables.server.ts'
import { whyMemberBusy } from './why-member-busy.server.ts'

/** The people of the company, by name. */
export function listCrew(ctx: Ctx<Artisan>): Promise<CrewMember[]> {
  return ctx.db
    .select({
      id: crewMembers.id,
      name: crewMembers.name,
      ...pick(crewAccess, 'email', 'invitedAt', 'joinedAt', 'role', 'rights'),
    })
    .from(crewMembers)
    .leftJoin(crewAccess, eq(crewAccess.memberId, crewMembers.id))
    .where(eq(crewMembers.artisanId, ctx.who.artisanId))
    .orderBy(asc(crewMembers.name), asc(crewMembers.id))
    .limit(MAX_CREW)
}

/** Names somebody of the company. */
export function addCrewMember(
  ctx: Ctx<Artisan>,
  name: string,
): Promise<Result<undefined, CrewRefusal>> {
  return inTransaction(ctx, async (tx) => {
    await lockArtisan(tx, tx.who.artisanId)
    const refusal = refusalToAdd(name, await listCrew(tx))
    if (refusal) return refuse(refusal)
    await tx.db.insert(crewMembers).values({
      id: newId<string>(),
      artisanId: tx.who.artisanId,
      name,
      createdAt: tx.now,
    })
    return ok()
  })
}

/**
 * Forgets somebody of the company: where they were to go, nobody goes any more. False when the
 * company has nobody of the kind.
 */
export async function removeCrewMember(ctx: Ctx<Artisan>, memberId: string): Promise<boolean> {
  const gone = await ctx.db
    .delete(crewMembers)
    .where(and(eq(crewMembers.id, memberId), eq(crewMembers.artisanId, ctx.who.artisanId)))
    .returning({ id: crewMembers.id })
  return gone.length === 1
}

/**
 * Says who goes to a visit or to works; null: nobody in particular. Null when what they go to, or
 * whom, is not the company's. `instructions`: what is asked of them there; whoever begins or ceases
 * to go there is told (`tellCrews`).
 */
export function assign(
  ctx: Ctx<Artisan>,
  to: Assigned,
  memberId: string | null,
  instructions = '',
): Promise<Result<undefined, never> | null> {
  return inTransaction(ctx, async (tx) => {
    if (!(await isOwn(tx, to))) return null
    const [before] = await tx.db
      .select({ memberId: crewAssignments.memberId })
      .from(crewAssignments)
      .where(assignmentTo(to))
    const by = tx.who.memberId ?? null
    if (memberId === null) {
      await tx.db.delete(crewAssignments).where(assignmentTo(to))
      if (before) await noteFor(tx, before.memberId, to, by)
      return ok()
    }
    // Held, so that nobody forgets them meanwhile.
    const [member] = await tx.db
      .select({ id: crewMembers.id })
      .from(crewMembers)
      .where(and(eq(crewMembers.id, memberId), eq(crewMembers.artisanId, tx.who.artisanId)))
      .for('key share')
    if (!member) return null
    await tx.db
      .insert(crewAssignments)
      .values({ id: newId<string>(), memberId, ...to, instructions, createdAt: tx.now })
      .onConflictDoUpdate({
        target: 'worksId' in to ? crewAssignments.worksId : crewAssignments.visitId,
        set: { memberId, instructions, createdAt: tx.now },
      })
    // What is only said anew to whom goes already is on their page.
    if (before?.memberId !== memberId) {
      await noteFor(tx, memberId, to, by)
      if (before) await noteFor(tx, before.memberId, to, by)
    }
    return ok()
  })
}

/** The people of the company, and which of them goes there. */
export type CrewChoice = {
  members: CrewMember[]
  assigned: string | null
  /** What is asked of them there. */
  instructions: string
  /** What their own calendars say against it; null where they say nothing. */
  busy: string | null
}

/** Who may go to a visit or to works of the company, and who does. */
export async function readCrewChoice(ctx: Ctx<Artisan>, to: Assigned): Promise<CrewChoice> {
  const [members, [row]] = await Promise.all([
    listCrew(ctx),
    ctx.db
      .select({ id: crewMembers.id, instructions: crewAssignments.instructions })
      .from(crewAssignments)
      .innerJoin(crewMembers, eq(crewMembers.id, crewAssignments.memberId))
      .where(and(assignmentTo(to), eq(crewMembers.artisanId, ctx.who.artisanId))),
  ])
  return {
    members,
    assigned: row?.id ?? null,
    instructions: row?.instructions ?? '',
    busy: row ? await whyMemberBusy(ctx, to, row.id) : null,
  }
}

async function isOwn(tx: Ctx<Artisan>, to: Assigned): Promise<boolean> {
  const { artisanId } = tx.who
  const rows =
    'worksId' in to
      ? await tx.db
          .select({ id: worksTable.id })
          .from(worksTable)
          .where(and(eq(worksTable.id, to.worksId), eq(worksTable.artisanId, artisanId)))
      : await tx.db
          .select({ id: visits.id })
          .from(visits)
          .innerJoin(leads, eq(leads.id, visits.leadId))
          .where(and(eq(visits.id, to.visitId), eq(leads.artisanId, artisanId)))
  return rows.length === 1
}
