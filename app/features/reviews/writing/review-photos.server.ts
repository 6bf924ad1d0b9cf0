import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { PHOTO_REFUSALS } from '#app/platform/files/photo.ts'
import { readFile, readThumbnail, type StoredFile } from '#app/platform/files/read-file.server.ts'
import { storePhoto } from '#app/platform/files/store-photo.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import type { FileId, ReviewId } from '#app/values/identity/ids.ts'
import { REVIEW_ERRORS } from '#app/features/reviews/copy.ts'
import { MAX_REVIEW_PHOTOS } from '#app/features/reviews/review.ts'
import { reviewPhotos, reviews } from '#app/features/reviews/tables.server.ts'

/** How long photos wait for the words of their form to be put right. */
const STAGED_MS = 24 * 3_600_000

/**
 * Keeps the photos that came with a review's form, after those kept from an earlier posting or already shown: four in
 * all. One that is refused is left out and named, the others are kept. `before` holds only the author's own files.
 */
export async function receiveReviewPhotos(
  ctx: Ctx<Particulier>,
  before: readonly FileId[],
  sent: readonly FormDataEntryValue[],
): Promise<{ ids: FileId[]; error: string | null }> {
  const ids = [...before]
  const errors: string[] = []
  // An empty file input posts one file without name or bytes.
  const photos = sent.filter((entry): entry is File => typeof entry !== 'string' && entry.size > 0)
  const room = Math.max(0, MAX_REVIEW_PHOTOS - before.length)
  if (photos.length > room) errors.push(REVIEW_ERRORS.photos)
  for (const photo of photos.slice(0, room)) {
    const stored = await storePhoto(ctx, {
      bytes: new Uint8Array(await photo.arrayBuffer()),
      ownerId: ctx.who.accountId,
      thumbnail: true,
      stagedUntil: new Date(ctx.now.getTime() + STAGED_MS),
    })
    if (stored.ok) ids.push(stored.value)
    else
      errors.push(
        photos.length > 1
          ? `${photo.name}\u00a0: ${PHOTO_REFUSALS[stored.refusal]}`
          : PHOTO_REFUSALS[stored.refusal],
      )
  }
  return { ids, error: errors.length > 0 ? errors.join(' ') : null }
}

/** Of some photos, those that their author may put in this review: waiting for a form, or in it already. */
export async function usablePhotos(
  ctx: Ctx<Particulier>,
  wanted: readonly FileId[],
  reviewId: ReviewId | null,
): Promise<FileId[]> {
  if (wanted.length === 0) return []
  const own = and(
    inArray(files.id, [...wanted]),
    eq(files.ownerId, ctx.who.accountId),
    eq(files.contentType, 'image/webp'),
  )
  const waiting = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(and(own, isNotNull(files.stagedUntil)))
  const there = reviewId ? await photosOf(ctx, reviewId) : []
  const usable = new Set<FileId>([...waiting.map(({ id }) => id), ...there])
  return [...new Set(wanted)].filter((id) => usable.has(id))
}

/** The photos of a review, in their order. */
export async function photosOf(ctx: Ctx, reviewId: ReviewId): Promise<FileId[]> {
  const rows = await ctx.db
    .select({ fileId: reviewPhotos.fileId })
    .from(reviewPhotos)
    .where(eq(reviewPhotos.reviewId, reviewId))
    .orderBy(asc(reviewPhotos.position))
    .limit(MAX_REVIEW_PHOTOS)
  return rows.map(({ fileId }) => fileId)
}

/**
 * Makes these the photos of a review, in this order; files that it no longer shows go. False when
 * one may not be used.
 */
export async function setReviewPhotos(
  tx: Ctx<Particulier>,
  reviewId: ReviewId,
  wanted: readonly FileId[],
): Promise<boolean> {
  const usable = await usablePhotos(tx, wanted, reviewId)
  if (usable.length !== wanted.length || wanted.length > MAX_REVIEW_PHOTOS) return false
  const dropped = (await photosOf(tx, reviewId)).filter((fileId) => !wanted.includes(fileId))
  await tx.db.delete(reviewPhotos).where(eq(reviewPhotos.reviewId, reviewId))
  if (dropped.length > 0) await tx.db.delete(files).where(inArray(files.id, dropped))
  if (wanted.length === 0) return true
  await tx.db
    .update(files)
    .set({ stagedUntil: null })
    .where(inArray(files.id, [...wanted]))
  await tx.db
    .insert(reviewPhotos)
    .values(wanted.map((fileId, position) => ({ reviewId, fileId, position })))
  return true
}

/**
 * The bytes of a photo: for everybody while its review is shown, for its author and the team
 * always; null otherwise.
 */
export async function readReviewPhoto(
  ctx: Ctx,
  fileId: FileId,
  options: { small?: boolean } = {},
): Promise<{ file: StoredFile; everybody: boolean } | null> {
  const [row] = await ctx.db
    .select({
      authorId: reviews.authorId,
      status: reviews.status,
      suspendedAt: artisans.suspendedAt,
    })
    .from(reviewPhotos)
    .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
    .innerJoin(artisans, and(eq(artisans.id, reviews.artisanId), isNull(artisans.closedAt)))
    .where(eq(reviewPhotos.fileId, fileId))
  const everybody = row?.status === 'published' && row.suspendedAt === null
  const own =
    ctx.who.kind === 'admin' ||
    (ctx.who.kind === 'particulier' && ctx.who.accountId === row?.authorId)
  if (!row || !(everybody || own)) return null
  const file = await (options.small ? readThumbnail : readFile)(ctx, fileId)
  return file ? { file, everybody } : null
}
