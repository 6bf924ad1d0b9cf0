import { and, eq, inArray } from 'drizzle-orm'
import { lockedRefusal, standingOf } from '#app/features/companies/company-standing.server.ts'
import { refusalByStanding } from '#app/features/companies/company-standing.ts'
import {
  addPicture,
  receivePicture,
  takePicturesDown,
} from '#app/features/companies/gallery/gallery.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { readFile } from '#app/platform/files/read-file.server.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { FileId, WorksId, WorksPhotoId } from '#app/values/identity/ids.ts'
import { plainLine } from '#app/values/words/plain-text.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { GalleryRefusalOfWorks } from '#app/features/works/copy.ts'
import { galleryPicturesOf, photosNamed } from './works-photos.server.ts'
import { lockWorks, tellBothSides } from '#app/features/works/move-works.server.ts'
import { worksPhotos, worksTable } from '#app/features/works/tables.server.ts'

/** The artisan asks, once, to show photos of these works in their gallery. Refuses before there is one from after. */
export async function askForGallery(
  ctx: Ctx<Artisan>,
  worksId: WorksId,
): Promise<Result<undefined, GalleryRefusalOfWorks | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockWorks(tx, worksId)
    if (!locked) return refuse('not_found')
    if (locked.works.galleryAskedAt) return refuse('gallery_already_asked')
    const refusal = await lockedRefusal(tx, locked.works.artisanId, 'promote')
    if (refusal) return refuse(refusal)
    if (
      (await tx.db.$count(
        worksPhotos,
        and(eq(worksPhotos.worksId, worksId), eq(worksPhotos.moment, 'after')),
      )) === 0
    )
      return refuse('no_after_photo')
    await tx.db
      .update(worksTable)
      .set({ galleryAskedAt: tx.now, updatedAt: tx.now })
      .where(eq(worksTable.id, worksId))
    tellBothSides(tx, locked.works)
    await publish(tx, { type: 'intervention.gallery_asked', worksId })
    return ok()
  })
}

/**
 * The person agrees that photos of their works are shown, or does not (any more): what was shown is
 * then taken down at once.
 */
export async function answerGallery(
  ctx: Ctx<Particulier>,
  worksId: WorksId,
  agrees: boolean,
): Promise<Result<undefined, 'gallery_not_asked' | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockWorks(tx, worksId)
    if (!locked) return refuse('not_found')
    const { works } = locked
    if (!works.galleryAskedAt) return refuse('gallery_not_asked')
    if (works.galleryAnsweredAt && agrees === (works.galleryAgreedAt !== null)) return ok()
    await tx.db
      .update(worksTable)
      .set({
        galleryAnsweredAt: tx.now,
        galleryAgreedAt: agrees ? tx.now : null,
        updatedAt: tx.now,
      })
      .where(eq(worksTable.id, worksId))
    const shown = agrees ? [] : await galleryPicturesOf(tx, worksId)
    if (shown.length > 0) await takePicturesDown(tx, works.artisanId, shown)
    tellBothSides(tx, works)
    await publish(tx, { type: 'intervention.gallery_answered', worksId })
    return ok()
  })
}

/**
 * Shows photos of the works in the gallery: one from after, with one from before or alone. Copies are made, so that the
 * gallery and the works each keep their own. Refuses without the person's agreement, read again under the lock.
 */
export async function showInGallery(
  ctx: Ctx<Artisan>,
  worksId: WorksId,
  wish: { afterId: WorksPhotoId; beforeId: WorksPhotoId | null; caption: string },
): Promise<Result<undefined, GalleryRefusalOfWorks | 'not_found'>> {
  const caption = plainLine(wish.caption, 160)
  if (!caption) return refuse('caption_missing')
  const refusal = refusalByStanding('promote', await standingOf(ctx, ctx.who.artisanId))
  if (refusal) return refuse(refusal)
  const wanted = wish.beforeId ? [wish.afterId, wish.beforeId] : [wish.afterId]
  const named = await photosNamed(ctx, worksId, wanted)
  const after = named.find(({ id, moment }) => id === wish.afterId && moment === 'after')
  const before = named.find(({ id, moment }) => id === wish.beforeId && moment === 'before')
  if (!after || (wish.beforeId && !before)) return refuse('no_after_photo')
  // Written anew before the lock is taken; a copy that is not used goes by itself.
  const copy = await copyOf(ctx, after.fileId)
  const copyBefore = before ? await copyOf(ctx, before.fileId) : null
  if (!copy || (before && !copyBefore)) return refuse('no_after_photo')
  return inTransaction(ctx, async (tx) => {
    const locked = await lockWorks(tx, worksId)
    if (!locked) return refuse('not_found')
    if (!locked.works.galleryAgreedAt) return refuse('gallery_not_agreed')
    const added = await addPicture(tx, {
      fileId: copy,
      beforeFileId: copyBefore,
      caption,
      trade: locked.request.trade,
    })
    if (!added.ok)
      return refuse(added.refusal === 'unknown_file' ? 'no_after_photo' : added.refusal)
    await tx.db
      .update(worksPhotos)
      .set({ galleryPictureId: added.value })
      .where(inArray(worksPhotos.id, wanted))
    tellBothSides(tx, locked.works)
    return ok()
  })
}

async function copyOf(ctx: Ctx<Artisan>, fileId: FileId): Promise<FileId | null> {
  const file = await readFile(ctx, fileId)
  const kept = file && (await receivePicture(ctx, file.bytes))
  return kept?.ok ? kept.value : null
}
