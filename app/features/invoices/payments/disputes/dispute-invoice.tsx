import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatDate } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { DisputeView } from './read-disputes.server.ts'

/** What a client does not agree with, and what the team answered, for both sides. A dispute about works has its page. */
export function DisputeOfInvoice({ dispute }: { dispute: DisputeView | null }) {
  if (!dispute || dispute.ofWorks) return null
  return (
    <div className="notice grid gap-2">
      <p className="font-semibold">
        {dispute.closedAt
          ? `Contestation close le ${formatDate(dispute.closedAt, PARIS)}`
          : `Facture contestée le ${formatDate(dispute.openedAt, PARIS)}`}
      </p>
      <p className="break-words whitespace-pre-line">«&nbsp;{dispute.text}&nbsp;»</p>
      {dispute.closedAt ? (
        <p className="break-words whitespace-pre-line">Notre équipe&nbsp;: {dispute.answer}</p>
      ) : (
        <p className="text-muted">
          Les relances sont arrêtées. Notre équipe répond aux deux parties.
        </p>
      )}
    </div>
  )
}

/** By which the client says that an invoice is not right. */
export function DisputeInvoice({ answer }: { answer: RefusedAct | null }) {
  const refused = answer?.intent === 'dispute' ? answer : null
  return (
    <details className="more" open={refused !== null}>
      <summary>Contester cette facture</summary>
      <AppForm className="mt-4 grid max-w-[38rem] gap-4">
        <TextArea
          label="Ce qui n’est pas exact"
          name="text"
          id="contestation"
          required
          rows={4}
          maxLength={2_000}
          defaultValue={refused?.values.text}
          error={refused?.errors.text}
          hint="Un montant, un travail qui n’est pas fait, un paiement oublié. L’artisan et notre équipe le lisent."
        />
        <Button name="intent" value="dispute">
          Envoyer la contestation
        </Button>
      </AppForm>
    </details>
  )
}
