import { ConfirmDialog } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import type { Route } from './+types/admin-company.page'

/** Suspends a company, or reinstates one that is suspended. */
export function SuspendCompanyDialog({
  suspendedWhen,
  error,
}: Pick<Route.ComponentProps['loaderData'], 'suspendedWhen'> & { error: string | null }) {
  return (
    <ConfirmDialog
      id="suspendre"
      title={suspendedWhen ? 'Rétablir cette entreprise ?' : 'Suspendre cette entreprise ?'}
      confirm={suspendedWhen ? 'Rétablir' : 'Suspendre'}
      danger={!suspendedWhen}
      form={AppForm}
      fields={{ intent: suspendedWhen ? 'reinstate' : 'suspend' }}
    >
      <p className="mb-4">
        {suspendedWhen
          ? 'Les demandes pourront de nouveau lui être proposées.'
          : 'Aucune nouvelle demande, page publique retirée, plus de devis envoyé ni accepté. Conversations et interventions en cours continuent.'}
      </p>
      <TextArea
        id="suspend-reason"
        label={suspendedWhen ? 'Raison' : 'Motifs'}
        name="reason"
        rows={4}
        maxLength={1000}
        required
        error={error}
        hint={
          suspendedWhen
            ? 'Gardée au journal, jamais envoyée.'
            : 'Envoyés tels quels à l’artisan, et gardés au journal\u00a0: la règle et les faits, sans nommer personne d’autre.'
        }
      />
    </ConfirmDialog>
  )
}
