import { eq } from 'drizzle-orm'
import type { ReceptionDocumentKind } from '#app/features/documents/document.ts'
import type { PrintedDocuments } from '#app/features/documents/make-document.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { signaturesOf } from '#app/features/signatures/keep-signature.server.ts'
import { proofLines } from '#app/features/signatures/proof.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { loadSharp } from '#app/platform/files/load-sharp.server.ts'
import { readFile } from '#app/platform/files/read-file.server.ts'
import type { FileId, QuoteId } from '#app/values/identity/ids.ts'
import { formatDate, formatDateTime } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { printedLifting, printedReception } from './printed-reception.ts'
import type { ReceptionDocument } from './reception-document.ts'
import { receptionReservations, receptions } from './tables.server.ts'

/**
 * How the documents of a reception are read: from its report, frozen when the client signed, and
 * the proof of both signatures.
 */
export const PRINTED_RECEPTIONS: PrintedDocuments<ReceptionDocumentKind> = {
  async reception(ctx, quoteId) {
    const found = await frozen(ctx, quoteId)
    if (!found) return null
    const { reception, report, zone } = found
    const signatures = await signaturesOf(ctx, { kind: 'reception', id: reception.id })
    const printed = signatures.map((one) => ({
      signed: `Signé par ${one.name}, ${one.role === 'client' ? 'client' : `pour ${report.company.name}`}, le ${formatDateTime(one.signedAt, zone)}.`,
      says: one.statements.join(' '),
      proof: proofLines(one, zone),
    }))
    const photos = await photosOf(ctx, report)
    return printedReception(report, printed, photos, reception.signedAt!)
  },
  async reception_lifting(ctx, quoteId) {
    const found = await frozen(ctx, quoteId)
    if (!found) return null
    const { reception, report, zone } = found
    const rows = await ctx.db
      .select()
      .from(receptionReservations)
      .where(eq(receptionReservations.receptionId, reception.id))
      .orderBy(receptionReservations.createdAt, receptionReservations.id)
    const dates = rows.flatMap(({ liftedAt }) => liftedAt ?? [])
    if (dates.length === 0 || dates.length < rows.length) return null
    const lifted = rows.map(({ what, place, saidLiftedAt, liftedAt }) => ({
      what,
      place,
      saidOn: saidLiftedAt && formatDate(saidLiftedAt, zone),
      liftedOn: formatDate(liftedAt!, zone),
    }))
    const lastAt = new Date(Math.max(...dates.map((date) => date.getTime())))
    return printedLifting(report, lifted, lastAt)
  },
}

async function frozen(ctx: Ctx<System>, quoteId: string) {
  const [row] = await ctx.db
    .select({ reception: receptions, insee: quoteRequests.insee })
    .from(receptions)
    .innerJoin(worksTable, eq(worksTable.id, receptions.worksId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, worksTable.requestId))
    .where(eq(receptions.quoteId, quoteId as QuoteId))
  if (!row?.reception.snapshot || !row.reception.signedAt) return null
  const { reception, insee } = row
  return { reception, report: row.reception.snapshot, zone: timeZoneOf(insee) }
}

/** The longest side of a printed photo, pixels. */
const PHOTO_SIDE = 900

/** The photos of a report as JPEG, which PDF holds; one whose bytes are gone is left out. */
async function photosOf(
  ctx: Ctx<System>,
  { photos, reservations }: ReceptionDocument,
): Promise<Map<FileId, Uint8Array>> {
  const named = new Set([...photos, ...reservations.flatMap(({ photo }) => photo ?? [])])
  const found = new Map<FileId, Uint8Array>()
  if (named.size === 0) return found
  const sharp = await loadSharp()
  for (const fileId of named) {
    const file = await readFile(ctx, fileId)
    if (!file) continue
    const jpeg = await sharp(file.bytes)
      .resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 80 })
      .toBuffer()
    found.set(fileId, new Uint8Array(jpeg))
  }
  return found
}
