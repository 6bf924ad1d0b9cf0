import { and, asc, eq, or } from 'drizzle-orm'
import { sumTotals } from '#app/features/amendments/contract-totals.ts'
import { amendments } from '#app/features/amendments/tables.server.ts'
import type { QuoteLine, QuoteTotals } from '#app/features/quotes/quote-totals.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { invoiceRates, invoices } from '#app/features/invoices/tables.server.ts'
import type { InvoicedContract } from '#app/features/invoices/document/invoice-document.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { InvoiceId, QuoteId } from '#app/values/identity/ids.ts'
import { dayOf, type Day } from '#app/values/time/french-date.ts'
import {
  WHOLE,
  type BillableContract,
  type BillableLine,
  type RateAmount,
} from './contract-billing.ts'

/** An issued invoice, not a credit note, with what is left of it after its credit notes. */
type IssuedInvoice = typeof invoices.$inferSelect & { left: RateAmount[] }

/** A contract as it can be billed, with what its invoices say of it. */
export type ContractToBill = BillableContract & {
  invoices: IssuedInvoice[]
  about: Omit<InvoicedContract, 'billedBasisPoints'>
  /** Its documents on which the client certified what the reduced rates of VAT ask for (law.md V2). */
  certifiedOn: { name: string; signedOn: Day }[]
}

/**
 * Reads a contract from its snapshots: its devis and every signed amendment. One that was renounced comes to nothing.
 * Null when the devis was never signed.
 */
export async function readContract(
  ctx: Ctx,
  quoteId: QuoteId,
  zone: string,
): Promise<ContractToBill | null> {
  const [quote] = await ctx.db.select().from(quotes).where(eq(quotes.id, quoteId))
  if (!quote?.snapshot || !quote.acceptedAt) return null
  const signed = await ctx.db
    .select()
    .from(amendments)
    .where(and(eq(amendments.quoteId, quoteId), eq(amendments.status, 'signed')))
    .orderBy(asc(amendments.signedAt))
  const holds = quote.status === 'accepted'
  const parts = holds ? [quote.snapshot, ...signed.map(({ snapshot }) => snapshot!)] : []
  const totals = sumTotals(parts.map((part) => part.totals))
  const issued = await invoicesOf(ctx, quoteId)
  const about = {
    quoteNumber: quote.number!,
    signedOn: dayOf(quote.acceptedAt, zone),
    amendments: signed.map(({ number, signedAt }) => ({
      number: number!,
      signedOn: dayOf(signedAt!, zone),
    })),
    totals,
  }
  return {
    lines: parts.flatMap(({ number, lines, totals: of }) => billable(number, lines, of)),
    totals,
    earlier: issued
      .filter(({ left }) =>
        left.some(({ baseCents, vatCents }) => baseCents !== 0 || vatCents !== 0),
      )
      .map(({ number, kind, issuedOn, left }) => ({
        number: number!,
        kind,
        issuedOn: issuedOn as InvoicedContract['signedOn'],
        vat: left,
      })),
    progress: progressOf(issued),
    invoices: issued,
    about,
    certifiedOn: [
      ...(quote.snapshot.certification === null
        ? []
        : [{ name: `le devis ${about.quoteNumber}`, signedOn: about.signedOn }]),
      ...about.amendments.flatMap(({ number, signedOn }, at) =>
        signed[at]!.snapshot!.certification === null
          ? []
          : [{ name: `l’avenant ${number}`, signedOn }],
      ),
    ],
  }
}

/** The lines of a part of the contract, its travel costs among them. */
function billable(
  number: string,
  lines: readonly QuoteLine[],
  totals: QuoteTotals,
): BillableLine[] {
  const travel: BillableLine[] =
    totals.travelVatBasisPoints === null
      ? []
      : [
          {
            key: `${number}.travel`,
            workItem: '',
            designation: 'Frais de déplacement',
            quantityThousandths: 1_000,
            unit: 'forfait',
            unitPriceCents: totals.travelCostsCents,
            vatBasisPoints: totals.travelVatBasisPoints,
            supply: 'service',
            totalExclCents: totals.travelCostsCents,
          },
        ]
  return [
    ...lines.map((line, index): BillableLine => ({
      key: `${number}.${index}`,
      workItem: line.workItem,
      designation: line.designation,
      quantityThousandths: line.quantityThousandths,
      unit: line.unit,
      unitPriceCents: line.unitPriceCents,
      vatBasisPoints: line.vatBasisPoints,
      supply: line.supply,
      totalExclCents: totals.lineTotalsExclCents[index]!,
    })),
    ...travel,
  ]
}

/** The issued invoices of a contract, oldest first, each less its credit notes. */
async function invoicesOf(ctx: Ctx, quoteId: QuoteId): Promise<IssuedInvoice[]> {
  const rows = await ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.quoteId, quoteId), eq(invoices.status, 'issued')))
    .orderBy(asc(invoices.issuedAt), asc(invoices.rank))
  const rates = await ctx.db
    .select({ rate: invoiceRates, creditOf: invoices.creditOf })
    .from(invoiceRates)
    .innerJoin(invoices, eq(invoices.id, invoiceRates.invoiceId))
    .where(eq(invoices.quoteId, quoteId))
  const byInvoice = Map.groupBy(rates, ({ rate, creditOf }) => creditOf ?? rate.invoiceId)
  return rows
    .filter(({ kind }) => kind !== 'credit_note')
    .map((row) => ({ ...row, left: leftOf(byInvoice.get(row.id) ?? []) }))
}

/**
 * Whether a contract is billed to its end: a final invoice of all that it comes to stands. What is
 * given back of it later is not billed again, unless all of it is taken back.
 */
export function isClosed({ invoices: issued, totals }: ContractToBill): boolean {
  return issued.some(
    ({ kind, left, totalInclCents, snapshot }) =>
      kind === 'final' &&
      snapshot?.contract?.totals.totalInclCents === totals.totalInclCents &&
      (totalInclCents === 0 || left.some(({ baseCents }) => baseCents !== 0)),
  )
}

/** What is left of one invoice after its credit notes, per rate. */
export async function leftOfInvoice(ctx: Ctx, invoiceId: InvoiceId): Promise<RateAmount[]> {
  const rates = await ctx.db
    .select({ rate: invoiceRates })
    .from(invoiceRates)
    .innerJoin(invoices, eq(invoices.id, invoiceRates.invoiceId))
    .where(or(eq(invoices.id, invoiceId), eq(invoices.creditOf, invoiceId)))
  return leftOf(rates)
}

const leftOf = (rates: readonly { rate: RateAmount }[]): RateAmount[] =>
  sumTotals([{ vat: rates.map(({ rate }) => rate) }]).vat

/** Up to where each line was billed, by the progress and final invoices that still stand. */
function progressOf(issued: readonly IssuedInvoice[]): Record<string, number> {
  const progress: Record<string, number> = {}
  for (const { percents, left } of issued)
    if (left.some(({ baseCents }) => baseCents !== 0))
      for (const [key, basisPoints] of Object.entries(percents))
        progress[key] = Math.min(WHOLE, Math.max(progress[key] ?? 0, basisPoints))
  return progress
}
