import { and, asc, eq, sql } from 'drizzle-orm'
import { lockReachable } from '#app/features/projects/lock-project.server.ts'
import type { Way } from '#app/features/projects/project.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type ProjectId, type RoomId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { foldText } from '#app/values/words/fold-text.ts'
import { descriptionsOf } from './list-rooms.server.ts'
import { ROOMS_MAX, type AddRoomsRefusal, type RenameRoomRefusal, type Room } from './room.ts'
import { roomsNamedIn } from './suggest-rooms.ts'
import { projectRequestRooms, projectRooms } from './tables.server.ts'

/**
 * Adds rooms to a project of the person's, or shared with them, after those it has. A request that is in no room yet is
 * put in the new ones that its own description names; whoever knows better moves it.
 */
export function addRooms(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
  names: readonly string[],
): Promise<Result<{ added: number }, AddRoomsRefusal>> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockReachable(tx, projectId))) return refuse('not_found')
    if (names.length === 0) return refuse('room_missing')
    const there = await roomsOf(tx, projectId)
    if (there.length + names.length > ROOMS_MAX) return refuse('too_many_rooms')
    const all = [...there.map(({ name }) => name), ...names].map(foldText)
    if (new Set(all).size < all.length) return refuse('room_taken')
    const first = (there.at(-1)?.position ?? -1) + 1
    const rooms = names.map((name, index) => ({
      id: newId<RoomId>(),
      projectId,
      name,
      position: first + index,
      createdAt: tx.now,
    }))
    await tx.db.insert(projectRooms).values(rooms)
    await placeAsDescribed(tx, projectId, rooms)
    return ok({ added: rooms.length })
  })
}

/** Puts each request that is in no room in those of `rooms` that its description names. */
async function placeAsDescribed(
  tx: Ctx<Particulier>,
  projectId: ProjectId,
  rooms: readonly Room[],
): Promise<void> {
  const placed = await tx.db
    .selectDistinct({ requestId: projectRequestRooms.requestId })
    .from(projectRequestRooms)
    .where(eq(projectRequestRooms.projectId, projectId))
  const has = new Set(placed.map(({ requestId }) => requestId))
  const rows = (await descriptionsOf(tx, projectId))
    .filter(({ requestId }) => !has.has(requestId))
    .flatMap(({ requestId, description }) => {
      const named = new Set(roomsNamedIn(description))
      return rooms
        .filter(({ name }) => named.has(name))
        .map(({ id }) => ({ projectId, requestId, roomId: id }))
    })
  if (rows.length > 0) await tx.db.insert(projectRequestRooms).values(rows)
}

/** Gives a room of a project another name. */
export function renameRoom(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
  roomId: RoomId,
  name: string,
): Promise<Result<undefined, RenameRoomRefusal>> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockReachable(tx, projectId))) return refuse('not_found')
    const rooms = await roomsOf(tx, projectId)
    if (!rooms.some(({ id }) => id === roomId)) return refuse('not_found')
    if (rooms.some((room) => room.id !== roomId && foldText(room.name) === foldText(name)))
      return refuse('room_taken')
    await tx.db.update(projectRooms).set({ name }).where(eq(projectRooms.id, roomId))
    return ok()
  })
}

/** Moves a room of a project by one, unless it is at that end already. False when it is not there. */
export function moveRoom(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
  roomId: RoomId,
  way: Way,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockReachable(tx, projectId))) return false
    const ids = (await roomsOf(tx, projectId)).map(({ id }) => id)
    const from = ids.indexOf(roomId)
    const to = from + (way === 'up' ? -1 : 1)
    if (from < 0) return false
    // Somebody else moved it there a moment ago.
    if (to < 0 || to >= ids.length) return true
    ids.splice(to, 0, ...ids.splice(from, 1))
    await tx.db.execute(sql`
      update project_rooms set position = place.at - 1
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as place(id, at)
      where project_rooms.id = place.id`)
    return true
  })
}

/** Takes a room out of a project; its works and files stay, in no room. False when it is not there. */
export function removeRoom(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
  roomId: RoomId,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockReachable(tx, projectId))) return false
    const gone = await tx.db
      .delete(projectRooms)
      .where(and(eq(projectRooms.id, roomId), eq(projectRooms.projectId, projectId)))
      .returning({ id: projectRooms.id })
    return gone.length > 0
  })
}

/** The rooms of a project under its lock. */
const roomsOf = (tx: Ctx<Particulier>, projectId: ProjectId) =>
  tx.db
    .select({ id: projectRooms.id, name: projectRooms.name, position: projectRooms.position })
    .from(projectRooms)
    .where(eq(projectRooms.projectId, projectId))
    .orderBy(asc(projectRooms.position), asc(projectRooms.id))
