import { and, eq, sql } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { isShown } from '#app/features/companies/shown-company.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { PhotoRefusal } from '#app/platform/files/photo.ts'
import { readFile, readThumbnail, type StoredFile } from '#app/platform/files/read-file.server.ts'
import { storePhoto } from '#app/platform/files/store-photo.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { contentChanged } from '#app/platform/web/content-version.server.ts'
import type { ArtisanId, FileId } from '#app/values/identity/ids.ts'
import { ok, type Result } from '#app/values/result.ts'
import type { CompanyImageKind } from './company-image.ts'
import { companyImages } from './images.tables.server.ts'

/** How long the bytes of an image may wait to be named, were the process killed in between. */
const STAGED_MS = 3_600_000

/** The images of a company, each where there is one. */
export type CompanyImages = Record<CompanyImageKind, FileId | null>

/**
 * Keeps an image of the reader's company, in the place of the one before, whose bytes go. A logo is
 * kept whole on a white square, a portrait cut to a square.
 */
export async function saveImage(
  ctx: Ctx<Artisan>,
  kind: CompanyImageKind,
  bytes: Uint8Array,
): Promise<Result<undefined, PhotoRefusal>> {
  const stored = await storePhoto(ctx, {
    bytes,
    ownerId: ctx.who.accountId,
    thumbnail: true,
    square: kind === 'logo' ? 'contain' : 'cover',
    stagedUntil: new Date(ctx.now.getTime() + STAGED_MS),
  })
  if (!stored.ok) return stored
  await inTransaction(ctx, async (tx) => {
    const { artisanId } = tx.who
    await takeImageDown(tx, artisanId, kind)
    await tx.db.update(files).set({ stagedUntil: null }).where(eq(files.id, stored.value))
    await tx.db
      .insert(companyImages)
      .values({ artisanId, kind, fileId: stored.value, createdAt: tx.now })
    contentChanged(tx, 'companies')
  })
  return ok()
}

/** Removes an image of the reader's company with its file; false when there is none. */
export function removeImage(ctx: Ctx<Artisan>, kind: CompanyImageKind): Promise<boolean> {
  return inTransaction(ctx, (tx) => takeImageDown(tx, tx.who.artisanId, kind))
}

/** Takes an image of a company down with its file, for whoever may (its artisan, the team). */
export async function takeImageDown(
  tx: Ctx,
  artisanId: ArtisanId,
  kind: CompanyImageKind,
): Promise<boolean> {
  await lockArtisan(tx, artisanId)
  const [gone] = await tx.db
    .delete(companyImages)
    .where(and(eq(companyImages.artisanId, artisanId), eq(companyImages.kind, kind)))
    .returning()
  if (!gone) return false
  await tx.db.delete(files).where(eq(files.id, gone.fileId))
  contentChanged(tx, 'companies')
  return true
}

/** The images of a company, shown in public or not. */
export async function listImages(ctx: Ctx, artisanId: ArtisanId): Promise<CompanyImages> {
  const rows = await ctx.db
    .select()
    .from(companyImages)
    .where(eq(companyImages.artisanId, artisanId))
  const of = (kind: CompanyImageKind) => rows.find((row) => row.kind === kind)?.fileId ?? null
  return { logo: of('logo'), portrait: of('portrait') }
}

/**
 * What stands for a company beside its name, in a query that has its row: its logo, else its
 * portrait; null without either, and while its page is not shown.
 */
export const shownMark = (ctx: Ctx) =>
  sql<FileId | null>`case when ${isShown(ctx)} then (select i.file_id from company_images i where i.artisan_id = ${artisans.id} order by i.kind limit 1) end`

/**
 * The bytes of an image for everybody while the page of its company is shown, and for its artisan
 * and the team always; null otherwise.
 */
export async function readImage(
  ctx: Ctx,
  fileId: FileId,
  options: { small?: boolean } = {},
): Promise<{ file: StoredFile; everybody: boolean } | null> {
  const [row] = await ctx.db
    .select({ artisanId: companyImages.artisanId, shown: sql<boolean>`${isShown(ctx)}` })
    .from(companyImages)
    .innerJoin(artisans, eq(artisans.id, companyImages.artisanId))
    .where(eq(companyImages.fileId, fileId))
  const own =
    ctx.who.kind === 'admin' || (ctx.who.kind === 'artisan' && ctx.who.artisanId === row?.artisanId)
  if (!row || !(row.shown || own)) return null
  const file = await (options.small ? readThumbnail : readFile)(ctx, fileId)
  return file ? { file, everybody: row.shown } : null
}
