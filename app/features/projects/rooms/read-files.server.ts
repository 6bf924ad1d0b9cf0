import { listPieces } from '#app/features/projects/folder/list-pieces.server.ts'
import type { Piece } from '#app/features/projects/folder/piece.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { FileId, ProjectId, RoomId } from '#app/values/identity/ids.ts'
import { filedByHand, roomsByRequest } from './list-rooms.server.ts'
import { roomOfFile } from './room.ts'

/** A document, a photo or a plan of a project, and the room that it is in. */
export type FileInRoom = Pick<Piece, 'kind' | 'name' | 'documentId' | 'mine' | 'company'> & {
  fileId: FileId
  roomId: RoomId | null
  /** It was filed there by hand. */
  byHand: boolean
  /** The room that it is in while nobody files it: the only one of its request. */
  follows: RoomId | null
}

/** The files of a project's folder that are there, each with its room. */
export async function readFiles(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
): Promise<FileInRoom[]> {
  const [pieces, placed, filed] = await Promise.all([
    listPieces(ctx, projectId),
    roomsByRequest(ctx, projectId),
    filedByHand(ctx, projectId),
  ])
  return pieces.flatMap(({ fileId, requestId, kind, name, documentId, mine, company }) => {
    if (!fileId) return []
    const rooms = placed.get(requestId)?.map(({ id }) => id)
    return [
      {
        kind,
        name,
        documentId,
        mine,
        company,
        fileId,
        roomId: roomOfFile(filed.get(fileId), rooms),
        byHand: filed.has(fileId),
        follows: roomOfFile(undefined, rooms),
      },
    ]
  })
}
