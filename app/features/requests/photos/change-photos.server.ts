import { and, count, desc, eq, gt, inArray, max, notInArray } from 'drizzle-orm'
import { lockOwnQuoteRequest } from '#app/features/requests/life/move-quote-request.server.ts'
import {
  MAX_PHOTOS,
  PHOTO_BACK_HOURS,
  refusalToChangePhotos,
  type StatusRefusal,
} from '#app/features/requests/quote-request.ts'
import { recordChange } from '#app/features/requests/life/record-change.server.ts'
import { quoteRequestChanges, quoteRequestPhotos } from '#app/features/requests/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { FileId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { tellRequest } from '#app/features/requests/life/tell-live.server.ts'

/** Why the photos of a request did not change. */
export type PhotosRefusal = StatusRefusal | 'not_found' | 'photos_full' | 'photo_gone'

/**
 * Adds stored photos of the person's own to their request, after those it has: artisans see them at
 * once. Refuses `photos_full` when they would pass eight, whatever is added at the same time, and
 * `photo_gone` for a file that is not theirs.
 */
export async function addPhotos(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
  fileIds: readonly FileId[],
): Promise<Result<undefined, PhotosRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const request = await lockOwnQuoteRequest(tx, requestId)
    if (!request) return refuse('not_found')
    const refusal = refusalToChangePhotos(request) ?? (await hang(tx, requestId, fileIds))
    if (refusal) return refuse(refusal)
    await recordChange(tx, requestId, 'photos_added', { amount: fileIds.length })
    await tellRequest(tx, requestId)
    return ok()
  })
}

/** Takes a photo out of a request: nobody sees it any more. Its file is kept a day, so that it can be put back. */
export async function removePhoto(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
  fileId: FileId,
): Promise<Result<undefined, PhotosRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const request = await lockOwnQuoteRequest(tx, requestId)
    if (!request) return refuse('not_found')
    const refusal = refusalToChangePhotos(request)
    if (refusal) return refuse(refusal)
    const gone = await tx.db
      .delete(quoteRequestPhotos)
      .where(
        and(eq(quoteRequestPhotos.requestId, requestId), eq(quoteRequestPhotos.fileId, fileId)),
      )
      .returning({ fileId: quoteRequestPhotos.fileId })
    if (gone.length === 0) return refuse('photo_gone')
    // Another request, asked again from this one, may show it still.
    if ((await tx.db.$count(quoteRequestPhotos, eq(quoteRequestPhotos.fileId, fileId))) === 0) {
      await tx.db
        .update(files)
        .set({ stagedUntil: new Date(tx.now.getTime() + PHOTO_BACK_HOURS * 3_600_000) })
        .where(eq(files.id, fileId))
    }
    await recordChange(tx, requestId, 'photo_removed', { fileId })
    await tellRequest(tx, requestId)
    return ok()
  })
}

/** Puts back a photo that was taken out of this very request within a day. */
export async function restorePhoto(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
  fileId: FileId,
): Promise<Result<undefined, PhotosRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const request = await lockOwnQuoteRequest(tx, requestId)
    if (!request) return refuse('not_found')
    const refusal = refusalToChangePhotos(request)
    if (refusal) return refuse(refusal)
    if (!(await listRemovedPhotos(tx, requestId)).includes(fileId)) return refuse('photo_gone')
    const full = await hang(tx, requestId, [fileId])
    if (full) return refuse(full)
    await recordChange(tx, requestId, 'photo_restored', { fileId })
    await tellRequest(tx, requestId)
    return ok()
  })
}

/** The photos of one's request that can still be put back, the latest taken out first. */
export async function listRemovedPhotos(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
): Promise<FileId[]> {
  const hung = ctx.db
    .select({ fileId: quoteRequestPhotos.fileId })
    .from(quoteRequestPhotos)
    .where(eq(quoteRequestPhotos.requestId, requestId))
  const rows = await ctx.db
    .select({ fileId: files.id, at: max(quoteRequestChanges.at) })
    .from(quoteRequestChanges)
    .innerJoin(
      files,
      and(eq(files.id, quoteRequestChanges.fileId), eq(files.ownerId, ctx.who.accountId)),
    )
    .where(
      and(
        eq(quoteRequestChanges.requestId, requestId),
        eq(quoteRequestChanges.what, 'photo_removed'),
        gt(quoteRequestChanges.at, new Date(ctx.now.getTime() - PHOTO_BACK_HOURS * 3_600_000)),
        notInArray(files.id, hung),
      ),
    )
    .groupBy(files.id)
    .orderBy(desc(max(quoteRequestChanges.at)))
  return rows.map((row) => row.fileId)
}

/** Hangs files after the last photo of a locked request; null when it is done. */
async function hang(
  tx: Ctx<Particulier>,
  requestId: QuoteRequestId,
  fileIds: readonly FileId[],
): Promise<'photos_full' | 'photo_gone' | null> {
  const own = and(inArray(files.id, [...fileIds]), eq(files.ownerId, tx.who.accountId))
  if ((await tx.db.$count(files, own)) !== fileIds.length) return 'photo_gone'
  const [present] = await tx.db
    .select({ hung: count(), last: max(quoteRequestPhotos.position) })
    .from(quoteRequestPhotos)
    .where(eq(quoteRequestPhotos.requestId, requestId))
  if (present!.hung + fileIds.length > MAX_PHOTOS) return 'photos_full'
  const first = (present!.last ?? 0) + 1
  await tx.db
    .insert(quoteRequestPhotos)
    .values(fileIds.map((fileId, index) => ({ requestId, fileId, position: first + index })))
  await tx.db.update(files).set({ stagedUntil: null }).where(own)
  return null
}
