import { Money } from '#app/ui/data/money.tsx'
import { numbersKept } from '#app/ui/data/numbers-kept.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { formatDay } from '#app/values/time/french-date.ts'
import { formatEuros, formatEurosShort } from '#app/values/numbers/money.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import { formatQuantity } from '#app/values/numbers/quantity.ts'
import { formatSiret, type Siret } from '#app/values/identity/siret.ts'
import { formatVatRate } from '#app/values/numbers/vat.ts'
import { withdrawalForm } from '#app/features/quotes/copy.ts'
import type { QuoteDocument, QuotePreview } from './quote-document.ts'

/** A line as it is shown, numbered under its work item: the first carries the item's name, the last of several its sum. */
type Line = QuoteDocument['lines'][number] & {
  index: number
  item: number
  place: number
  itemSumCents: number | null
  totalExclCents: number
}

/** A devis, or a draft as it would be one. */
type Sheet = QuoteDocument | QuotePreview

/**
 * A devis as a sheet of paper: who, for whom, what, how much, and every mention. The same for both sides, on screen and
 * printed. A draft has no number, and leaves empty what is not written yet.
 */
export function QuoteSheet({ document: quote }: { document: Sheet }) {
  const { company } = quote
  return (
    <article
      className="sheet"
      aria-label={quote.number === null ? 'Aperçu du devis' : `Devis ${quote.number}`}
    >
      <header className="sheet-head">
        <div>
          <p className="text-heading">{company.name}</p>
          <p>
            {[
              company.legalForm,
              company.capitalCents
                ? `au capital de ${formatEurosShort(company.capitalCents)}`
                : null,
            ]
              .filter(Boolean)
              .join(' ')}
            {company.legalForm && <br />}
            {company.address}
            <br />
            {[company.phone && formatPhone(company.phone as PhoneNumber), company.email]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="text-faint">
            {[
              company.siret && `SIRET\u00a0${formatSiret(company.siret as Siret)}`,
              company.registration,
              company.vatNumber && `TVA\u00a0${company.vatNumber}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div>
          <p className="text-heading">
            {numbersKept(
              quote.number === null ? 'Devis, numéro à l’envoi' : `Devis ${quote.number}`,
            )}
          </p>
          <p>
            Établi le {formatDay(quote.issuedOn)}
            {quote.validUntil !== null && (
              <>
                <br />
                Valable jusqu’au {formatDay(quote.validUntil)}
              </>
            )}
          </p>
          <p>
            <span className="text-faint">Client</span>
            <br />
            {quote.client.name}
          </p>
          <p>
            <span className="text-faint">Lieu des travaux</span>
            <br />
            {quote.worksAddress}
          </p>
        </div>
      </header>
      <h2 className="text-subtitle">{quote.title}</h2>
      {quote.workNature && quote.workNature !== quote.title && (
        <p className="mt-2 max-w-prose text-muted">{quote.workNature}</p>
      )}
      <Lines quote={quote} />
      <Totals quote={quote} />
      {quote.materialsText && (
        <section className="sheet-part">
          <h3>Matériaux</h3>
          <p className="whitespace-pre-line">{quote.materialsText}</p>
        </section>
      )}
      <section className="sheet-part">
        <h3>Conditions et mentions</h3>
        <ul className="sheet-mentions">
          {quote.mentions.map((mention) => (
            <li key={mention.key} className="whitespace-pre-line">
              {numbersKept(mention.text)}
            </li>
          ))}
        </ul>
      </section>
      {quote.mentions.some((mention) => mention.key === 'withdrawal') && (
        <WithdrawalForm quote={quote} />
      )}
    </article>
  )
}

/** The form joined to the notice (W3), to fill by hand; the online button does the same. */
function WithdrawalForm({ quote: { company, number } }: { quote: Sheet }) {
  return (
    <section className="sheet-part sheet-form">
      <h3>Formulaire de rétractation</h3>
      <p>À compléter et à renvoyer seulement si vous souhaitez renoncer au contrat.</p>
      <p className="mt-3 whitespace-pre-line">
        {numbersKept(
          withdrawalForm({
            company: company.name,
            address: [company.address, company.email].filter(Boolean).join(', '),
            quoteNumber: number ?? '…………………',
            signedOn: '……………………',
          }),
        )}
      </p>
    </section>
  )
}

function Lines({ quote }: { quote: Sheet }) {
  const withVat = hasVat(quote)
  return (
    <Table
      className="sheet-lines"
      caption={withVat ? 'Lignes du devis, montants hors taxes' : 'Lignes du devis'}
      hideCaption
      rows={inGroups(quote)}
      rowKey={(line) => String(line.index)}
      columns={[
        {
          key: 'designation',
          header: 'Désignation',
          rowHeader: true,
          cell: (line) => <Designation line={line} />,
        },
        {
          key: 'quantity',
          header: 'Quantité',
          align: 'end',
          cell: (line) => (
            <span className="whitespace-nowrap">
              {formatQuantity(line.quantityThousandths)} {line.unit}
            </span>
          ),
        },
        {
          key: 'price',
          header: withVat ? 'Prix unitaire HT' : 'Prix unitaire',
          align: 'end',
          cell: (line) => <Money cents={line.unitPriceCents} />,
        },
        ...(withVat
          ? [
              {
                key: 'vat',
                header: 'TVA',
                align: 'end' as const,
                cell: (line: Line) => formatVatRate(line.vatBasisPoints),
              },
            ]
          : []),
        {
          key: 'total',
          header: withVat ? 'Total HT' : 'Total',
          align: 'end',
          cell: (line) => <LineTotal line={line} />,
        },
      ]}
    />
  )
}

/** The total of a line; under the last line of an item that has several, that of the item. */
function LineTotal({ line }: { line: Line }) {
  return (
    <span className="grid">
      <Money cents={line.totalExclCents} />
      {line.itemSumCents !== null && (
        <span className="sheet-sum">
          <span>Sous-total&nbsp;:</span> <Money cents={line.itemSumCents} />
        </span>
      )}
    </span>
  )
}

function Designation({ line }: { line: Line }) {
  const details = [
    line.productReference && `Réf.\u00a0${line.productReference}`,
    line.performance && `performance\u00a0: ${line.performance}`,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <span className="grid">
      {line.place === 1 && (
        <span className="sheet-item">
          {line.item}. {line.workItem}
        </span>
      )}
      <span className="font-normal">
        <span className="sheet-place">
          {line.item}.{line.place}
        </span>{' '}
        {line.designation}
      </span>
      {details && <span className="font-normal text-faint">{details}</span>}
    </span>
  )
}

function Totals({ quote }: { quote: Sheet }) {
  const { totals } = quote
  const withVat = hasVat(quote)
  return (
    <dl className="sheet-totals">
      {totals.travelCostsCents > 0 && (
        <div>
          <dt>Déplacement{withVat && ' HT'}</dt>
          <dd>{formatEuros(totals.travelCostsCents)}</dd>
        </div>
      )}
      {withVat && (
        <div>
          <dt>Total HT</dt>
          <dd>{formatEuros(totals.totalExclCents)}</dd>
        </div>
      )}
      {withVat &&
        totals.vat.map((rate) => (
          <div key={rate.vatBasisPoints}>
            <dt>
              TVA {formatVatRate(rate.vatBasisPoints)} sur {formatEuros(rate.baseCents)}
            </dt>
            <dd>{formatEuros(rate.vatCents)}</dd>
          </div>
        ))}
      <div className="sheet-total">
        <dt>{withVat ? 'Total TTC' : 'Total'}</dt>
        <dd>{formatEuros(totals.totalInclCents)}</dd>
      </div>
    </dl>
  )
}

/** Whether some VAT is charged; where none is, the mentions say why. */
function hasVat({ totals }: Sheet): boolean {
  return totals.vat.length === 0 || totals.vat.some((rate) => rate.vatBasisPoints > 0)
}

/** The lines, those of one work item together, items in the order of their first line. */
function inGroups(quote: Sheet): Line[] {
  const groups = new Map<string, Line[]>()
  quote.lines.forEach((line, index) => {
    const known = groups.get(line.workItem) ?? []
    groups.set(line.workItem, [
      ...known,
      {
        ...line,
        index,
        item: 0,
        place: known.length + 1,
        itemSumCents: null,
        totalExclCents: quote.totals.lineTotalsExclCents[index] ?? 0,
      },
    ])
  })
  return [...groups.values()].flatMap((lines, item) => {
    const sum = lines.reduce((all, line) => all + line.totalExclCents, 0)
    return lines.map((line, at) => ({
      ...line,
      item: item + 1,
      itemSumCents: lines.length > 1 && at === lines.length - 1 ? sum : null,
    }))
  })
}
