import type { PrintedColumn, PrintedPart, PrintedRow } from '#app/platform/pdf/printed-document.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatQuantity } from '#app/values/numbers/quantity.ts'
import { formatVatRate } from '#app/values/numbers/vat.ts'
import type { QuoteLine, QuoteTotals } from '#app/features/quotes/quote-totals.ts'

/** The columns of amounts of a table of lines; without VAT where none is charged. */
export function columnsOf(withVat: boolean): PrintedColumn[] {
  return [
    { key: 'quantity', header: 'Quantité' },
    { key: 'price', header: withVat ? 'Prix unitaire HT' : 'Prix unitaire' },
    ...(withVat ? [{ key: 'vat', header: 'TVA' }] : []),
    { key: 'total', header: withVat ? 'Total HT' : 'Total' },
  ]
}

/** What a line needs to be a row of the table. */
type PricedLine = Pick<
  QuoteLine,
  | 'designation'
  | 'quantityThousandths'
  | 'unit'
  | 'unitPriceCents'
  | 'vatBasisPoints'
  | 'productReference'
  | 'performance'
>

/** A line in words and amounts. */
export function wordsOf(
  line: PricedLine,
  totalExclCents: number,
  withVat: boolean,
): Pick<PrintedRow, 'words' | 'details' | 'values'> {
  return {
    words: line.designation,
    details:
      [
        line.productReference && `Réf.\u00a0${line.productReference}`,
        line.performance && `performance\u00a0: ${line.performance}`,
      ]
        .filter(Boolean)
        .join(', ') || null,
    values: [
      `${formatQuantity(line.quantityThousandths)} ${line.unit}`,
      formatEuros(line.unitPriceCents),
      ...(withVat ? [formatVatRate(line.vatBasisPoints)] : []),
      formatEuros(totalExclCents),
    ],
  }
}

/** The lines, those under one heading together with their sum, headings in the order of their first line. */
export function groupedRows<Line extends { totalExclCents: number }>(
  lines: readonly Line[],
  headingOf: (line: Line) => string,
  words: (line: Line) => Pick<PrintedRow, 'words' | 'details' | 'values'>,
): PrintedRow[] {
  const numbered = lines.map((line, index) => ({ line, index }))
  const groups = Map.groupBy(numbered, ({ line }) => headingOf(line))
  return [...groups].flatMap(([heading, group], item) =>
    group.map(({ line, index }, at) => ({
      key: String(index),
      heading: at === 0 && heading !== '' ? `${item + 1}. ${heading}` : null,
      place: `${item + 1}.${at + 1}`,
      ...words(line),
      sum:
        heading !== '' && group.length > 1 && at === group.length - 1
          ? {
              label: 'Sous-total\u00a0:',
              amount: formatEuros(group.reduce((sum, one) => sum + one.line.totalExclCents, 0)),
            }
          : null,
    })),
  )
}

/** The rows of totals: HT, then the base and the VAT of each rate, then what it comes to. */
export function totalsOf(
  totals: Pick<QuoteTotals, 'vat' | 'totalExclCents' | 'totalInclCents'> & {
    travelCostsCents?: number
  },
  withVat: boolean,
): Extract<PrintedPart, { kind: 'totals' }>['rows'] {
  const { travelCostsCents = 0 } = totals
  return [
    ...(travelCostsCents > 0
      ? [
          {
            label: withVat ? 'Déplacement HT' : 'Déplacement',
            amount: formatEuros(travelCostsCents),
          },
        ]
      : []),
    ...(withVat
      ? [
          { label: 'Total HT', amount: formatEuros(totals.totalExclCents) },
          ...totals.vat.map((rate) => ({
            label: `TVA ${formatVatRate(rate.vatBasisPoints)} sur ${formatEuros(rate.baseCents)}`,
            amount: formatEuros(rate.vatCents),
          })),
        ]
      : []),
    {
      label: withVat ? 'Total TTC' : 'Total',
      amount: formatEuros(totals.totalInclCents),
      main: true,
    },
  ]
}
