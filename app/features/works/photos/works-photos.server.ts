import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { mayAt } from '#app/features/accounts/team/team-access.ts'
import { paths } from '#app/paths.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { once, type DeviceAct } from '#app/platform/device-acts/once.server.ts'
import type { PhotoRefusal } from '#app/platform/files/photo.ts'
import { readFile, readThumbnail, type StoredFile } from '#app/platform/files/read-file.server.ts'
import { storePhoto } from '#app/platform/files/store-photo.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import {
  newId,
  type FileId,
  type GalleryPictureId,
  type WorksId,
  type WorksPhotoId,
} from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { PhotoRefusalOfWorks } from '#app/features/works/copy.ts'
import { drawOnPhoto } from '#app/features/works/photo-marks/draw-on-photo.server.ts'
import type { PhotoMark } from '#app/features/works/photo-marks/mark.ts'
import { marksVersion } from '#app/features/works/photo-marks/queries.server.ts'
import { MAX_PHOTOS, type PhotoMoment } from '#app/features/works/works.ts'
import { lockWorks, tellBothSides } from '#app/features/works/move-works.server.ts'
import { worksPhotos, worksTable } from '#app/features/works/tables.server.ts'

/** How long a photo waits for the transaction that keeps it. */
const STAGED_MS = 3_600_000

/** Why a photo of works is not added: the works, their number, or the picture itself. */
export type AddPhotoRefusal = 'not_found' | PhotoRefusalOfWorks | PhotoRefusal

/**
 * Adds a photo of the works, before or after, for both sides to see. 24 works at most, counted
 * under its lock; none once the works are cancelled.
 */
export async function addWorksPhoto(
  ctx: Ctx<Artisan | Particulier>,
  worksId: WorksId,
  moment: PhotoMoment,
  bytes: Uint8Array,
): Promise<Result<WorksPhotoId, AddPhotoRefusal>> {
  const stored = await stagePhoto(ctx, worksId, bytes)
  return stored.ok
    ? inTransaction(ctx, (tx) => keepPhoto(tx, worksId, moment, stored.value))
    : stored
}

/** The same for a photo that a device may send again, with what a company drew on it there: it is added once. */
export async function addWorksPhotoOnce(
  ctx: Ctx<Artisan | Particulier>,
  act: DeviceAct | null,
  {
    worksId,
    moment,
    marks,
  }: { worksId: WorksId; moment: PhotoMoment; marks: readonly PhotoMark[] },
  bytes: Uint8Array,
): Promise<Result<unknown, AddPhotoRefusal>> {
  const stored = await stagePhoto(ctx, worksId, bytes)
  if (!stored.ok) return stored
  return once(ctx, act, async (tx): Promise<Result<unknown, AddPhotoRefusal>> => {
    const kept = await keepPhoto(tx, worksId, moment, stored.value)
    if (!kept.ok || marks.length === 0 || tx.who.kind !== 'artisan') return kept
    const drawn = await drawOnPhoto(tx as Ctx<Artisan>, stored.value, marks, marksVersion([]))
    // Nobody else knows of the photo before this transaction ends.
    if (!drawn.ok) throw new Error(`A new photo could not be drawn on: ${drawn.refusal}`)
    return kept
  })
}

async function stagePhoto(
  ctx: Ctx<Artisan | Particulier>,
  worksId: WorksId,
  bytes: Uint8Array,
): Promise<Result<FileId, AddPhotoRefusal>> {
  // Asked before the picture is decoded, so that what is not one's own costs nothing; counted again under the lock.
  if (!(await mayAdd(ctx, worksId))) return refuse('not_found')
  return storePhoto(ctx, {
    bytes,
    ownerId: ctx.who.accountId,
    thumbnail: true,
    stagedUntil: new Date(ctx.now.getTime() + STAGED_MS),
  })
}

