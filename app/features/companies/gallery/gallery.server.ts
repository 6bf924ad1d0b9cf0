import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { contentChanged } from '#app/platform/web/content-version.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { PhotoRefusal } from '#app/platform/files/photo.ts'
import { readFile, readThumbnail, type StoredFile } from '#app/platform/files/read-file.server.ts'
import { storePhoto } from '#app/platform/files/store-photo.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import {
  newId,
  type ArtisanId,
  type FileId,
  type GalleryPictureId,
} from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { refusalToAddPicture, type GalleryRefusal } from './gallery.ts'
import { galleryPictures } from './gallery.tables.server.ts'
import { isShown } from '#app/features/companies/shown-company.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { pick } from '#app/values/pick.ts'

/** A picture of a gallery; `beforeFileId` makes it a pair. */
export type PictureView = {
  id: GalleryPictureId
  fileId: FileId
  beforeFileId: FileId | null
  caption: string
  trade: TradeSlug | null
}

/** How long a photo waits for the words of its form to be put right. */
const STAGED_MS = 24 * 3_600_000

/** Keeps a photo that came with the gallery's form, with its small copy, before the form itself is judged. */
export function receivePicture(
  ctx: Ctx<Artisan>,
  bytes: Uint8Array,
): Promise<Result<FileId, PhotoRefusal>> {
  return storePhoto(ctx, {
    bytes,
    ownerId: ctx.who.accountId,
    thumbnail: true,
    stagedUntil: new Date(ctx.now.getTime() + STAGED_MS),
  })
}

/** Whether a photo received earlier still waits for this reader's form. */
export async function waitsForGallery(ctx: Ctx<Artisan>, fileId: FileId): Promise<boolean> {
  return (
    (await ctx.db.$count(
      files,
      and(
        eq(files.id, fileId),
        eq(files.ownerId, ctx.who.accountId),
        isNotNull(files.stagedUntil),
        eq(files.contentType, 'image/webp'),
      ),
    )) === 1
  )
}

/**
 * Adds a picture at the end of the gallery. Refuses without a plan that has one, beyond its size,
 * and files that are not the reader's.
 */
export async function addPicture(
  ctx: Ctx<Artisan>,
  picture: {
    fileId: FileId
    beforeFileId: FileId | null
    caption: string
    trade: TradeSlug | null
  },
): Promise<Result<GalleryPictureId, GalleryRefusal>> {
  const { artisanId, accountId } = ctx.who
  return inTransaction(ctx, async (tx) => {
    const row = await lockArtisan(tx, artisanId)
    const held = await listPictures(tx, artisanId)
    const refusal = refusalToAddPicture(held.length, row.galleryLimit)
    if (refusal) return refuse(refusal)
    const wanted = [picture.fileId, ...(picture.beforeFileId ? [picture.beforeFileId] : [])]
    const waiting = await tx.db
      .select({ id: files.id })
      .from(files)
      .where(
        and(
          inArray(files.id, wanted),
          eq(files.ownerId, accountId),
          isNotNull(files.stagedUntil),
          eq(files.contentType, 'image/webp'),
        ),
      )
    if (waiting.length !== new Set(wanted).size || waiting.length !== wanted.length)
      return refuse('unknown_file')
    await tx.db.update(files).set({ stagedUntil: null }).where(inArray(files.id, wanted))
    const id = newId<GalleryPictureId>()
    await tx.db
      .insert(galleryPictures)
      .values({ id, artisanId, ...picture, position: held.length, createdAt: tx.now })
    contentChanged(tx, 'companies')
    return ok(id)
  })
}

/** Removes a picture with its files; false when it is not there, or not the reader's. */
export async function removePicture(
  ctx: Ctx<Artisan>,
  pictureId: GalleryPictureId,
): Promise<boolean> {
  return inTransaction(
    ctx,
    async (tx) => (await takePicturesDown(tx, ctx.who.artisanId, [pictureId])) === 1,
  )
}

/**
 * Takes pictures of a company's gallery down with their files, for whoever may (its artisan; the
 * client whose home they show). Returns how many were there.
 */
