import { formatEuros } from '#app/values/money.ts'
import { formatVatRate } from '#app/values/vat.ts'
import type { QuoteTotals } from './quote-totals.ts'

/** The totals of a devis while it is written. */
export function QuoteTotalsPanel({ totals, unread }: { totals: QuoteTotals | null; unread: number }) {
  if (!totals) return <p className="text-muted">Le total dépasse ce qu’un devis peut contenir.</p>
  return (
    <>
      <dl className="totals-panel" aria-live="polite">
        <div><dt>Total HT</dt><dd>{formatEuros(totals.totalExclCents)}</dd></div>
        {totals.vat.map((rate) => <div key={rate.vatBasisPoints}><dt>TVA {formatVatRate(rate.vatBasisPoints)}</dt><dd>{formatEuros(rate.vatCents)}</dd></div>)}
        <div className="totals-panel-sum"><dt>Total TTC</dt><dd>{formatEuros(totals.totalInclCents)}</dd></div>
      </dl>
      {unread > 0 && <p className="mt-2 text-sm text-warn">{unread === 1 ? 'Une ligne incomplète n’est pas comptée.' : `${unread} lignes incomplètes ne sont pas comptées.`}</p>}
    </>
  )
}
