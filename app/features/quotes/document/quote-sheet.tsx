import type { ReactNode } from 'react'
import { numbersKept } from '#app/ui/data/numbers-kept.tsx'
import { Table } from '#app/ui/data/table.tsx'
import type {
  PrintedDocument,
  PrintedPart,
  PrintedRow,
} from '#app/platform/pdf/printed-document.ts'
import { printedQuote } from './printed-quote.ts'
import type { QuoteDocument, QuotePreview } from './quote-document.ts'

/**
 * A devis as a sheet of paper, the same for both sides, on screen and printed: the very words of its PDF
 * (`printed-quote.ts`), laid out for the width there is. The place to sign stands below it, while it can be signed.
 */
export function QuoteSheet({ document: quote }: { document: QuoteDocument | QuotePreview }) {
  const sheet = printedQuote(quote, NEVER_SHOWN)
  return (
    <PrintedSheet sheet={sheet} label={quote.number === null ? 'Aperçu du devis' : sheet.name} />
  )
}

/** A printed document as a sheet of paper. What only a PDF needs, places to sign, photos and proofs, is left out. */
export function PrintedSheet({ sheet, label }: { sheet: PrintedDocument; label: string }) {
  return (
    <article className="sheet" aria-label={label}>
      <Head sheet={sheet} />
      <h2 className="text-subtitle">{sheet.title}</h2>
      {sheet.introduction && <p className="mt-2 max-w-prose text-muted">{sheet.introduction}</p>}
      {sheet.parts.map((part, index) => (
        <Part key={index} part={part} />
      ))}
    </article>
  )
}

/** The instant of a file, which a screen has no use for. */
export const NEVER_SHOWN = new Date(0)

function Head({ sheet: { name, issuer, facts } }: { sheet: PrintedDocument }) {
  return (
    <header className="sheet-head">
      <div>
        <p className="text-heading">{issuer.name}</p>
        <p className="whitespace-pre-line">{issuer.lines.join('\n')}</p>
        <p className="text-faint">{issuer.smallPrint}</p>
      </div>
      <div>
        <p className="text-heading">{numbersKept(name)}</p>
        {facts.map(({ label, text }) => (
          <p key={label ?? 'dates'} className="whitespace-pre-line">
            {label && (
              <>
                <span className="text-faint">{label}</span>
                <br />
              </>
            )}
            {text}
          </p>
        ))}
      </div>
    </header>
  )
}

function Part({ part }: { part: PrintedPart }) {
  switch (part.kind) {
    case 'lines':
      return <Lines {...part} />
    case 'totals':
      return (
        <dl className="sheet-totals">
          {part.rows.map(({ label, amount, main }) => (
            <div key={label} className={main && 'sheet-total'}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      )
    case 'text':
      return (
        <section className="sheet-part">
          <h3>{part.title}</h3>
          <p className="whitespace-pre-line">{part.text}</p>
        </section>
      )
    case 'points':
      return (
        <section className="sheet-part">
          <h3>{part.title}</h3>
          <ul className="sheet-mentions">
            {part.points.map((point) => (
              <li key={point.key} className="whitespace-pre-line">
                {numbersKept(point.text)}
              </li>
            ))}
          </ul>
        </section>
      )
    case 'payment':
      return (
        <section className="sheet-part">
          <h3>{part.title}</h3>
          <ul className="sheet-mentions">
            {part.rows.map(({ term, value }) => (
              <li key={term} className="whitespace-pre-line">
                {`${term}\u00a0: ${value}`}
              </li>
            ))}
          </ul>
        </section>
      )
    case 'form':
      return (
        <section className="sheet-part sheet-form">
          <h3>{part.title}</h3>
          <p>{part.introduction}</p>
          <p className="mt-3 whitespace-pre-line">{numbersKept(part.text)}</p>
        </section>
      )
    default:
      return null
  }
}

function Lines({ caption, columns, rows }: Extract<PrintedPart, { kind: 'lines' }>) {
  return (
    <Table
      className="sheet-lines"
      caption={caption}
      hideCaption
      rows={rows}
      rowKey={(row) => row.key}
      columns={[
        {
          key: 'designation',
          header: 'Désignation',
          rowHeader: true,
          cell: (row) => <Designation row={row} />,
        },
        ...columns.map(({ key, header }, index) => ({
          key,
          header,
          align: 'end' as const,
          cell: (row: PrintedRow) => {
            const value = <span className="whitespace-nowrap">{row.values[index]}</span>
            return index === columns.length - 1 ? <LineTotal row={row}>{value}</LineTotal> : value
          },
        })),
      ]}
    />
  )
}

/** The total of a line; under the last line of an item that has several, that of the item. */
function LineTotal({ row: { sum }, children }: { row: PrintedRow; children: ReactNode }) {
  return (
    <span className="grid">
      {children}
      {sum && (
        <span className="sheet-sum">
          <span>{sum.label}</span> <span className="whitespace-nowrap">{sum.amount}</span>
        </span>
      )}
    </span>
  )
}

function Designation({ row: { heading, place, words, details } }: { row: PrintedRow }) {
  return (
    <span className="grid">
      {heading && <span className="sheet-item">{heading}</span>}
      <span className="font-normal">
        <span className="sheet-place">{place}</span> {words}
      </span>
      {details && <span className="font-normal text-faint">{details}</span>}
    </span>
  )
}
