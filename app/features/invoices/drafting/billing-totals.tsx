import type { ContractTotals } from '#app/features/amendments/contract-totals.ts'
import { retentionOf } from '#app/features/invoices/invoice.ts'
import { MAX_RETENTION } from '#app/features/invoices/billing/contract-billing.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatVatRate } from '#app/values/numbers/vat.ts'

/** What an invoice of a contract comes to while it is written, between what was billed and what will be left. */
export function BillingTotals({
  contract,
  invoiced,
  billed,
  refusal,
  retention,
  largeDeposit,
}: {
  contract: ContractTotals
  invoiced: ContractTotals
  /** Null while its amounts are refused. */
  billed: ContractTotals | null
  refusal: string | null
  retention: boolean
  /** A deposit above the usual part of its contract. */
  largeDeposit: boolean
}) {
  const withVat = contract.vat.some(({ vatBasisPoints }) => vatBasisPoints > 0)
  const ttc = withVat ? ' TTC' : ''
  const kept = billed && retention ? retentionOf(billed.totalInclCents, MAX_RETENTION) : 0
  return (
    <div aria-live="polite">
      <dl className="totals-panel">
        <div>
          <dt>Contrat signé{ttc}</dt>
          <dd>{formatEuros(contract.totalInclCents)}</dd>
        </div>
        <div>
          <dt>Déjà facturé{ttc}</dt>
          <dd>{formatEuros(invoiced.totalInclCents)}</dd>
        </div>
        {billed && withVat && (
          <div>
            <dt>Cette facture HT</dt>
            <dd>{formatEuros(billed.totalExclCents)}</dd>
          </div>
        )}
        {billed &&
          withVat &&
          billed.vat.map((rate) => (
            <div key={rate.vatBasisPoints}>
              <dt>
                TVA {formatVatRate(rate.vatBasisPoints)}
                <span className="totals-panel-base"> sur {formatEuros(rate.baseCents)}</span>
              </dt>
              <dd>{formatEuros(rate.vatCents)}</dd>
            </div>
          ))}
        {billed && (
          <div className="totals-panel-sum">
            <dt>Cette facture{ttc}</dt>
            <dd>{formatEuros(billed.totalInclCents)}</dd>
          </div>
        )}
        {kept > 0 && (
          <div>
            <dt>Retenue de garantie</dt>
            <dd>{formatEuros(-kept)}</dd>
          </div>
        )}
        {billed && (
          <div>
            <dt>Restera à facturer{ttc}</dt>
            <dd>
              {formatEuros(
                contract.totalInclCents - invoiced.totalInclCents - billed.totalInclCents,
              )}
            </dd>
          </div>
        )}
      </dl>
      {largeDeposit && (
        <p className="mt-3 text-sm text-warn">
          Cet acompte dépasse 30&nbsp;% du contrat. C’est permis, mais inhabituel.
        </p>
      )}
      {refusal && <p className="mt-3 text-sm text-warn">{refusal}</p>}
    </div>
  )
}
