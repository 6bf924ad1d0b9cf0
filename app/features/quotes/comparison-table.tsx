import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { formatDay, formatDayShort } from '#app/values/french-date.ts'
import { formatEuros } from '#app/values/money.ts'
import type { ReceivedQuote } from './queries.server.ts'
import type { Comparison, ComparisonCell } from './quote-comparison.ts'

/**
 * Several devis side by side, item by item. The column that names the rows stays in sight while the others scroll;
 * prices come after what they pay for, and a gap is said in words.
 */
export function ComparisonTable({ comparison: { columns, rows }, quotes }: { comparison: Comparison; quotes: readonly ReceivedQuote[] }) {
  const shown = columns.map((column) => ({ ...column, quote: quotes.find((quote) => quote.id === column.quoteId)! }))
  const facts: [string, (quote: ReceivedQuote) => ReactNode][] = [
    ['Début des travaux', ({ document }) => (document.startOn ? `le ${formatDay(document.startOn)}` : document.startText)],
    ['Durée', ({ document }) => document.durationText],
    ['Assurance décennale', ({ document }) => (document.company.insurance ? `${document.company.insurance.insurer}, jusqu’au ${formatDayShort(document.company.insurance.to)}` : 'Non indiquée')],
    ['Matériaux', ({ document }) => document.materialsText || 'Non précisés'],
    ['Paiement', ({ document }) => document.paymentTerms],
    ['Valable jusqu’au', ({ validUntil }) => formatDay(validUntil)],
  ]
  return (
    // What scrolls must take the focus, or the keyboard cannot move it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="compare" tabIndex={0} aria-label="Comparaison des devis, défile de côté">
      <table className="compare-table">
        <caption className="sr-only">Devis côte à côte, montants TTC par ouvrage</caption>
        <thead>
          <tr>
            <th scope="col"><span className="sr-only">Ouvrage</span></th>
            {shown.map(({ quote }) => (
              <th key={quote.id} scope="col">
                <span className="text-heading">{quote.companyName}</span>
                {quote.status === 'accepted' && <Badge tone="ok">Accepté</Badge>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {row.cells.map((cell, index) => <td key={shown[index]!.quoteId}><Item cell={cell} /></td>)}
            </tr>
          ))}
        </tbody>
        <tbody className="compare-facts">
          {facts.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {shown.map(({ quote }) => <td key={quote.id} className="whitespace-pre-line">{value(quote)}</td>)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total TTC</th>
            {shown.map(({ quoteId, totalInclCents, totalExclCents }) => (
              <td key={quoteId}>
                <span className="compare-total">{formatEuros(totalInclCents)}</span>
                <span className="block text-faint">{formatEuros(totalExclCents)} HT</span>
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row"><span className="sr-only">Décision</span></th>
            {shown.map(({ quote }) => (
              <td key={quote.id}><ButtonLink href={paths.receivedQuote(quote.id)} size="sm">{quote.status === 'accepted' ? 'Lire le devis' : 'Lire et décider'}<span className="sr-only">, {quote.companyName}</span></ButtonLink></td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Item({ cell }: { cell: ComparisonCell | null }) {
  if (!cell) return <span className="text-warn">Non compris</span>
  return (
    <>
      <span className="whitespace-nowrap font-semibold tabular-nums">{formatEuros(cell.inclCents)}</span>
      {cell.designations.map((designation) => <span key={designation} className="block text-faint">{designation}</span>)}
    </>
  )
}
