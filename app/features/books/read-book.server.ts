import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { InvoiceDocument } from '#app/features/invoices/document/invoice-document.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { invoicePayments } from '#app/features/invoices/payments/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { dayOf, type Day } from '#app/values/time/french-date.ts'
import type { Book, BookDocument, BookPayment } from './book.ts'
import type { Period } from './period.ts'

/** Whose books these are, and the day it is there. */
export type BookCompany = {
  artisanId: ArtisanId
  name: string
  siren: string
  /** It charges no VAT (CGI, art. 293 B). */
  franchise: boolean
  zone: string
  today: Day
  /** The year of its first invoice; this one before. */
  firstYear: number
}

/** The company whose books are read. Whether the reader may, the caller asked. */
export async function readBookCompany(ctx: Ctx, artisanId: ArtisanId): Promise<BookCompany> {
  const [row] = await ctx.db
    .select({
      name: artisans.companyName,
      ...pick(artisans, 'siret', 'vatRegime', 'insee'),
      first: sql<Day | null>`(select min(issued_on)::text from invoices where invoices.artisan_id = ${artisanId} and invoices.status = 'issued')`,
    })
    .from(artisans)
    .where(eq(artisans.id, artisanId))
  const zone = timeZoneOf(row!.insee ?? '')
  const today = dayOf(ctx.now, zone)
  return {
    artisanId,
    name: row!.name,
    siren: (row!.siret ?? '').slice(0, 9),
    franchise: row!.vatRegime === 'franchise',
    zone,
    today,
    firstYear: Number((row!.first ?? today).slice(0, 4)),
  }
}

/** Invoices that something happened to between two days, their credit notes, and the invoices of those credit notes. */
const touched = (artisanId: ArtisanId, { from, to }: Pick<Period, 'from' | 'to'>): SQL => {
  const within = (day: string) => sql`${sql.raw(day)} between ${from}::date and ${to}::date`
  return sql`coalesce(${invoices.creditOf}, ${invoices.id}) in (
    select coalesce(credit_of, id) from invoices moved
    where moved.artisan_id = ${artisanId} and (${within('moved.issued_on')} or ${within('moved.performed_on')})
    union select paid.invoice_id from invoice_payments paid
    join invoices billed on billed.id = paid.invoice_id
    where billed.artisan_id = ${artisanId} and ${within('paid.received_on')})`
}

const frozen = <Key extends keyof InvoiceDocument>(key: Key) =>
  sql<InvoiceDocument[Key]>`${invoices.snapshot} -> ${sql.raw(`'${key}'`)}`

/** The books of a company: whole, or all that bears on some days. */
export async function readBook(
  ctx: Ctx,
  artisanId: ArtisanId,
  period: Pick<Period, 'from' | 'to'> | null,
): Promise<Book> {
  const theirs = and(
    eq(invoices.artisanId, artisanId),
    eq(invoices.status, 'issued'),
    period ? touched(artisanId, period) : undefined,
  )
  const documents = await ctx.db
    .select({
      ...pick(invoices, 'id', 'kind', 'number', 'title', 'issuedOn', 'issuedAt', 'performedOn'),
      client: sql<string>`coalesce(${invoices.accountId}, ${invoices.clientId})`,
      clientName: sql<string>`${invoices.snapshot} -> 'client' ->> 'name'`,
      quoteId: invoices.quoteId,
      creditOf: invoices.creditOf,
      operation: frozen('operation'),
      vatOnDebits: frozen('vatOnDebits'),
      regime: frozen('regime'),
      territory: frozen('territory'),
      totals: frozen('totals'),
      retentionCents: invoices.retentionCents,
    })
    .from(invoices)
    .where(theirs)
    .orderBy(asc(invoices.issuedAt), asc(invoices.id))
  const payments = await ctx.db
    .select({
      id: invoicePayments.id,
      invoiceId: invoicePayments.invoiceId,
      amountCents: invoicePayments.amountCents,
      receivedOn: invoicePayments.receivedOn,
      means: invoicePayments.means,
      reference: invoicePayments.reference,
      corrects: invoicePayments.corrects,
      recordedAt: invoicePayments.recordedAt,
    })
    .from(invoicePayments)
    .innerJoin(invoices, eq(invoices.id, invoicePayments.invoiceId))
    .where(theirs)
    .orderBy(asc(invoicePayments.recordedAt), asc(invoicePayments.id))
  return {
    documents: documents.map(({ client, ...row }): BookDocument => ({
      ...row,
      number: row.number!,
      issuedOn: row.issuedOn!,
      issuedAt: row.issuedAt!,
      clientKey: `C${client.replaceAll('-', '').slice(-10).toUpperCase()}`,
    })),
    payments: payments satisfies BookPayment[],
  }
}
