import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { stringify } from 'csv-stringify/sync'
import { Zip, ZipPassThrough } from 'fflate'
import { fileNameOf } from '#app/features/documents/document.ts'
import { documents } from '#app/features/documents/tables.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { fileResponse, readFile } from '#app/platform/files/read-file.server.ts'
import { guardedCell } from '#app/platform/web/csv.server.ts'
import type { ArtisanId, FileId, InvoiceId } from '#app/values/identity/ids.ts'
import type { Day } from '#app/values/time/french-date.ts'
import type { Period } from '#app/features/books/period.ts'

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
        name: documents.name,
        number: invoices.number,
        issuedOn: invoices.issuedOn,
        fileId: documents.fileId,
        sha256: documents.sha256,
        byteLength: documents.byteLength,
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

/** What the archive holds, as a table: each file with its number, its day and the SHA-256 of its bytes. */
function manifestOf(filed: readonly Filed[]): string {
  const rows = filed.map(({ name, number, issuedOn, byteLength, sha256 }) =>
    [name, number, issuedOn, byteLength, sha256].map(guardedCell),
  )
  return `\uFEFF${stringify([['Fichier', 'Numéro', 'Date', 'Octets', 'SHA-256'], ...rows], {
    delimiter: ';',
    record_delimiter: 'windows',
  })}`
}

/**
 * The archive, piece by piece: one document at a time is held, and the same documents are always
 * the same bytes. They are stored as they are, for a PDF is compressed already.
 */
export async function* zipOf(
  ctx: Ctx,
  filed: readonly Filed[],
  closedOn: Day,
): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const taken = () => {
    const ready = pieces
    pieces = []
    return ready
  }
  const add = (name: string, on: Day, bytes: Uint8Array) => {
    const entry = new ZipPassThrough(name)
    entry.mtime = noonOf(on)
    zip.add(entry)
    entry.push(bytes, true)
  }
  add('manifeste.csv', closedOn, new TextEncoder().encode(manifestOf(filed)))
  yield* taken()
  for (const { name, issuedOn, fileId } of filed) {
    const file = await readFile(ctx, fileId)
    if (!file) throw new Error(`The bytes of « ${name} » are gone`)
    add(name, issuedOn, file.bytes)
    yield* taken()
  }
  zip.end()
  yield* taken()
}

/** A ZIP writes times on the clock of its maker: made of that clock's own parts, they are the same everywhere. */
function noonOf(day: Day): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date, 12)
}
