import { PaymentForm } from '#app/features/invoices/payments/record-payment.tsx'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import type { ToPay } from './pay-on-site.server.ts'
import { TitledSection } from '#app/ui/layout/section.tsx'

/** For whom the company lets take money: what is left to pay of the invoices of the works. */
export function PayOnSite({
  toPay,
  answer,
}: {
  toPay: readonly ToPay[]
  answer: RefusedAct | null
}) {
  return (
    <TitledSection id="paiements-titre" title="Paiement sur place">
      {toPay.length === 0 ? (
        <p className="mt-2 text-muted">Rien à encaisser ici pour l’instant.</p>
      ) : (
        <ul className="lines lines-flush mt-3">
          {toPay.map(({ id, number, leftCents, today }) => {
            const refused =
              answer?.intent === 'record-payment' && answer.values.invoice === id ? answer : null
            return (
              <li key={id}>
                <p>
                  Facture {number}&nbsp;: {formatEuros(leftCents)} à payer
                </p>
                <details className="more mt-2" open={refused !== null} key={leftCents}>
                  <summary>
                    Enregistrer un paiement<span className="sr-only"> de la facture {number}</span>
                  </summary>
                  <PaymentForm
                    intent="record-payment"
                    invoice={id}
                    amountCents={leftCents}
                    usualMeans="cheque"
                    today={today}
                    refused={refused}
                    hint={`Il reste ${formatEuros(leftCents)} à payer.`}
                    button="Enregistrer le paiement"
                  />
                </details>
              </li>
            )
          })}
        </ul>
      )}
    </TitledSection>
  )
}
