import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { stringify } from 'csv-stringify/sync'
import { fileNameOf } from '#app/features/documents/document.ts'
import { documents } from '#app/features/documents/tables.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { fileResponse, readFile } from '#app/platform/files/read-file.server.ts'
import {
  lookForFiles,
  zipResponse,
  type Loss,
  type ZipEntry,
} from '#app/platform/files/zip-files.server.ts'
import { guardedCell } from '#app/platform/web/csv.server.ts'
import type { ArtisanId, FileId, InvoiceId } from '#app/values/identity/ids.ts'
import type { Day } from '#app/values/time/french-date.ts'
import type { Period } from '#app/features/books/period.ts'
import { pick } from '#app/values/pick.ts'

/** A document of an archive, by the name that it has in there. */
type Filed = {
  name: string
  number: string
  issuedOn: Day
  fileId: FileId
  sha256: string
  byteLength: number
}

/**
 * The invoices and credit notes of some days as kept files, oldest first; null while one of them is
 * still being drawn.
 */
export async function listFiled(
  ctx: Ctx,
  artisanId: ArtisanId,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<Filed[] | null> {
  const theirs = and(
    eq(invoices.artisanId, artisanId),
    eq(documents.kind, 'invoice'),
    sql`${invoices.issuedOn} between ${from}::date and ${to}::date`,
  )
  const filed = () =>
    ctx.db
      .select({
        number: invoices.number,
        issuedOn: invoices.issuedOn,
        ...pick(documents, 'name', 'fileId', 'sha256', 'byteLength'),
      })
      .from(documents)
      .innerJoin(invoices, eq(invoices.id, documents.subjectId))
  const [waiting] = await filed()
    .where(and(theirs, isNull(documents.fileId)))
    .limit(1)
  if (waiting) return null
  const rows = await filed().where(theirs).orderBy(asc(invoices.issuedAt), asc(invoices.id))
  return rows.map((row) => ({
    name: `${row.issuedOn} ${fileNameOf(row.name)}`,
    number: row.number!,
    issuedOn: row.issuedOn!,
    fileId: row.fileId!,
    sha256: row.sha256!,
    byteLength: row.byteLength!,
  }))
}

/** One invoice or credit note as its kept file; null where there is none of the company's, or none yet. */
export async function filedInvoice(
  ctx: Ctx,
  artisanId: ArtisanId,
  invoiceId: InvoiceId,
): Promise<Response | null> {
  const [row] = await ctx.db
    .select({ name: documents.name, fileId: documents.fileId })
    .from(documents)
    .where(
      and(
        eq(documents.kind, 'invoice'),
        eq(documents.subjectId, invoiceId),
        eq(documents.artisanId, artisanId),
      ),
    )
  const file = row?.fileId ? await readFile(ctx, row.fileId) : null
  return row && file ? fileResponse(file, { name: fileNameOf(row.name) }) : null
}

/** Why a document is not in the archive, in its manifest. */
const LOSSES: Record<Loss, string> = {
  missing: 'absent\u00a0: le fichier a disparu de notre stockage',
  changed: 'absent\u00a0: le fichier gardé est abîmé',
}

/**
 * What the archive holds, as a table: each file with its number, its day and the SHA-256 of its bytes, and why it is
 * not there where it is lost.
 */
function manifestOf(filed: readonly (Filed & { loss: Loss | null })[]): string {
  const rows = filed.map(({ name, number, issuedOn, byteLength, sha256, loss }) =>
    [name, number, issuedOn, byteLength, sha256, loss && LOSSES[loss]].map(guardedCell),
  )
  return `\uFEFF${stringify(
    [['Fichier', 'Numéro', 'Date', 'Octets', 'SHA-256', 'Remarque'], ...rows],
    {
      delimiter: ';',
      record_delimiter: 'windows',
    },
  )}`
}

/**
 * The documents in an archive, with their manifest before them. What is lost is known before it begins: the others are
 * given, and the manifest says which is not there.
 */
export async function zipDocuments(
  ctx: Ctx,
  filed: readonly Filed[],
  { name, closedOn }: { name: string; closedOn: Day },
): Promise<Response> {
  const found = await lookForFiles(
    ctx,
    filed.map(({ fileId }) => fileId),
  )
  const told: (Filed & { loss: Loss | null })[] = []
  const entries: ZipEntry[] = []
  for (const one of filed) {
    const kept = found.get(one.fileId)!
    told.push({ ...one, loss: typeof kept === 'string' ? kept : null })
    if (typeof kept !== 'string') entries.push({ name: one.name, on: one.issuedOn, kept })
  }
  const manifest = new TextEncoder().encode(manifestOf(told))
  return zipResponse(name, [{ name: 'manifeste.csv', on: closedOn, bytes: manifest }, ...entries])
}
