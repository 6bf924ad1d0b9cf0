import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { listDocuments } from '#app/features/documents/queries.server.ts'
import { signaturesOf } from '#app/features/signatures/keep-signature.server.ts'
import { proofLines } from '#app/features/signatures/proof.ts'
import { readSigningCodes } from '#app/features/signatures/signing-codes.server.ts'
import { ownClause } from '#app/features/works/photos/works-photos.server.ts'
import { worksPhotos, worksTable } from '#app/features/works/tables.server.ts'
import type { Admin, Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import type { Count } from '#app/platform/database/count-together.server.ts'
import type { FileId, QuoteRequestId, ReservationId, WorksId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { dayOf, formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { siteSignatureOf } from './signing/keep-site-signature.server.ts'
import { readReport, receptionToSign } from './move-reception.server.ts'
import type { ReceptionStatus, ReservationStatus, Side } from './reception.ts'
import {
  receptionMaterials,
  receptionReservations,
  receptions,
  receptionTrail,
} from './tables.server.ts'

type Reader = Ctx<Artisan | Particulier>

/** A reservation as both sides follow it. */
export type ReservationView = {
  id: ReservationId
  author: Side
  what: string
  place: string
  dueOn: string
  status: ReservationStatus
  photo: FileId | null
  liftPhoto: FileId | null
  saidLiftedAt: Date | null
  liftedAt: Date | null
}

/**
 * The reception of one's own works, with its report as it reads now; null before it is begun, and
 * for the client while it is a draft.
 */
export async function readReception(ctx: Reader, worksId: WorksId, zone: string) {
  const [row] = await ctx.db
    .select({ reception: receptions })
    .from(receptions)
    .innerJoin(worksTable, eq(worksTable.id, receptions.worksId))
    .where(and(eq(receptions.worksId, worksId), ownClause(ctx)))
  const reception = row?.reception
  if (!reception || (ctx.who.kind === 'particulier' && reception.status === 'draft')) return null
  const report = await readReport(ctx, reception)
  const lift = sql<FileId | null>`(select file_id from ${worksPhotos} where id = ${receptionReservations.liftPhotoId})`
  const photo = sql<FileId | null>`(select file_id from ${worksPhotos} where id = ${receptionReservations.photoId})`
  const [reservations, materials, trail, signatures, documents, codes, site] = await Promise.all([
    ctx.db
      .select({
        ...pick(receptionReservations, 'id', 'author', 'what', 'place', 'dueOn', 'status'),
        photo,
        liftPhoto: lift,
        saidLiftedAt: receptionReservations.saidLiftedAt,
        liftedAt: receptionReservations.liftedAt,
      })
      .from(receptionReservations)
      .where(eq(receptionReservations.receptionId, reception.id))
      .orderBy(asc(receptionReservations.createdAt), asc(receptionReservations.id)),
    ctx.db
      .select({
        id: receptionMaterials.id,
        name: receptionMaterials.name,
        reference: receptionMaterials.reference,
        place: receptionMaterials.place,
        noticeUrl: receptionMaterials.noticeUrl,
        noticeFileId: receptionMaterials.noticeFileId,
        noticeName: receptionMaterials.noticeName,
      })
      .from(receptionMaterials)
      .where(eq(receptionMaterials.receptionId, reception.id))
      .orderBy(asc(receptionMaterials.createdAt), asc(receptionMaterials.id)),
    ctx.db
      .select(pick(receptionTrail, 'verb', 'who', 'text', 'reservationId', 'at'))
      .from(receptionTrail)
      .where(eq(receptionTrail.receptionId, reception.id))
      .orderBy(asc(receptionTrail.at), asc(receptionTrail.id))
      .limit(400),
    signaturesOf(ctx, { kind: 'reception', id: reception.id }),
    listDocuments(ctx, reception.quoteId),
    readSigningCodes(ctx, receptionToSign(reception, report.contentHash)),
    siteSignatureOf(ctx, reception.id, report.contentHash),
  ])
  const { status, receivedOn, photoIds, energyWorks, sentAt } = reception
  return {
    status,
    receivedOn,
    photoIds,
    energyWorks,
    sentAt,
    ...report,
    reservations,
    materials,
    trail,
    signatures: signatures.map(({ role, name, signedAt, drawing, ...one }) => ({
      role,
      name,
      signedAt,
      drawing,
      proof: proofLines({ role, name, signedAt, drawing, ...one }, zone),
    })),
    documents,
    codes,
    /** What the client signed by hand of this very report, and is to confirm; null without it. */
    site: site &&
      status === 'to_sign' && {
        name: site.name,
        drawing: site.drawing,
        when: formatDateTime(site.signedAt, zone),
      },
  }
}
/** A reception as one of its two sides reads it. */
export type ReceptionDetail = NonNullable<Awaited<ReturnType<typeof readReception>>>

/** A reception as the page of its works tells it. */
export type ReceptionState = {
  status: ReceptionStatus
  receivedOn: string
  reservations: { status: ReservationStatus; dueOn: string }[]
}

/** What the page of works says of their reception; null where there is none yet, for the client while it is a draft. */
export async function readReceptionState(
  ctx: Reader,
  worksId: WorksId,
): Promise<ReceptionState | null> {
  const [row] = await ctx.db
    .select({ id: receptions.id, status: receptions.status, receivedOn: receptions.receivedOn })
    .from(receptions)
    .innerJoin(worksTable, eq(worksTable.id, receptions.worksId))
    .where(and(eq(receptions.worksId, worksId), ownClause(ctx)))
  if (!row || (ctx.who.kind === 'particulier' && row.status === 'draft')) return null
  const reservations = await ctx.db
    .select({ status: receptionReservations.status, dueOn: receptionReservations.dueOn })
    .from(receptionReservations)
    .where(eq(receptionReservations.receptionId, row.id))
  return { status: row.status, receivedOn: row.receivedOn, reservations }
}

/** How many receptions wait for the reader: `receptionTurn`, counted by the database. */
export function countReceptionTurns(ctx: Reader): Count {
  const waiting = ctx.db
    .select({ id: receptions.id })
    .from(receptions)
    .where(turnClause(ctx))
    .limit(100)
  return ctx.db.$count(waiting.as('receptions_waiting'))
}

/** A reception that waits for the artisan, as their home says it. */
type ReceptionTurnRow = {
  worksId: WorksId
  status: 'signed' | 'to_countersign'
  title: string
  person: string
  since: string
}

/** The artisan's receptions that wait for them, to be asked with other lists. */
export function receptionTurns(ctx: Ctx<Artisan>) {
  return sql<ReceptionTurnRow>`
    select ${receptions.worksId} as "worksId", ${receptions.status} as status, ${worksTable.title} as title,
      ${worksTable.clientName} as person, ${receptions.updatedAt} as since
    from ${receptions} join ${worksTable} on ${worksTable.id} = ${receptions.worksId}
    where ${turnClause(ctx)} order by ${receptions.updatedAt} limit 50`
}

export function receptionTurnOf({ status, since, ...row }: ReceptionTurnRow) {
  return {
    ...row,
    kind: 'reception' as const,
    turn: status === 'signed' ? ('lift_overdue' as const) : ('countersign' as const),
    since: new Date(since),
  }
}

/**
 * The receptions of the works of a request, for the team: where each stands, and how many of its
 * reservations are left.
 */
export async function listReceptionsOfRequest(ctx: Ctx<Admin>, requestId: QuoteRequestId) {
  return ctx.db
    .select({
      id: receptions.id,
      company: artisans.companyName,
      title: worksTable.title,
      status: receptions.status,
      receivedOn: receptions.receivedOn,
      reservations: reservationCount(sql`true`),
      left: reservationCount(sql`${receptionReservations.status} <> 'lifted'`),
    })
    .from(receptions)
    .innerJoin(worksTable, eq(worksTable.id, receptions.worksId))
    .innerJoin(artisans, eq(artisans.id, receptions.artisanId))
    .where(eq(worksTable.requestId, requestId))
    .orderBy(receptions.createdAt)
}

const reservationCount = (which: SQL) =>
  sql<number>`(select count(*)::int from ${receptionReservations} where ${receptionReservations.receptionId} = ${receptions.id} and ${which})`

function turnClause(ctx: Reader) {
  const { who, now } = ctx
  const reserved = (which: SQL) =>
    sql`(${receptions.status} = 'signed' and exists (select 1 from ${receptionReservations} where ${receptionReservations.receptionId} = ${receptions.id} and ${which}))`
  return who.kind === 'artisan'
    ? and(
        eq(receptions.artisanId, who.artisanId),
        sql`(${receptions.status} = 'to_countersign' or ${reserved(sql`${receptionReservations.status} = 'open' and ${receptionReservations.dueOn} < ${dayOf(now, PARIS)}`)})`,
      )
    : and(
        eq(receptions.particulierId, who.accountId),
        sql`(${receptions.status} = 'to_sign' or ${reserved(sql`${receptionReservations.status} = 'said_lifted'`)})`,
      )
}
