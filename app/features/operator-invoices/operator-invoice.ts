import type {
  InvoiceDocument,
  PostalAddress,
} from '#app/features/invoices/document/invoice-document.ts'
import { priceExclCents } from '#app/features/subscriptions/plans/plans.ts'
import { legalVatRates, vatMention, type VatTerritory } from '#app/values/numbers/vat.ts'

/** An invoice of the operator, or what takes one back. */
export type OperatorInvoiceKind = 'invoice' | 'credit_note'
/** How it is paid: by card at the payment provider, or by transfer for an order. */
export type OperatorInvoiceMeans = 'card' | 'transfer'

/** What each kind is called. */
export const OPERATOR_INVOICE_KINDS: Record<OperatorInvoiceKind, string> = {
  invoice: 'Facture',
  credit_note: 'Avoir',
}

const PREFIXES: Record<OperatorInvoiceKind, string> = { invoice: 'OUV', credit_note: 'OUVA' }

/** « OUV-2026-00042 »: one series a year and kind. */
export function operatorNumber(kind: OperatorInvoiceKind, year: number, rank: number): string {
  return `${PREFIXES[kind]}-${year}-${String(rank).padStart(5, '0')}`
}

/** A price TTC as its base and its VAT, at the normal rate of the place of who buys (law.md V5). */
export function totalsOfPrice(
  inclCents: number,
  territory: VatTerritory,
): InvoiceDocument['totals'] {
  const rate = legalVatRates(territory, 'standard')[0]!
  const baseCents = priceExclCents(inclCents, rate)
  const vatCents = inclCents - baseCents
  return {
    vat: [{ vatBasisPoints: rate, baseCents, vatCents }],
    totalExclCents: baseCents,
    totalVatCents: vatCents,
    totalInclCents: inclCents,
  }
}

/** Why no VAT is charged: a service to a company established where French VAT is not applied, or does not exist. */
export function vatWords(territory: VatTerritory): string | null {
  return territory === 'com'
    ? 'TVA non applicable, art. 259, 1° du CGI'
    : vatMention(territory, 'standard')
}

/**
 * How much of each invoice is taken back, the latest first, to give back a sum; what is left of
 * them may not suffice.
 */
export function creditsOf<Invoice extends { leftCents: number }>(
  cents: number,
  invoices: readonly Invoice[],
): { invoice: Invoice; cents: number }[] {
  let left = cents
  return invoices.flatMap((invoice) => {
    const taken = Math.min(left, invoice.leftCents)
    left -= taken
    return taken > 0 ? [{ invoice, cents: taken }] : []
  })
}

/**
 * What an order by transfer gives back so far: all of it once it is cancelled; of a period that was
 * ended, what is not kept.
 */
export function givenBackCents(order: {
  status: string
  endedAt: Date | null
  inclCents: number
  received: number
}): number {
  if (order.status === 'cancelled') return order.inclCents
  return order.endedAt ? Math.max(0, order.inclCents - order.received) : 0
}

/** « 12 rue des Lilas, 49000 Angers » in its parts; null when it is written otherwise. */
export function postalAddressOf(address: string): PostalAddress | null {
  const [, line, postalCode, city] = /^(.*\S)\s*,\s*(\d{5})\s+([^,]+)$/su.exec(address.trim()) ?? []
  return line && postalCode && city ? { line, postalCode, city, countryCode: 'FR' } : null
}
