import type { ReactNode } from 'react'
import type { SeatView } from '#app/features/requests/my-requests/seat-queries.server.ts'
import { distanceLabel } from '#app/features/places/copy.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { Rating } from '#app/ui/data/stars.tsx'
import { formatDay, formatDayShort } from '#app/values/time/french-date.ts'
import { ofName } from '#app/values/words/french-words.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import type { ReceivedQuote } from './received-quotes.server.ts'
import type { Comparison, ComparisonCell } from './quote-comparison.ts'

/**
 * Several devis side by side, item by item. The column that names the rows stays in sight while the others scroll;
 * on a phone each row is named above its cells. Prices come after what they pay for, and a gap is said in words.
 */
export function ComparisonTable({
  comparison: { columns, rows },
  quotes,
  seats,
}: {
  comparison: Comparison
  quotes: readonly ReceivedQuote[]
  seats: readonly SeatView[]
}) {
  const shown = columns.map((column) => ({
    ...column,
    quote: quotes.find((quote) => quote.id === column.quoteId)!,
  }))
  const facts: [string, (quote: ReceivedQuote) => ReactNode][] = [
    [
      'Début des travaux',
      ({ document }) =>
        document.startOn ? `le ${formatDay(document.startOn)}` : document.startText,
    ],
    ['Durée', ({ document }) => document.durationText],
    [
      'Assurance décennale',
      ({ document }) =>
        document.company.insurance
          ? `${document.company.insurance.insurer}, jusqu’au ${formatDayShort(document.company.insurance.to)}`
          : 'Non indiquée',
    ],
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
            <th scope="col">
              <span className="sr-only">Ouvrage</span>
            </th>
            {shown.map(({ quote }) => (
              <th key={quote.id} scope="col">
                <span className="text-heading">{quote.companyName}</span>
                {quote.status === 'accepted' && <Badge tone="ok">Accepté</Badge>}
                <About seat={seats.find(({ leadId }) => leadId === quote.leadId)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} label={row.label} across={shown.length}>
              {row.cells.map((cell, index) => (
                <td key={shown[index]!.quoteId}>
                  <Item cell={cell} />
                </td>
              ))}
            </Row>
          ))}
        </tbody>
        <tbody className="compare-facts">
          {facts.map(([label, value]) => (
            <Row key={label} label={label} across={shown.length}>
              {shown.map(({ quote }) => (
                <td key={quote.id} className="whitespace-pre-line">
                  {value(quote)}
                </td>
              ))}
            </Row>
          ))}
        </tbody>
        <tfoot>
          <Row label="Total TTC" across={shown.length}>
            {shown.map(({ quoteId, totalInclCents, totalExclCents, range }) => (
              <td key={quoteId}>
                <span className="compare-total">{formatEuros(totalInclCents)}</span>
                <span className="block text-faint">{formatEuros(totalExclCents)} HT</span>
                {range && (
                  <span className="block text-faint">
                    options de {formatEuros(range.from)} à {formatEuros(range.to)}
                  </span>
                )}
              </td>
            ))}
          </Row>
          <tr>
            <th scope="row">
              <span className="sr-only">Décision</span>
            </th>
            {shown.map(({ quote }) => (
              <td key={quote.id}>
                <ButtonLink href={paths.receivedQuote(quote.id)} size="sm">
                  {quote.status === 'accepted' ? 'Lire le devis' : 'Lire et décider'}
                  <span className="sr-only">, {quote.companyName}</span>
                </ButtonLink>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/**
 * A row with its name at its left; on a phone the name stands above, in a row of its own, and the
 * one at the left is gone.
 */
function Row({ label, across, children }: { label: string; across: number; children: ReactNode }) {
  return (
    <>
      <tr className="compare-label">
        <th scope="rowgroup" colSpan={across}>
          <span>{label}</span>
        </th>
      </tr>
      <tr>
        <th scope="row">{label}</th>
        {children}
      </tr>
    </>
  )
}

/** What one asks before the price: how others found them, how far they are, and where to read on. */
function About({ seat }: { seat: SeatView | undefined }) {
  if (!seat) return null
  return (
    <span className="compare-about">
      {seat.rating ? (
        <Rating value={seat.rating.average} count={seat.rating.count} />
      ) : (
        <span className="block">Pas encore d’avis</span>
      )}
      <span className="block">À {distanceLabel(seat.distanceKm)}</span>
      {seat.slug && (
        <AppLink
          href={paths.companyProfile(seat.slug)}
          className="link"
          aria-label={`Voir le profil ${ofName(seat.companyName)}`}
        >
          Voir le profil
        </AppLink>
      )}
    </span>
  )
}

function Item({ cell }: { cell: ComparisonCell | null }) {
  if (!cell) return <span className="text-warn">Non compris</span>
  return (
    <>
      <span className="whitespace-nowrap font-semibold tabular-nums">
        {formatEuros(cell.inclCents)}
      </span>
      {cell.designations.map((designation) => (
        <span key={designation} className="block text-faint">
          {designation}
        </span>
      ))}
    </>
  )
}
