import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quoteRequestPhotos } from '#app/features/requests/tables.server.ts'
import { worksPhotos, worksTable } from '#app/features/works/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { files } from '#app/platform/files/tables.server.ts'
import type { ArtisanId, FileId, LeadId, WorksId } from '#app/values/identity/ids.ts'
import type { PhotoMark } from './mark.ts'
import { photoMarks } from './tables.server.ts'

/** What is drawn on a photo, and the photo's measures in pixels. */
export type MarkedPhoto = { marks: PhotoMark[]; width: number; height: number }

/** What a company drew on these photos, by file; those without a mark are left out. */
export async function marksOn(
  ctx: Ctx,
  artisanId: ArtisanId,
  fileIds: readonly FileId[],
): Promise<Partial<Record<FileId, MarkedPhoto>>> {
  if (fileIds.length === 0) return {}
  const rows = await ctx.db
    .select({ mark: photoMarks, width: files.width, height: files.height })
    .from(photoMarks)
    .innerJoin(files, eq(files.id, photoMarks.fileId))
    .where(and(eq(photoMarks.artisanId, artisanId), inArray(photoMarks.fileId, [...fileIds])))
    .orderBy(asc(photoMarks.fileId), asc(photoMarks.rank))
  const found: Partial<Record<FileId, MarkedPhoto>> = {}
  for (const { mark, width, height } of rows) {
    const photo = (found[mark.fileId] ??= { marks: [], width: width ?? 4, height: height ?? 3 })
    const { kind, fromX, fromY, toX, toY, words } = mark
    photo.marks.push({
      kind,
      from: { x: fromX, y: fromY },
      to: toX === null || toY === null ? null : { x: toX, y: toY },
      words,
    })
  }
  return found
}

/** A photo on which the reader's company may draw, and where it stands. */
export type PhotoToMark = { fileId: FileId; width: number; height: number } & (
  | { of: 'works'; worksId: WorksId; inReport: boolean }
  | { of: 'lead'; leadId: LeadId }
)

/** A photo of the company's works, or of a request whose contact it took; null for every other. */
export async function findPhotoToMark(
  ctx: Ctx<Artisan>,
  fileId: FileId,
): Promise<PhotoToMark | null> {
  const { artisanId } = ctx.who
  const size = { fileId: files.id, width: files.width, height: files.height }
  const [ofWorks] = await ctx.db
    .select({ ...size, worksId: worksTable.id, inReport: worksPhotos.inReport })
    .from(worksPhotos)
    .innerJoin(worksTable, eq(worksTable.id, worksPhotos.worksId))
    .innerJoin(files, eq(files.id, worksPhotos.fileId))
    .where(and(eq(worksPhotos.fileId, fileId), eq(worksTable.artisanId, artisanId)))
    .limit(1)
  if (ofWorks) return { ...ofWorks, ...sizeOf(ofWorks), of: 'works' }
  const [ofLead] = await ctx.db
    .select({ ...size, leadId: leads.id })
    .from(quoteRequestPhotos)
    .innerJoin(leads, eq(leads.requestId, quoteRequestPhotos.requestId))
    .innerJoin(files, eq(files.id, quoteRequestPhotos.fileId))
    .where(
      and(
        eq(quoteRequestPhotos.fileId, fileId),
        eq(leads.artisanId, artisanId),
        isNotNull(leads.openedAt),
      ),
    )
    .limit(1)
  return ofLead ? { ...ofLead, ...sizeOf(ofLead), of: 'lead' } : null
}

const sizeOf = ({ width, height }: { width: number | null; height: number | null }) => ({
  width: width ?? 4,
  height: height ?? 3,
})

/** Names marks by what they are, so that who draws over others' is told. */
export const marksVersion = (marks: readonly PhotoMark[]): string =>
  createHash('sha256').update(JSON.stringify(marks)).digest('base64url').slice(0, 22)
