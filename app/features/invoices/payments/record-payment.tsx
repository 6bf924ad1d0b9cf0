import { paths } from '#app/paths.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { WaitingActs } from '#app/ui/feedback/waiting-acts.tsx'
import { RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { centsForInput, formatEuros } from '#app/values/numbers/money.ts'
import { formatDay } from '#app/values/time/french-date.ts'
import type { TransferStanding } from './card/pay-by-transfer.server.ts'
import { MEANS_LABELS, paymentFault } from './copy.ts'
import { PAYMENT_MEANS, refusalToTake, type InvoiceAccount, type PaymentMeans } from './payment.ts'
import { PaymentsOfInvoice } from './payments-of-invoice.tsx'
import type { InvoiceMoney, PaymentLine } from './read-payments.server.ts'

type Answer = RefusedAct | null

/**
 * For the company: what is owed of an issued invoice, what was paid, and the forms that record more
 * or take it back.
 */
export function RecordPayment({
  money,
  transfer: { awaited, leftCents },
  answer,
}: {
  money: InvoiceMoney
  /** Where the client's transfers through Stripe stand. */
  transfer: TransferStanding
  answer: Answer
}) {
  const { facts, payments } = money
  const { account } = facts
  const refusal = refusalToTake(facts)
  const refused = (intent: string) => (answer?.intent === intent ? answer : null)
  return (
    <TitledSection id="paiements" title="Paiements" className="grid gap-5">
      <AccountFacts account={account} />
      {awaited && (
        <p className="notice">
          Votre client a demandé à payer par virement suivi&nbsp;:{' '}
          {awaited.arrivedCents > 0
            ? `${formatEuros(awaited.arrivedCents)} sont arrivés chez Stripe, ${formatEuros(awaited.remainingCents)} sont attendus.`
            : `${formatEuros(awaited.remainingCents)} sont attendus.`}{' '}
          La facture sera notée payée d’elle-même.
          {awaited.arrivedCents === 0 &&
            ' Si vous enregistrez un autre paiement, ce virement n’est plus attendu.'}
        </p>
      )}
      {leftCents > 0 && (
        <p className="notice">
          {formatEuros(leftCents)} d’un virement que votre client n’attend plus sont restés sur
          votre compte Stripe, au nom de cette facture&nbsp;: rendez-les-lui depuis votre espace
          Stripe, si ce n’est déjà fait.
        </p>
      )}
      <PaymentsOfInvoice
        payments={payments}
        receiptHref={paths.proDocument}
        act={(payment) => <TakeBack payment={payment} refused={refused('take-back-payment')} />}
      />
      <WaitingActs having={{ intent: 'record-payment' }} />
      {refusal ? (
        <p className="max-w-prose text-muted">{paymentFault(refusal, facts).sentence}</p>
      ) : (
        <details className="more" open={refused('record-payment') !== null}>
          <summary>Enregistrer un paiement</summary>
          <PaymentForm
            intent="record-payment"
            amountCents={account.dueCents || account.leftCents}
            today={facts.today}
            refused={refused('record-payment')}
            hint={`Il reste ${formatEuros(account.leftCents)} à payer.`}
            button="Enregistrer le paiement"
          />
        </details>
      )}
      {account.overpaidCents > 0 && (
        <details className="more" open={refused('record-refund') !== null}>
          <summary>Enregistrer un remboursement</summary>
          <PaymentForm
            intent="record-refund"
            amountCents={account.overpaidCents}
            today={facts.today}
            refused={refused('record-refund')}
            hint={`${formatEuros(account.overpaidCents)} ont été payés en trop.`}
            button="Enregistrer le remboursement"
          />
        </details>
      )}
    </TitledSection>
  )
}

/** The figures of an invoice, for both sides. */
export function AccountFacts({ account }: { account: InvoiceAccount }) {
  const { owedCents, paidCents, dueCents, dueOn, heldCents, heldUntil, overpaidCents } = account
  return (
    <DefinitionList
      items={[
        { term: 'Total, avoirs déduits', value: formatEuros(owedCents) },
        { term: 'Payé', value: paidCents > 0 && formatEuros(paidCents) },
        {
          term: 'À payer',
          value: dueCents > 0 && `${formatEuros(dueCents)} au plus tard le ${formatDay(dueOn)}`,
        },
        {
          term: 'Retenue de garantie',
          value:
            heldCents > 0 &&
            `${formatEuros(heldCents)}, ${heldUntil ? `à payer le ${formatDay(heldUntil)}` : 'à payer un an après la réception des travaux'}`,
        },
        { term: 'Payé en trop, à rendre', value: overpaidCents > 0 && formatEuros(overpaidCents) },
      ]}
    />
  )
}

/** What was paid or given back, when and how; `invoice`: of which one, where several are on the page. */
export function PaymentForm({
  intent,
  invoice,
  usualMeans = 'transfer',
  amountCents,
  today,
  refused,
  hint,
  button,
}: {
  intent: 'record-payment' | 'record-refund'
  invoice?: string
  usualMeans?: PaymentMeans
  amountCents: number
  today: string
  refused: Answer
  hint: string
  button: string
}) {
  const field = (name: string, usual: string) => ({
    name,
    id: `${intent}-${invoice ?? ''}${name}`,
    defaultValue: refused?.values[name] ?? usual,
    error: refused?.errors[name],
  })
  return (
    <AppForm
      later={intent === 'record-payment' && !invoice ? 'Paiement reçu' : undefined}
      className="mt-4 grid max-w-[38rem] gap-5"
    >
      {invoice && <input type="hidden" name="invoice" value={invoice} />}
      <TextField
        label="Montant"
        {...field('amountCents', centsForInput(amountCents))}
        inputMode="decimal"
        suffix="€"
        required
        hint={hint}
      />
      <TextField
        label={intent === 'record-refund' ? 'Rendu le' : 'Reçu le'}
        {...field('receivedOn', today)}
        type="date"
        max={today}
        required
      />
      <RadioGroup
        label="Moyen de paiement"
        {...field('means', usualMeans)}
        options={PAYMENT_MEANS.map((value) => ({ value, label: MEANS_LABELS[value] }))}
        required
      />
      <TextField
        label="Référence"
        {...field('reference', '')}
        maxLength={140}
        optional
        hint="Celle du virement, ou le numéro du chèque."
      />
      <Button name="intent" value={intent}>
        {button}
      </Button>
    </AppForm>
  )
}

/** A mistake is taken back with its reason, in the row of the payment. */
function TakeBack({ payment, refused }: { payment: PaymentLine; refused: Answer }) {
  if (payment.corrects || payment.corrected || payment.stripeId) return null
  const mine = refused?.values.payment === payment.id ? refused : null
  return (
    <details className="more" open={mine !== null}>
      <summary aria-label={`Annuler ${formatEuros(payment.amountCents)}`}>Annuler</summary>
      <AppForm className="mt-3 grid gap-3">
        <input type="hidden" name="payment" value={payment.id} />
        <TextField
          label="Pourquoi"
          name="reason"
          id={`pourquoi-${payment.id}`}
          maxLength={140}
          required
          defaultValue={mine?.values.reason}
          error={mine?.errors.reason}
          hint="La ligne reste, une annulation s’y ajoute."
        />
        <Button size="sm" name="intent" value="take-back-payment">
          Annuler ce paiement
        </Button>
      </AppForm>
    </details>
  )
}
