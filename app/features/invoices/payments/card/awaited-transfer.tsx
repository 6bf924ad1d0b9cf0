import { transferCode } from '#app/features/invoices/document/payment-code.ts'
import { PaymentCode } from '#app/features/invoices/payments/payment-code.tsx'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatIban } from '#app/values/identity/iban.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import type { AwaitedTransfer as Awaited, TransferStanding } from './pay-by-transfer.server.ts'

const DIALOG = 'fin-du-virement'

/** For whoever pays: where to transfer what is due, what arrived of it, and how to pay otherwise after all. */
export function AwaitedTransfer({
  transfer,
  company,
  refused,
}: {
  transfer: Awaited
  company: string
  /** Why the press of a moment ago led nowhere. */
  refused: string | undefined
}) {
  const { holder, iban, reference, remainingCents, arrivedCents } = transfer
  const code = transferCode(transfer, reference, remainingCents)
  return (
    <div className="grid gap-4">
      <p className="notice" role="status">
        {arrivedCents > 0
          ? `${formatEuros(arrivedCents)} sont arrivés. Il reste ${formatEuros(remainingCents)} à virer au même compte\u00a0: la facture sera alors payée.`
          : `Votre virement est attendu. Faites-le depuis l’application de votre banque\u00a0: il est reconnu dès qu’il arrive, en un à deux jours ouvrés le plus souvent, et votre reçu part par email.`}
      </p>
      <div className="flex flex-wrap items-start gap-8">
        <div className="min-w-0 flex-1 basis-72">
          <DefinitionList
            items={[
              { term: 'Virement à', value: holder },
              { term: 'IBAN', value: formatIban(iban) },
              { term: 'BIC', value: transfer.bic },
              { term: 'Montant', value: formatEuros(remainingCents) },
              { term: 'Référence à indiquer', value: reference },
            ]}
          />
        </div>
        {code && <PaymentCode words={code} />}
      </div>
      {refused && (
        <p className="notice" role="alert">
          {refused}
        </p>
      )}
      <p className="max-w-prose text-sm text-muted">
        Cet IBAN ne sert qu’à cette facture&nbsp;: il mène au compte de {company}, chez Stripe.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={iban} label="Copier l’IBAN" copied="IBAN copié" />
        <Button variant="link" {...opens(DIALOG)}>
          Payer autrement
        </Button>
      </div>
      <ConfirmDialog
        id={DIALOG}
        title="Ne plus attendre ce virement ?"
        confirm="Payer autrement"
        form={AppForm}
        fields={{ intent: 'renounce-transfer' }}
      >
        {arrivedCents > 0
          ? `Les ${formatEuros(arrivedCents)} déjà arrivés restent chez Stripe, au nom de cette facture\u00a0: ils comptent si vous demandez un autre virement, sinon ${company} vous les rend.`
          : 'Si vous l’avez déjà ordonné à votre banque, attendez plutôt qu’il arrive\u00a0: vous ne paierez pas deux fois.'}
      </ConfirmDialog>
    </div>
  )
}

/** For whoever pays: what arrived of a transfer that is awaited no more. */
export function LeftOfTransfer({
  transfer: { leftCents },
  company,
}: {
  transfer: TransferStanding
  company: string
}) {
  if (leftCents === 0) return null
  return (
    <p className="notice">
      {formatEuros(leftCents)} d’un virement que vous n’attendez plus sont restés chez Stripe, au
      nom de cette facture&nbsp;: ils comptent si vous demandez un autre virement suivi, sinon{' '}
      {company} vous les rend.
    </p>
  )
}
