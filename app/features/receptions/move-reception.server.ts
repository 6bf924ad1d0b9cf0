import { asc, eq, inArray } from 'drizzle-orm'
import { contentHash } from '#app/features/quotes/document/content-hash.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import type { ToSign } from '#app/features/signatures/signing-codes.server.ts'
import {
  lockWorks,
  tellBothSides,
  type LockedWorks,
} from '#app/features/works/move-works.server.ts'
import { marksOn } from '#app/features/works/photo-marks/queries.server.ts'
import { worksPhotos, worksTable } from '#app/features/works/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import {
  newId,
  type ReceptionId,
  type ReservationId,
  type WorksId,
  type WorksPhotoId,
} from '#app/values/identity/ids.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { frozenMarks, receptionDocument, type ReceptionDocument } from './reception-document.ts'
import {
  refusalOfContent,
  type ContentRefusal,
  type ReceptionVerb,
  type Side,
} from './reception.ts'
import {
  receptionMaterials,
  receptionReservations,
  receptions,
  receptionTrail,
} from './tables.server.ts'

export type ReceptionRow = typeof receptions.$inferSelect
/** Works whose request is locked, with their reception; null before it is begun. */
export type LockedReception = LockedWorks & { reception: ReceptionRow | null }
/** The same once it is begun. */
export type BegunReception = LockedWorks & { reception: ReceptionRow }

/** Locks works as every act on them does, and reads their reception. Null when they are not the caller's. */
export async function lockReception(
  tx: Ctx,
  worksId: WorksId,
  options: { skipLocked?: boolean } = {},
): Promise<LockedReception | null> {
  const locked = await lockWorks(tx, worksId, options)
  if (!locked) return null
  const [reception = null] = await tx.db
    .select()
    .from(receptions)
    .where(eq(receptions.worksId, worksId))
  return { ...locked, reception }
}

/** Whether there is a reception to act on; says so to the compiler. */
export function isBegun(locked: LockedReception): locked is BegunReception {
  return locked.reception !== null
}

/** Writes a line of the trail, and tells both sides' open pages. */
export async function writeReceptionTrail(
  tx: Ctx,
  { works, reception }: Pick<BegunReception, 'works'> & { reception: { id: ReceptionId } },
  line: { verb: ReceptionVerb; who: Side; reservationId?: ReservationId; text?: string },
): Promise<void> {
  await tx.db
    .insert(receptionTrail)
    .values({ id: newId<string>(), receptionId: reception.id, ...line, at: tx.now })
  tellBothSides(tx, works)
}

/** The report that a reception makes as it is written now, with its hash; as it was frozen once the client signed. */
export async function readReport(
  ctx: Ctx,
  reception: ReceptionRow,
): Promise<{ document: ReceptionDocument; contentHash: string }> {
  if (reception.snapshot && reception.contentHash)
    return { document: reception.snapshot, contentHash: reception.contentHash }
  // One after the other: a transaction has one connection.
  const [row] = await ctx.db
    .select({ snapshot: quotes.snapshot, works: worksTable })
    .from(worksTable)
    .innerJoin(quotes, eq(quotes.id, worksTable.quoteId))
    .where(eq(worksTable.id, reception.worksId))
  const reservations = await ctx.db
    .select()
    .from(receptionReservations)
    .where(eq(receptionReservations.receptionId, reception.id))
    .orderBy(asc(receptionReservations.createdAt), asc(receptionReservations.id))
  const materials = await ctx.db
    .select()
    .from(receptionMaterials)
    .where(eq(receptionMaterials.receptionId, reception.id))
    .orderBy(asc(receptionMaterials.createdAt), asc(receptionMaterials.id))
  const { snapshot, works } = row!
  const named = [...reception.photoIds, ...reservations.flatMap(({ photoId }) => photoId ?? [])]
  const photos = new Map(
    (await photosOf(ctx, reception.worksId, named)).map(({ id, fileId }) => [id, fileId]),
  )
  const fileIds = [...new Set(photos.values())]
  const marked = await marksOn(ctx, reception.artisanId, fileIds)
  const marks = fileIds.flatMap((fileId) => {
    const photo = marked[fileId]
    return photo ? [frozenMarks(fileId, photo)] : []
  })
  const document = receptionDocument({
    quoteNumber: works.quoteNumber,
    title: works.title,
    worksAddress: works.worksAddress,
    company: snapshot!.company,
    client: { name: works.clientName },
    receivedOn: reception.receivedOn,
    reservations: reservations.map(({ what, place, dueOn, author, photoId }) => ({
      what,
      place,
      dueOn,
      by: author,
      photo: (photoId && photos.get(photoId)) ?? null,
    })),
    photos: reception.photoIds.flatMap((id) => photos.get(id) ?? []),
    ...(marks.length > 0 && { marks }),
    materials: reception.energyWorks
      ? materials.map(({ name, reference, place, noticeUrl, noticeFileId, noticeName }) => ({
          name,
          reference,
          place,
          noticeUrl,
          noticeFile: noticeFileId,
          noticeName,
        }))
      : null,
  })
  return { document, contentHash: contentHash(document) }
}

/** The photos named, of these works. */
export async function photosOf(ctx: Ctx, worksId: WorksId, named: readonly WorksPhotoId[]) {
  if (named.length === 0) return []
  const rows = await ctx.db
    .select({ id: worksPhotos.id, fileId: worksPhotos.fileId, worksId: worksPhotos.worksId })
    .from(worksPhotos)
    .where(inArray(worksPhotos.id, [...named]))
  return rows.filter((photo) => photo.worksId === worksId)
}

/** Why what a report says now cannot be sent nor signed; null when it can. */
export function refusalOfReport(
  ctx: Ctx,
  { receivedOn, materials, reservations }: ReceptionDocument,
  { works, request }: Pick<LockedWorks, 'works' | 'request'>,
): ContentRefusal | null {
  return refusalOfContent(
    {
      receivedOn,
      energyWorks: materials !== null,
      materials: materials?.length ?? 0,
      dueDays: reservations.map(({ dueOn }) => dueOn),
    },
    { startedAt: works.startedAt, zone: timeZoneOf(request.insee) },
    ctx.now,
  )
}

/** What the client is about to sign. */
export function receptionToSign(reception: ReceptionRow, hash: string): ToSign {
  return {
    subject: { kind: 'reception', id: reception.id },
    contentHash: hash,
    signerId: reception.particulierId,
  }
}
