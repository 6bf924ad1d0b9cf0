import type { QuoteInput } from '#app/features/quotes/editor/quote-form.ts'
import { aQuoteInput } from './quote-builders.ts'

/**
 * What makes a devis with options of the usual one: an addition at 5.5 %, and a choice of two
 * variants at 10 %, the first of which stands by default.
 */
export function withOptions(): Pick<QuoteInput, 'options' | 'lines'> {
  const line = (option: number, workItem: string, unitPrice: number, vat: number) => ({
    workItem,
    designation: `${workItem}, fourniture et pose`,
    quantity: 1_000,
    unit: 'forfait' as const,
    unitPrice,
    vat,
    supply: 'service' as const,
    option,
  })
  return {
    options: [
      { title: 'Isolation renforcée', explanation: 'Moins de pertes la nuit.', group: '' },
      { title: 'Faïence standard', explanation: '', group: 'Revêtement' },
      { title: 'Grès cérame', explanation: 'Plus dur.', group: 'Revêtement' },
    ],
    lines: [
      ...aQuoteInput().lines,
      line(0, 'Isolation renforcée', 31_007, 550),
      line(1, 'Faïence standard', 40_003, 1_000),
      line(2, 'Grès cérame', 70_001, 1_000),
    ],
  }
}
