import { Badge } from '#app/ui/data/badge.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { formatIban } from '#app/values/identity/iban.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDay } from '#app/values/time/french-date.ts'
import type { InvoiceDocument } from '#app/features/invoices/document/invoice-document.ts'
import { paymentCode } from '#app/features/invoices/document/payment-code.ts'
import type { CardOffer } from './card/pay-by-card.server.ts'
import { AwaitedTransfer, LeftOfTransfer } from './card/awaited-transfer.tsx'
import { CardReturned, PayByCard } from './card/pay-by-card.tsx'
import { paymentFault, STATE_MARKS } from './copy.ts'
import { refusalToTake } from './payment.ts'
import { PaymentCode } from './payment-code.tsx'
import { PaymentsOfInvoice } from './payments-of-invoice.tsx'
import type { InvoiceMoney } from './read-payments.server.ts'
import { AccountFacts } from './record-payment.tsx'

/** For the client: what is due of an invoice, by when, how to pay it, and what was paid. */
export function WhatIsDue({
  money: { facts, payments },
  card,
  refused,
  invoice,
  receiptHref,
}: {
  money: InvoiceMoney
  card: CardOffer | null
  /** Why the press of a moment ago led nowhere, by card or by transfer. */
  refused: { card?: string | undefined; transfer?: string | undefined }
  invoice: Pick<InvoiceDocument, 'kind' | 'number' | 'bank' | 'company'>
  /** Where a receipt is saved. */
  receiptHref: (documentId: string) => string
}) {
  const { account } = facts
  const { label, tone } = STATE_MARKS[account.state]
  const awaited = card?.transfer.awaited ?? null
  const code = paymentCode(invoice, account.dueCents)
  const tooEarly = refusalToTake(facts) === 'too_early'
  return (
    <section aria-labelledby="a-payer" className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="a-payer" className="text-heading">
          {account.dueCents > 0 ? `${formatEuros(account.dueCents)} à payer` : 'Paiement'}
        </h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <CardReturned offer={card} />
      {card && <LeftOfTransfer transfer={card.transfer} company={invoice.company.name} />}
      {tooEarly && <p className="notice">{paymentFault('too_early', facts).sentence}</p>}
      <AccountFacts account={account} />
      {account.dueCents > 0 && !tooEarly && (
        <div className="grid gap-3">
          <h3>Comment payer</h3>
          {awaited ? (
            <AwaitedTransfer
              transfer={awaited}
              company={invoice.company.name}
              refused={refused.transfer}
            />
          ) : (
            <PayByCard
              offer={card}
              dueCents={account.dueCents}
              company={invoice.company.name}
              refused={refused}
            />
          )}
          {awaited ? null : invoice.bank ? (
            <div className="flex flex-wrap items-start gap-8">
              <div className="min-w-0 flex-1 basis-72">
                <DefinitionList
                  items={[
                    { term: 'Virement à', value: invoice.bank.holder },
                    { term: 'IBAN', value: formatIban(invoice.bank.iban) },
                    { term: 'Montant', value: formatEuros(account.dueCents) },
                    { term: 'Référence à indiquer', value: invoice.number },
                    { term: 'Au plus tard le', value: formatDay(account.dueOn) },
                  ]}
                />
              </div>
              {code && <PaymentCode words={code} />}
            </div>
          ) : (
            <p className="max-w-prose text-muted">
              {invoice.company.name} n’a pas indiqué de compte bancaire&nbsp;: voyez ensemble
              comment payer.
            </p>
          )}
          <p className="max-w-prose text-muted">
            Votre paiement va directement à l’entreprise. Ouvréo ne reçoit et ne garde jamais cet
            argent.
          </p>
        </div>
      )}
      {payments.length > 0 && (
        <div className="grid gap-3">
          <h3>Paiements reçus par l’entreprise</h3>
          <PaymentsOfInvoice payments={payments} receiptHref={receiptHref} />
        </div>
      )}
    </section>
  )
}
