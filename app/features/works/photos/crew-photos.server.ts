import { and, desc, eq, gt } from 'drizzle-orm'
import { lockWorks, writeTrail } from '#app/features/works/move-works.server.ts'
import { removedPhotos, worksPhotos } from '#app/features/works/tables.server.ts'
import { MAX_PHOTOS, type PhotoMoment } from '#app/features/works/works.ts'
import { mayTakePhotoAway } from '#app/features/works/photos/own-photo.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import type { WorksId, WorksPhotoId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'

/** How long a photo that was taken away may be put back. */
const PUT_BACK_MS = 3_600_000

/** A photo that was taken away a moment ago. */
export type RemovedPhoto = { id: WorksPhotoId; moment: PhotoMoment }

/**
 * Somebody of the crew takes away a photo of their own, within a day and before the reception; the life of the works
 * says so to both sides. False where they may not, or where it is not theirs. Its file waits an hour.
 */
export function takePhotoAway(
  ctx: Ctx<Artisan>,
  worksId: WorksId,
  photoId: WorksPhotoId,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const { memberId } = tx.who
    const locked = memberId ? await lockWorks(tx, worksId) : null
    if (!memberId || !locked) return false
    const mine = and(
      eq(worksPhotos.id, photoId),
      eq(worksPhotos.worksId, worksId),
      eq(worksPhotos.memberId, memberId),
    )
    const [photo] = await tx.db.select().from(worksPhotos).where(mine).for('update')
    if (!photo || !mayTakePhotoAway(photo, locked.works, memberId, tx.now)) return false
    await tx.db.delete(worksPhotos).where(mine)
    const stagedUntil = new Date(tx.now.getTime() + PUT_BACK_MS)
    await tx.db.update(files).set({ stagedUntil }).where(eq(files.id, photo.fileId))
    await tx.db.insert(removedPhotos).values({
      id: photo.id,
      worksId,
      fileId: photo.fileId,
      moment: photo.moment,
      memberId,
      takenAt: photo.createdAt,
      removedAt: tx.now,
    })
    const { status } = locked.works
    const line = { verb: 'photo_removed', from: status, to: status, slotId: null } as const
    await writeTrail(tx, locked.works, line)
    return true
  })
}

/** Puts a photo back that the same person took away within the hour. */
export function putPhotoBack(
  ctx: Ctx<Artisan>,
  worksId: WorksId,
  photoId: WorksPhotoId,
): Promise<Result<undefined, 'not_found' | 'photos_full' | 'photos_closed'>> {
  return inTransaction(ctx, async (tx) => {
    const { memberId } = tx.who
    const locked = memberId ? await lockWorks(tx, worksId) : null
    if (!memberId || !locked) return refuse('not_found')
    if (locked.works.status === 'cancelled') return refuse('photos_closed')
    if ((await tx.db.$count(worksPhotos, eq(worksPhotos.worksId, worksId))) >= MAX_PHOTOS)
      return refuse('photos_full')
    const [photo] = await tx.db
      .delete(removedPhotos)
      .where(and(eq(removedPhotos.id, photoId), recent(tx, worksId, memberId)))
      .returning()
    if (!photo) return refuse('not_found')
    await tx.db.update(files).set({ stagedUntil: null }).where(eq(files.id, photo.fileId))
    await tx.db.insert(worksPhotos).values({
      id: photo.id,
      worksId,
      fileId: photo.fileId,
      author: 'artisan',
      moment: photo.moment,
      memberId,
      createdAt: photo.takenAt,
    })
    const { status } = locked.works
    const line = { verb: 'photo_put_back', from: status, to: status, slotId: null } as const
    await writeTrail(tx, locked.works, line)
    return ok()
  })
}

/** The photo that somebody of the crew took away last, while they may put it back. */
export async function lastRemoved(
  ctx: Ctx<Artisan>,
  worksId: WorksId,
): Promise<RemovedPhoto | null> {
  const { memberId } = ctx.who
  if (!memberId) return null
  const [photo] = await ctx.db
    .select({ id: removedPhotos.id, moment: removedPhotos.moment })
    .from(removedPhotos)
    .where(recent(ctx, worksId, memberId))
    .orderBy(desc(removedPhotos.removedAt))
    .limit(1)
  return photo ?? null
}

const recent = (ctx: Ctx, worksId: WorksId, memberId: string) =>
  and(
    eq(removedPhotos.worksId, worksId),
    eq(removedPhotos.memberId, memberId),
    gt(removedPhotos.removedAt, new Date(ctx.now.getTime() - PUT_BACK_MS)),
  )
