import { MANDATE_NOT_GRANTED } from '#app/features/invoices/copy.ts'
import { MANDATE } from '#app/features/invoices/mandate/mandate.ts'
import { Button } from '#app/ui/button.tsx'
import { closes, Dialog } from '#app/ui/feedback/dialog.tsx'
import { Checkbox } from '#app/ui/form/choice-fields.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'

/** Asks before an invoice is issued, since it never changes after; the first time, with the billing mandate. */
export function IssueDialog({
  form,
  total,
  client,
  mailed,
  mandated,
  mayMandate,
  error,
  pending,
}: {
  /** The identifier of the form that it sends. */
  form: string
  /** Cents TTC; null while its amounts are refused. */
  total: number | null
  client: string
  /** The client has an address of email. */
  mailed: boolean
  mandated: boolean
  mayMandate: boolean
  error: string | undefined
  pending: boolean
}) {
  return (
    <Dialog id="emettre" title="Émettre cette facture ?">
      <p className="max-w-prose text-muted">
        {total !== null && `${formatEuros(total)} pour ${client}. `}
        {mailed
          ? 'Elle reçoit son numéro et part par email avec son PDF. '
          : 'Elle reçoit son numéro. Ce client n’a pas d’email dans votre carnet\u00a0: imprimez-la ou téléchargez-la pour la lui remettre. '}
        Elle ne se modifie plus&nbsp;: une erreur se corrige par un avoir.
      </p>
      {!mandated && (
        <div className="mt-5 grid gap-3">
          <details>
            <summary className="link">Le mandat de facturation</summary>
            <ul className="mt-2 grid gap-2 text-sm text-muted">
              {MANDATE.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </details>
          {mayMandate ? (
            <Checkbox
              form={form}
              name="mandate"
              value="oui"
              error={error}
              label="J’accepte le mandat de facturation"
              hint="Une fois, pour toutes vos factures."
            />
          ) : (
            <p className="notice">{MANDATE_NOT_GRANTED}</p>
          )}
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button {...closes('emettre')}>Annuler</Button>
        {(mandated || mayMandate) && (
          <Button variant="primary" form={form} name="intent" value="issue" pending={pending}>
            Émettre
          </Button>
        )}
      </div>
    </Dialog>
  )
}
