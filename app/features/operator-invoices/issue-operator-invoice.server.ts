import { eq, sql } from 'drizzle-orm'
import type { ArtisanRow } from '#app/features/companies/availability.server.ts'
import { askDocument } from '#app/features/documents/ask-document.server.ts'
import type { InvoiceDocument } from '#app/features/invoices/document/invoice-document.ts'
import { contentHash } from '#app/features/quotes/document/content-hash.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import { newId, type OperatorInvoiceId } from '#app/values/identity/ids.ts'
import { isVatNumberOf, sirenOf, type Siret } from '#app/values/identity/siret.ts'
import { vatTerritoryOf } from '#app/values/numbers/vat.ts'
import { dayOf, type Day } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import {
  OPERATOR_INVOICE_KINDS,
  operatorNumber,
  totalsOfPrice,
  vatWords,
  type OperatorInvoiceKind,
  type OperatorInvoiceMeans,
} from './operator-invoice.ts'
import { invoicingOperator } from './operator-issuer.server.ts'
import { operatorCounters, operatorInvoices } from './tables.server.ts'

/** An invoice of the operator, as it is kept. */
export type OperatorInvoiceRow = typeof operatorInvoices.$inferSelect

/** What is invoiced, or given back: the words of its one line, and what it comes to, TTC. */
export type Billed = {
  cause: string
  means: OperatorInvoiceMeans
  words: string
  inclCents: number
  /** When it was paid; null while a transfer is awaited. */
  paidOn: Day | null
  paymentTerms: string
}

/**
 * Issues an invoice of the operator to a company whose row is locked: numbered, frozen and hashed
 * at once, its file and its mail leave with the transaction. One that was made for the same cause
 * is left as it is. Null where the operator's file lacks what an invoice must say.
 */
export async function issueOperatorInvoice(
  tx: Ctx,
  artisan: ArtisanRow,
  billed: Billed,
): Promise<{ number: string } | null> {
  const [known] = await tx.db
    .select({ number: operatorInvoices.number })
    .from(operatorInvoices)
    .where(eq(operatorInvoices.cause, billed.cause))
  if (known) return known
  const company = invoicingOperator()
  if (!company) return null
  const territory = vatTerritoryOf(artisan.postalCode ?? '', artisan.insee ?? undefined)
  const totals = totalsOfPrice(billed.inclCents, territory)
  const noVat = vatWords(territory)
  const { bank } = operator()
  return keep(tx, artisan, billed, {
    kind: 'invoice',
    document: {
      kind: 'plain',
      company,
      client: buyerOf(artisan),
      performedOn: null,
      ...(billed.paidOn === null ? {} : { paidOn: billed.paidOn }),
      title: 'Abonnement Ouvréo',
      worksAddress: null,
      territory,
      regime: 'standard',
      contract: null,
      creditOf: null,
      lines: [lineOf(billed.words, totals)],
      deductions: [],
      totals,
      retentionCents: 0,
      operation: 'services',
      vatOnDebits: false,
      bank:
        bank && billed.means === 'transfer'
          ? { iban: bank.iban, bic: bank.bic ?? null, holder: bank.holder }
          : null,
      paymentTerms: billed.paymentTerms,
      mentions: noVat === null ? [] : [{ key: 'vat', text: `${noVat}.` }],
    },
  })
}

/** Issues a credit note of a part of an invoice of the operator, or of all of it, once a cause; the same conditions. */
export async function creditOperatorInvoice(
  tx: Ctx,
  artisan: ArtisanRow,
  invoice: OperatorInvoiceRow,
  billed: Pick<Billed, 'cause' | 'words' | 'inclCents' | 'paymentTerms'>,
): Promise<void> {
  const known = await tx.db.$count(operatorInvoices, eq(operatorInvoices.cause, billed.cause))
  if (known > 0) return
  const { snapshot } = invoice
  const totals = totalsOfPrice(billed.inclCents, snapshot.territory)
  const { paidOn: _, ...document } = snapshot
  await keep(
    tx,
    artisan,
    { ...billed, means: invoice.means },
    {
      kind: 'credit_note',
      creditOf: invoice.id,
      document: {
        ...document,
        kind: 'credit_note',
        creditOf: { number: invoice.number, kind: 'plain', issuedOn: invoice.issuedOn },
        lines: [lineOf(billed.words, totals)],
        totals,
        bank: null,
        paymentTerms: billed.paymentTerms,
      },
    },
  )
}

async function keep(
  tx: Ctx,
  artisan: ArtisanRow,
  { cause, means }: Pick<Billed, 'cause' | 'means'>,
  {
    kind,
    creditOf = null,
    document: unnumbered,
  }: {
    kind: OperatorInvoiceKind
    creditOf?: OperatorInvoiceId | null
    document: Omit<InvoiceDocument, 'number' | 'issuedOn' | 'dueOn'>
  },
): Promise<{ number: string }> {
  const issuedOn = dayOf(tx.now, PARIS)
  const year = Number(issuedOn.slice(0, 4))
  const rank = await nextRank(tx, kind, year)
  const number = operatorNumber(kind, year, rank)
  const document: InvoiceDocument = { ...unnumbered, number, issuedOn, dueOn: issuedOn }
  const id = newId<OperatorInvoiceId>()
  await tx.db.insert(operatorInvoices).values({
    id,
    artisanId: artisan.id,
    kind,
    means,
    cause,
    creditOf,
    year,
    rank,
    number,
    issuedOn,
    issuedAt: tx.now,
    totalExclCents: document.totals.totalExclCents,
    totalVatCents: document.totals.totalVatCents,
    totalInclCents: document.totals.totalInclCents,
    snapshot: document,
    contentHash: contentHash(document),
  })
  await askDocument(tx, {
    kind: 'operator_invoice',
    subjectId: id,
    artisanId: artisan.id,
    accountId: null,
    name: `${OPERATOR_INVOICE_KINDS[kind]} ${number}`,
  })
  await publish(tx, { type: 'operator_invoice.issued', invoiceId: id })
  return { number }
}

/** The counter's row stays locked until the invoice is kept or given up, so that no number is lost. */
async function nextRank(tx: Ctx, kind: OperatorInvoiceKind, year: number): Promise<number> {
  const [counter] = await tx.db
    .insert(operatorCounters)
    .values({ kind, year, last: 1 })
    .onConflictDoUpdate({
      target: [operatorCounters.kind, operatorCounters.year],
      set: { last: sql`${operatorCounters.last} + 1` },
    })
    .returning()
  return counter!.last
}

function lineOf(
  designation: string,
  { vat, totalExclCents }: InvoiceDocument['totals'],
): InvoiceDocument['lines'][number] {
  return {
    workItem: '',
    designation,
    quantityThousandths: 1_000,
    unit: 'u',
    unitPriceCents: totalExclCents,
    vatBasisPoints: vat[0]!.vatBasisPoints,
    supply: 'service',
    totalExclCents,
  }
}

/** The company that subscribes, as a buyer: a number of VAT that is not its own is left out. */
function buyerOf(artisan: ArtisanRow): InvoiceDocument['client'] {
  const siren = artisan.siret && sirenOf(artisan.siret as Siret)
  const { vatNumber } = artisan
  return {
    kind: 'business',
    name: artisan.companyName,
    address: {
      line: artisan.addressLine ?? '',
      postalCode: artisan.postalCode ?? '',
      city: artisan.town ?? '',
      countryCode: 'FR',
    },
    siren,
    siret: artisan.siret,
    vatNumber: siren && vatNumber && isVatNumberOf(vatNumber, siren) ? vatNumber : null,
    electronicAddress: null,
  }
}
