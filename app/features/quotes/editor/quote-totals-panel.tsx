import { formatEuros } from '#app/values/numbers/money.ts'
import { formatVatRate, isReducedVatRate } from '#app/values/numbers/vat.ts'
import type { TypedTotals } from './quote-editor.ts'
import type { QuoteTotals } from '#app/features/quotes/quote-totals.ts'

/** The totals of a devis while it is written. `noVat` is what is printed where none is charged; null where it is. */
export function QuoteTotalsPanel({
  totals,
  options,
  unread,
  noVat,
  certification = 'Taux réduit\u00a0: le client certifiera l’âge et l’usage du logement en signant. La mention s’ajoute au devis.',
}: {
  totals: QuoteTotals | null
  options: TypedTotals['options']
  unread: number
  noVat: string | null
  /** What is said where a rate needs the client's certification. */
  certification?: string
}) {
  if (!totals) return <p className="text-bad">Le total dépasse ce qu’un devis peut contenir.</p>
  const withoutVat = noVat !== null
  return (
    <>
      <dl className="totals-panel">
        {totals.travelCostsCents > 0 && (
          <div>
            <dt>Déplacement HT</dt>
            <dd>{formatEuros(totals.travelCostsCents)}</dd>
          </div>
        )}
        {!withoutVat && (
          <div>
            <dt>Total HT</dt>
            <dd>{formatEuros(totals.totalExclCents)}</dd>
          </div>
        )}
        {!withoutVat &&
          totals.vat.map((rate) => (
            <div key={rate.vatBasisPoints}>
              <dt>
                TVA {formatVatRate(rate.vatBasisPoints)}
                <span className="totals-panel-base"> sur {formatEuros(rate.baseCents)}</span>
              </dt>
              <dd>{formatEuros(rate.vatCents)}</dd>
            </div>
          ))}
        <div className="totals-panel-sum">
          <dt>{withoutVat ? 'Total' : 'Total TTC'}</dt>
          <dd>{formatEuros(totals.totalInclCents)}</dd>
        </div>
      </dl>
      {options.length > 0 && (
        <dl className="totals-panel mt-4" aria-label="Options">
          {options.map(({ title, group, totalInclCents, included }, index) => (
            <div key={index}>
              <dt>
                {group && `${group}\u00a0: `}
                {title || 'Option sans nom'}
                {included && <span className="totals-panel-base"> compris dans le total</span>}
              </dt>
              <dd>
                {!included && !group && '+\u00a0'}
                {formatEuros(totalInclCents)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {noVat && <p className="mt-2 text-sm text-faint">{noVat}.</p>}
      {unread > 0 && (
        <p className="mt-2 text-sm text-warn">
          {unread === 1
            ? 'Une ligne incomplète n’est pas comptée.'
            : `${unread} lignes incomplètes ne sont pas comptées.`}
        </p>
      )}
      {totals.vat.some((rate) => isReducedVatRate(rate.vatBasisPoints)) && (
        <p className="mt-2 text-sm text-faint">{certification}</p>
      )}
    </>
  )
}
