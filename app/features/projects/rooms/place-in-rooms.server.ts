import { and, eq, inArray } from 'drizzle-orm'
import { listPieces } from '#app/features/projects/folder/list-pieces.server.ts'
import { lockProject, lockReachable } from '#app/features/projects/lock-project.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { FileId, ProjectId, QuoteRequestId, RoomId } from '#app/values/identity/ids.ts'
import { listRooms } from './list-rooms.server.ts'
import { projectFileRooms, projectRequestRooms } from './tables.server.ts'

/** Says in which rooms the works of a request are: none, one or several. False when something is not there. */
export function placeRequest(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
  requestId: QuoteRequestId,
  roomIds: readonly RoomId[],
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const steps = await lockProject(tx, projectId)
    if (!steps?.some((step) => step.requestId === requestId)) return false
    const rooms = new Set((await listRooms(tx, projectId)).map(({ id }) => id))
    const wanted = [...new Set(roomIds)]
    if (!wanted.every((id) => rooms.has(id))) return false
    await tx.db.delete(projectRequestRooms).where(eq(projectRequestRooms.requestId, requestId))
    if (wanted.length > 0)
      await tx.db
        .insert(projectRequestRooms)
        .values(wanted.map((roomId) => ({ projectId, requestId, roomId })))
    return true
  })
}

/**
 * Files documents and photos of a project's folder under its rooms; null has one follow its request again. False when a
 * file or a room is not there.
 */
export async function fileInRooms(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
  wanted: ReadonlyMap<FileId, RoomId | null>,
): Promise<boolean> {
  // What leaves the folder meanwhile is shown nowhere, whatever room it is in.
  const held = new Set((await listPieces(ctx, projectId)).map(({ fileId }) => fileId))
  return inTransaction(ctx, async (tx) => {
    if (!(await lockReachable(tx, projectId))) return false
    const rooms = new Set((await listRooms(tx, projectId)).map(({ id }) => id))
    const all = [...wanted]
    if (!all.every(([fileId, roomId]) => held.has(fileId) && (!roomId || rooms.has(roomId))))
      return false
    await tx.db.delete(projectFileRooms).where(
      and(
        eq(projectFileRooms.projectId, projectId),
        inArray(
          projectFileRooms.fileId,
          all.map(([fileId]) => fileId),
        ),
      ),
    )
    const rows = all.flatMap(([fileId, roomId]) => (roomId ? [{ projectId, fileId, roomId }] : []))
    if (rows.length > 0) await tx.db.insert(projectFileRooms).values(rows)
    return true
  })
}
