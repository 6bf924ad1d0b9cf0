import type {
  InvoiceDeduction,
  InvoiceDocument,
  InvoiceLine,
} from '#app/features/invoices/document/invoice-document.ts'
import { invoiceName } from '#app/features/invoices/copy.ts'
import { lineTotalCents } from '#app/features/quotes/quote-totals.ts'
import type { ElectronicInvoice } from '#app/platform/pdf/printed-document.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatQuantity } from '#app/values/numbers/quantity.ts'
import { formatVatRate } from '#app/values/numbers/vat.ts'
import { formatDay } from '#app/values/time/french-date.ts'
import { UNIT_CODES, vatCategory, type VatCategory } from './codes.ts'

/** A line as an electronic invoice writes it: its quantity times its price is its total, to the cent. */
export type WrittenLine = {
  id: string
  name: string
  description: string | null
  quantityThousandths: number
  unitCode: string
  /** Never under 0 (BR-27): what takes away has a quantity under 0. */
  priceCents: number
  totalExclCents: number
  vatBasisPoints: number
  category: VatCategory
  /** The earlier invoice that it takes off, where the profile can say so. */
  takesOff: InvoiceDeduction | null
}

/** The lines of a document, then what each earlier invoice takes off at each rate. */
export function linesOf(
  invoice: InvoiceDocument,
  profile: ElectronicInvoice['profile'],
): WrittenLine[] {
  const lines = [
    ...invoice.lines.map((line) => ({ ...quantified(line), takesOff: null })),
    ...invoice.deductions.flatMap((deduction) =>
      deduction.vat
        .filter(({ baseCents }) => baseCents !== 0)
        .map(({ vatBasisPoints, baseCents }) => ({
          name: `À déduire\u00a0: ${invoiceName(deduction)}`,
          description: `Déjà facturé le ${formatDay(deduction.issuedOn)}`,
          ...lump(-baseCents),
          vatBasisPoints,
          takesOff: profile === 'EXTENDED' ? deduction : null,
        })),
    ),
  ]
  return lines.map((line, index) => ({
    ...line,
    id: String(index + 1),
    category: vatCategory(invoice, line.vatBasisPoints),
  }))
}

type Quantified = Omit<WrittenLine, 'id' | 'category' | 'takesOff'>

/** A line by its quantity and price where they make its total; of a part of it, the part as one, and which in words. */
function quantified(line: InvoiceLine): Quantified {
  const { designation: name, vatBasisPoints, totalExclCents, progress } = line
  if (lineTotalCents(line) === totalExclCents)
    return {
      name,
      description: null,
      quantityThousandths: line.quantityThousandths,
      unitCode: UNIT_CODES[line.unit],
      priceCents: line.unitPriceCents,
      totalExclCents,
      vatBasisPoints,
    }
  const whole = `${formatQuantity(line.quantityThousandths)} ${line.unit} à ${formatEuros(line.unitPriceCents)}`
  return {
    name,
    description: progress
      ? `${formatVatRate(progress.basisPoints)} de ${formatEuros(progress.contractExclCents)} (${whole})`
      : whole,
    ...lump(totalExclCents),
    vatBasisPoints,
  }
}

/** An amount as one piece, or one piece less. */
function lump(
  totalExclCents: number,
): Pick<Quantified, 'quantityThousandths' | 'unitCode' | 'priceCents' | 'totalExclCents'> {
  return {
    quantityThousandths: totalExclCents < 0 ? -1_000 : 1_000,
    unitCode: UNIT_CODES.forfait,
    priceCents: Math.abs(totalExclCents),
    totalExclCents,
  }
}
