import { formatDay } from '#app/values/french-date.ts'
import { formatEuros, formatEurosShort } from '#app/values/money.ts'
import { formatPhone, type PhoneNumber } from '#app/values/phone-number.ts'
import { formatQuantity } from '#app/values/quantity.ts'
import { formatSiret, type Siret } from '#app/values/siret.ts'
import { formatVatRate } from '#app/values/vat.ts'
import type { QuoteDocument } from './quote-document.ts'

type Line = QuoteDocument['lines'][number] & { totalExclCents: number }

/** A devis as a sheet of paper: who, for whom, what, how much, and every mention. The same for both sides, on screen and printed. */
export function QuoteSheet({ document: quote }: { document: QuoteDocument }) {
  const { company } = quote
  return (
    <article className="sheet" aria-label={`Devis ${quote.number}`}>
      <header className="sheet-head">
        <div>
          <p className="text-heading">{company.name}</p>
          <p>
            {[company.legalForm, company.capitalCents ? `au capital de ${formatEurosShort(company.capitalCents)}` : null].filter(Boolean).join(' ')}
            {company.legalForm && <br />}
            {company.address}
            <br />
            {[company.phone && formatPhone(company.phone as PhoneNumber), company.email].filter(Boolean).join(' · ')}
          </p>
          <p className="text-faint">
            {[company.siret && `SIRET ${formatSiret(company.siret as Siret)}`, company.registration, company.vatNumber && `TVA ${company.vatNumber}`].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div>
          <p className="text-heading">Devis {quote.number}</p>
          <p>Établi le {formatDay(quote.issuedOn)}<br />Valable jusqu’au {formatDay(quote.validUntil)}</p>
          <p><span className="text-faint">Client</span><br />{quote.client.name}</p>
          <p><span className="text-faint">Lieu des travaux</span><br />{quote.worksAddress}</p>
        </div>
      </header>
      <h2 className="text-subtitle">{quote.title}</h2>
      {quote.workNature && <p className="mt-2 max-w-prose text-muted">{quote.workNature}</p>}
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
          {quote.mentions.map((mention) => <li key={mention.key} className="whitespace-pre-line">{mention.text}</li>)}
        </ul>
      </section>
    </article>
  )
}

function Lines({ quote }: { quote: QuoteDocument }) {
  return (
    <table className="table table-stack sheet-lines" role="table">
      <caption className="sr-only">Lignes du devis {quote.number}, montants hors taxes</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">Désignation</th>
          <th scope="col" role="columnheader" data-align="end">Quantité</th>
          <th scope="col" role="columnheader" data-align="end">Prix unitaire HT</th>
          <th scope="col" role="columnheader" data-align="end">TVA</th>
          <th scope="col" role="columnheader" data-align="end">Total HT</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {groupsOf(quote).map((group) => group.lines.map((line, index) => (
          <tr key={`${group.workItem}-${index}`} role="row" data-first={index === 0 ? '' : undefined}>
            <th scope="row" role="rowheader">
              <span className="grid">
                {index === 0 && <span className="sheet-item">{group.workItem}</span>}
                <span className="font-normal">{line.designation}</span>
                {(line.productReference || line.performance) && <span className="font-normal text-faint">{[line.productReference, line.performance].filter(Boolean).join(', ')}</span>}
              </span>
            </th>
            <td role="cell" data-align="end" data-label="Quantité"><span className="whitespace-nowrap">{formatQuantity(line.quantityThousandths)} {line.unit}</span></td>
            <td role="cell" data-align="end" data-label="Prix unitaire HT"><span className="whitespace-nowrap">{formatEuros(line.unitPriceCents)}</span></td>
            <td role="cell" data-align="end" data-label="TVA">{formatVatRate(line.vatBasisPoints)}</td>
            <td role="cell" data-align="end" data-label="Total HT"><span className="whitespace-nowrap">{formatEuros(line.totalExclCents)}</span></td>
          </tr>
        )))}
      </tbody>
    </table>
  )
}

function Totals({ quote: { totals } }: { quote: QuoteDocument }) {
  return (
    <dl className="sheet-totals">
      {totals.travelCostsCents > 0 && <div><dt>Déplacement HT</dt><dd>{formatEuros(totals.travelCostsCents)}</dd></div>}
      <div><dt>Total HT</dt><dd>{formatEuros(totals.totalExclCents)}</dd></div>
      {totals.vat.map((rate) => <div key={rate.vatBasisPoints}><dt>TVA {formatVatRate(rate.vatBasisPoints)} sur {formatEuros(rate.baseCents)}</dt><dd>{formatEuros(rate.vatCents)}</dd></div>)}
      <div className="sheet-total"><dt>Total TTC</dt><dd>{formatEuros(totals.totalInclCents)}</dd></div>
    </dl>
  )
}

/** Lines under the work item they belong to, items in the order of their first line. */
function groupsOf(quote: QuoteDocument): { workItem: string; lines: Line[] }[] {
  const groups = new Map<string, Line[]>()
  quote.lines.forEach((line, index) => {
    const known = groups.get(line.workItem) ?? []
    groups.set(line.workItem, [...known, { ...line, totalExclCents: quote.totals.lineTotalsExclCents[index] ?? 0 }])
  })
  return [...groups].map(([workItem, lines]) => ({ workItem, lines }))
}
