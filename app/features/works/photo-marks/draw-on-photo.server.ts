import { and, eq } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import type { FileId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { PhotoMark } from './mark.ts'
import { findPhotoToMark, marksOn, marksVersion, type PhotoToMark } from './queries.server.ts'
import { photoMarks } from './tables.server.ts'

/** Why marks are not kept. `marks_changed`: somebody else of the company drew since `seen` was read. */
export type DrawRefusal = 'not_found' | 'marks_changed' | 'photo_signed'

/**
 * Keeps what a company drew on a photo, in the place of what it had drawn there; nothing drawn takes the marks away.
 * `seen` is the version of those that it drew over. A photo of a signed report stays as it was signed.
 */
export async function drawOnPhoto(
  ctx: Ctx<Artisan>,
  fileId: FileId,
  marks: readonly PhotoMark[],
  seen: string,
): Promise<Result<PhotoToMark, DrawRefusal>> {
  const { artisanId } = ctx.who
  return inTransaction(ctx, async (tx) => {
    // Two who draw at once follow one another.
    await tx.db
      .select({ id: files.id })
      .from(files)
      .where(eq(files.id, fileId))
      .for('no key update')
    const photo = await findPhotoToMark(tx, fileId)
    if (!photo) return refuse('not_found')
    if (photo.of === 'works' && photo.inReport) return refuse('photo_signed')
    const before = (await marksOn(tx, artisanId, [fileId]))[fileId]?.marks ?? []
    if (marksVersion(before) !== seen) return refuse('marks_changed')
    await tx.db
      .delete(photoMarks)
      .where(and(eq(photoMarks.artisanId, artisanId), eq(photoMarks.fileId, fileId)))
    if (marks.length > 0)
      await tx.db.insert(photoMarks).values(
        marks.map(({ kind, from, to, words }, rank) => ({
          artisanId,
          fileId,
          rank,
          kind,
          fromX: from.x,
          fromY: from.y,
          toX: to?.x ?? null,
          toY: to?.y ?? null,
          words,
          createdAt: tx.now,
        })),
      )
    return ok(photo)
  })
}