export async function takePicturesDown(
  tx: Ctx,
  artisanId: ArtisanId,
  pictureIds: readonly GalleryPictureId[],
): Promise<number> {
  await lockArtisan(tx, artisanId)
  const gone = await tx.db
    .delete(galleryPictures)
    .where(
      and(inArray(galleryPictures.id, [...pictureIds]), eq(galleryPictures.artisanId, artisanId)),
    )
    .returning()
  if (gone.length === 0) return 0
  await tx.db.delete(files).where(
    inArray(
      files.id,
      gone.flatMap(({ fileId, beforeFileId }) =>
        beforeFileId ? [fileId, beforeFileId] : [fileId],
      ),
    ),
  )
  await renumber(
    tx,
    artisanId,
    (await listPictures(tx, artisanId)).map(({ id }) => id),
  )
  contentChanged(tx, 'companies')
  return gone.length
}

/** Moves a picture one place earlier or later; nothing at either end. */
export async function movePicture(
  ctx: Ctx<Artisan>,
  pictureId: GalleryPictureId,
  by: -1 | 1,
): Promise<void> {
  const { artisanId } = ctx.who
  await inTransaction(ctx, async (tx) => {
    await lockArtisan(tx, artisanId)
    const ids = (await listPictures(tx, artisanId)).map(({ id }) => id)
    const from = ids.indexOf(pictureId)
    const to = from + by
    if (from < 0 || to < 0 || to >= ids.length) return
    ids.splice(to, 0, ...ids.splice(from, 1))
    await renumber(tx, artisanId, ids)
    contentChanged(tx, 'companies')
  })
}

async function renumber(
  tx: Ctx,
  artisanId: ArtisanId,
  ids: readonly GalleryPictureId[],
): Promise<void> {
  for (const [position, id] of ids.entries())
    await tx.db
      .update(galleryPictures)
      .set({ position })
      .where(and(eq(galleryPictures.id, id), eq(galleryPictures.artisanId, artisanId)))
}

/** A company's pictures in their order, all of them: which are shown in public is `listPublicPictures`. */
export async function listPictures(ctx: Ctx, artisanId: ArtisanId): Promise<PictureView[]> {
  return ctx.db
    .select(pick(galleryPictures, 'id', 'fileId', 'beforeFileId', 'caption', 'trade'))
    .from(galleryPictures)
    .where(eq(galleryPictures.artisanId, artisanId))
    .orderBy(asc(galleryPictures.position), asc(galleryPictures.id))
    .limit(100)
}

/**
 * What everybody may see of a gallery: of a company whose page is shown, up to what its plan shows
 * today. Pictures beyond it stay kept.
 */
export async function listPublicPictures(ctx: Ctx, artisanId: ArtisanId): Promise<PictureView[]> {
  const [row] = await ctx.db
    .select({ limit: artisans.galleryLimit })
    .from(artisans)
    .where(and(eq(artisans.id, artisanId), isShown(ctx)))
  return row ? (await listPictures(ctx, artisanId)).slice(0, row.limit) : []
}

/**
 * The bytes of a picture for everybody while it is shown in public, and for its artisan and the
 * team always; null otherwise.
 */
export async function readPicture(
  ctx: Ctx,
  fileId: FileId,
  options: { small?: boolean } = {},
): Promise<{ file: StoredFile; everybody: boolean } | null> {
  const [row] = await ctx.db
    .select({
      artisanId: galleryPictures.artisanId,
      shown: sql<boolean>`${isShown(ctx)} and ${galleryPictures.position} < ${artisans.galleryLimit}`,
    })
    .from(galleryPictures)
    .innerJoin(artisans, eq(artisans.id, galleryPictures.artisanId))
    .where(or(eq(galleryPictures.fileId, fileId), eq(galleryPictures.beforeFileId, fileId)))
    .limit(1)
  const own =
    ctx.who.kind === 'admin' || (ctx.who.kind === 'artisan' && ctx.who.artisanId === row?.artisanId)
  if (!row || !(row.shown || own)) return null
  const file = await (options.small ? readThumbnail : readFile)(ctx, fileId)
  return file ? { file, everybody: row.shown } : null
}
