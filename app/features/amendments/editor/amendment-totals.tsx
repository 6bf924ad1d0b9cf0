import type { QuoteTotals } from '#app/features/quotes/quote-totals.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatVatRate, isReducedVatRate } from '#app/values/numbers/vat.ts'
import type { ContractTotals } from '#app/features/amendments/contract-totals.ts'
import { signedEuros } from '#app/features/amendments/copy.ts'

/** What an amendment and its contract come to while it is written. `noVat` is what is printed where none is charged. */
export function AmendmentTotals({
  totals,
  before,
  after,
  unread,
  noVat,
}: {
  totals: QuoteTotals | null
  before: ContractTotals
  after: ContractTotals | null
  unread: number
  noVat: string | null
}) {
  if (!totals || !after)
    return <p className="text-bad">Le total dépasse ce qu’un avenant peut contenir.</p>
  const ttc = noVat === null ? ' TTC' : ''
  return (
    <>
      <dl className="totals-panel">
        {noVat === null && (
          <div>
            <dt>Avenant HT</dt>
            <dd>{signedEuros(totals.totalExclCents)}</dd>
          </div>
        )}
        {noVat === null &&
          totals.vat.map((rate) => (
            <div key={rate.vatBasisPoints}>
              <dt>
                TVA {formatVatRate(rate.vatBasisPoints)}
                <span className="totals-panel-base"> sur {formatEuros(rate.baseCents)}</span>
              </dt>
              <dd>{formatEuros(rate.vatCents)}</dd>
            </div>
          ))}
        <div>
          <dt>Avenant{ttc}</dt>
          <dd>{signedEuros(totals.totalInclCents)}</dd>
        </div>
        <div>
          <dt>Contrat aujourd’hui{ttc}</dt>
          <dd>{formatEuros(before.totalInclCents)}</dd>
        </div>
        <div className="totals-panel-sum">
          <dt>Nouveau total{ttc}</dt>
          <dd>{formatEuros(after.totalInclCents)}</dd>
        </div>
      </dl>
      {noVat && <p className="mt-2 text-sm text-faint">{noVat}.</p>}
      {unread > 0 && (
        <p className="mt-2 text-sm text-warn">
          {unread === 1
            ? 'Une ligne incomplète n’est pas comptée.'
            : `${unread} lignes incomplètes ne sont pas comptées.`}
        </p>
      )}
      {totals.vat.some((rate) => isReducedVatRate(rate.vatBasisPoints)) && (
        <p className="mt-2 text-sm text-faint">
          Taux réduit&nbsp;: le client certifiera l’âge et l’usage du logement en signant.
        </p>
      )}
    </>
  )
}

/** What is said before an amendment leaves. */
export function SendAmendmentWords({
  totals,
  after,
  noVat,
}: {
  totals: Pick<QuoteTotals, 'totalInclCents'> | null
  after: ContractTotals | null
  noVat: string | null
}) {
  const ttc = noVat === null ? ' TTC' : ''
  return (
    <p className="max-w-prose text-muted">
      {totals && after
        ? `${signedEuros(totals.totalInclCents)}${ttc}\u00a0: le contrat passerait à ${formatEuros(after.totalInclCents)}${ttc}. `
        : ''}
      Le numéro s’inscrit à l’envoi. Vous ne pourrez plus le modifier, seulement le retirer tant
      qu’il n’est pas signé. N’exécutez rien de nouveau avant la signature.
    </p>
  )
}