async function keepPhoto(
  tx: Ctx<Artisan | Particulier>,
  worksId: WorksId,
  moment: PhotoMoment,
  fileId: FileId,
): Promise<Result<WorksPhotoId, AddPhotoRefusal>> {
  const locked = await lockWorks(tx, worksId)
  if (!locked) return refuse('not_found')
  if (locked.works.status === 'cancelled') return refuse('photos_closed')
  const held = await tx.db.$count(worksPhotos, eq(worksPhotos.worksId, worksId))
  if (held >= MAX_PHOTOS) return refuse('photos_full')
  await tx.db.update(files).set({ stagedUntil: null }).where(eq(files.id, fileId))
  const id = newId<WorksPhotoId>()
  await tx.db.insert(worksPhotos).values({
    id,
    worksId,
    fileId,
    author: tx.who.kind,
    moment,
    memberId: tx.who.kind === 'artisan' ? (tx.who.memberId ?? null) : null,
    createdAt: tx.now,
  })
  tellBothSides(tx, locked.works)
  return ok(id)
}

/**
 * Takes one's own photo away, with its file; false when it is not there, not one's own, or in a
 * signed report. A copy in a gallery stays there.
 */
export async function removeWorksPhoto(
  ctx: Ctx<Artisan | Particulier>,
  worksId: WorksId,
  photoId: WorksPhotoId,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockWorks(tx, worksId)
    if (!locked) return false
    const [gone] = await tx.db
      .delete(worksPhotos)
      .where(
        and(
          eq(worksPhotos.id, photoId),
          eq(worksPhotos.worksId, worksId),
          eq(worksPhotos.author, tx.who.kind),
          eq(worksPhotos.inReport, false),
        ),
      )
      .returning({ fileId: worksPhotos.fileId })
    if (!gone) return false
    await tx.db.delete(files).where(eq(files.id, gone.fileId))
    tellBothSides(tx, locked.works)
    return true
  })
}

/**
 * The bytes of a photo for the two sides of the works, and for those of the team who settle disputes; null for everybody
 * else, as when there is none.
 */
export async function readWorksPhoto(
  ctx: Ctx,
  fileId: FileId,
  options: { small?: boolean } = {},
): Promise<StoredFile | null> {
  const { who } = ctx
  if (who.kind === 'visitor' || who.kind === 'system') return null
  if (who.kind === 'admin' && !mayAt(who.roles, paths.adminDisputes())) return null
  const [row] = await ctx.db
    .select({ fileId: worksPhotos.fileId })
    .from(worksPhotos)
    .innerJoin(worksTable, eq(worksTable.id, worksPhotos.worksId))
    .where(and(eq(worksPhotos.fileId, fileId), ownClause(ctx)))
    .limit(1)
  return row ? (options.small ? readThumbnail : readFile)(ctx, row.fileId) : null
}

/** Whose works somebody may see; undefined for the product and its team. */
export function ownClause({ who }: Ctx) {
  if (who.kind === 'artisan') return eq(worksTable.artisanId, who.artisanId)
  return who.kind === 'particulier' ? eq(worksTable.particulierId, who.accountId) : undefined
}

async function mayAdd(ctx: Ctx<Artisan | Particulier>, worksId: WorksId): Promise<boolean> {
  return (await ctx.db.$count(worksTable, and(eq(worksTable.id, worksId), ownClause(ctx)))) === 1
}

/** The photos of works that stand in the gallery. */
export async function galleryPicturesOf(ctx: Ctx, worksId: WorksId): Promise<GalleryPictureId[]> {
  const rows = await ctx.db
    .selectDistinct({ id: worksPhotos.galleryPictureId })
    .from(worksPhotos)
    .where(and(eq(worksPhotos.worksId, worksId), isNotNull(worksPhotos.galleryPictureId)))
  return rows.map(({ id }) => id!)
}

/** The photos named, of the artisan's own works. */
export async function photosNamed(
  ctx: Ctx<Artisan>,
  worksId: WorksId,
  photoIds: readonly WorksPhotoId[],
): Promise<(typeof worksPhotos.$inferSelect)[]> {
  const rows = await ctx.db
    .select({ photo: worksPhotos })
    .from(worksPhotos)
    .innerJoin(worksTable, eq(worksTable.id, worksPhotos.worksId))
    .where(
      and(eq(worksPhotos.worksId, worksId), inArray(worksPhotos.id, [...photoIds]), ownClause(ctx)),
    )
  return rows.map(({ photo }) => photo)
}
