import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { reachable } from '#app/features/projects/reachable.server.ts'
import { projectRequests, projects } from '#app/features/projects/tables.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import type { FileId, LeadId, ProjectId, QuoteRequestId, RoomId } from '#app/values/identity/ids.ts'
import type { Room } from './room.ts'
import { suggestRooms } from './suggest-rooms.ts'
import { projectFileRooms, projectRequestRooms, projectRooms } from './tables.server.ts'

/** The rooms of a project of the person's, or shared with them, in their order. */
export function listRooms(ctx: Ctx<Particulier>, projectId: ProjectId): Promise<Room[]> {
  return ctx.db
    .select({ id: projectRooms.id, name: projectRooms.name })
    .from(projectRooms)
    .innerJoin(projects, eq(projects.id, projectRooms.projectId))
    .where(and(eq(projectRooms.projectId, projectId), reachable(ctx)))
    .orderBy(asc(projectRooms.position), asc(projectRooms.id))
}

/** In which rooms the works of each request of a project are, in the order of the rooms. */
export async function roomsByRequest(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
): Promise<Map<QuoteRequestId, Room[]>> {
  const rows = await ctx.db
    .select({
      requestId: projectRequestRooms.requestId,
      id: projectRooms.id,
      name: projectRooms.name,
    })
    .from(projectRequestRooms)
    .innerJoin(projectRooms, eq(projectRooms.id, projectRequestRooms.roomId))
    .innerJoin(projects, eq(projects.id, projectRooms.projectId))
    .where(and(eq(projectRooms.projectId, projectId), reachable(ctx)))
    .orderBy(asc(projectRooms.position), asc(projectRooms.id))
  const rooms = new Map<QuoteRequestId, Room[]>()
  for (const { requestId, ...room } of rows)
    rooms.set(requestId, [...(rooms.get(requestId) ?? []), room])
  return rooms
}

/** Under which room each file of a project was filed by hand. */
export async function filedByHand(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
): Promise<Map<FileId, RoomId>> {
  const rows = await ctx.db
    .select({ fileId: projectFileRooms.fileId, roomId: projectFileRooms.roomId })
    .from(projectFileRooms)
    .innerJoin(projects, eq(projects.id, projectFileRooms.projectId))
    .where(and(eq(projectFileRooms.projectId, projectId), reachable(ctx)))
  return new Map(rows.map(({ fileId, roomId }) => [fileId, roomId]))
}

/**
 * The rooms of a lead's works, once its company took the contact: their names, and nothing else of the project. A
 * person names rooms as they like, so that none is read before.
 */
export async function roomsOfLead(ctx: Ctx<Artisan>, leadId: LeadId): Promise<string[]> {
  const rows = await ctx.db
    .select({ name: projectRooms.name })
    .from(leads)
    .innerJoin(projectRequestRooms, eq(projectRequestRooms.requestId, leads.requestId))
    .innerJoin(projectRooms, eq(projectRooms.id, projectRequestRooms.roomId))
    .where(
      and(eq(leads.id, leadId), eq(leads.artisanId, ctx.who.artisanId), isNotNull(leads.openedAt)),
    )
    .orderBy(asc(projectRooms.position), asc(projectRooms.id))
  return rows.map(({ name }) => name)
}

/** What the requests of a project say of themselves, from which rooms are proposed. */
export async function descriptionsOf(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
): Promise<{ requestId: QuoteRequestId; description: string }[]> {
  return ctx.db
    .select({
      requestId: projectRequests.requestId,
      description: sql<string>`(select request.description from quote_requests request where request.id = project_requests.request_id)`,
    })
    .from(projectRequests)
    .innerJoin(projects, eq(projects.id, projectRequests.projectId))
    .where(and(eq(projectRequests.projectId, projectId), reachable(ctx)))
}

/** The rooms of a project, those that each request is in, and those to propose. */
export async function readRooms(ctx: Ctx<Particulier>, projectId: ProjectId) {
  const [all, placed, described] = await Promise.all([
    listRooms(ctx, projectId),
    roomsByRequest(ctx, projectId),
    descriptionsOf(ctx, projectId),
  ])
  return {
    all,
    idsOf: (requestId: QuoteRequestId) => placed.get(requestId)?.map(({ id }) => id) ?? [],
    suggested: suggestRooms(
      described.map(({ description }) => description),
      all.map(({ name }) => name),
    ),
  }
}
