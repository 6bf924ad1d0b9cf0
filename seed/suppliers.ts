import type { InvoiceDocument } from '#app/features/invoices/document/invoice-document.ts'
import { SAMPLE_CASES } from './sample-cases.ts'
import { sampleInvoices } from './sample-invoices.ts'

/** What a supplier sells in one line, at 20 %. */
export type Supplied = {
  seller: string
  number: string
  issuedOn: InvoiceDocument['issuedOn']
  dueOn: InvoiceDocument['dueOn']
  line: { designation: string; quantity: number; unitPriceCents: number }
}

/** A supplier's invoice to a company, as the supplier's own software would issue it. */
export function supplierInvoice(
  buyer: { name: string; siret: string; address: InvoiceDocument['client']['address'] },
  { seller, line, ...said }: Supplied,
): InvoiceDocument {
  const sample = SAMPLE_CASES.find(
    ({ regime, territory, client }) =>
      regime === 'standard' && territory === 'metropole' && client === 'business',
  )!
  const { 'plain-goods': whole } = sampleInvoices(sample)
  const { company, ...rest } = whole!
  const baseCents = line.quantity * line.unitPriceCents
  const vatCents = Math.round(baseCents / 5)
  return {
    ...rest,
    ...said,
    title: line.designation,
    performedOn: said.issuedOn,
    worksAddress: null,
    company: { ...company, name: seller },
    client: {
      kind: 'business',
      name: buyer.name,
      address: buyer.address,
      siren: buyer.siret.slice(0, 9),
      siret: buyer.siret,
      vatNumber: null,
      electronicAddress: null,
    },
    lines: [
      {
        workItem: '',
        designation: line.designation,
        quantityThousandths: line.quantity * 1_000,
        unit: 'u',
        unitPriceCents: line.unitPriceCents,
        vatBasisPoints: 2_000,
        supply: 'goods',
        totalExclCents: baseCents,
      },
    ],
    totals: {
      vat: [{ vatBasisPoints: 2_000, baseCents, vatCents }],
      totalExclCents: baseCents,
      totalVatCents: vatCents,
      totalInclCents: baseCents + vatCents,
    },
    mentions: [],
  }
}
