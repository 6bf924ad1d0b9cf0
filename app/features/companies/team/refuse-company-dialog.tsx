import { ConfirmDialog } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'

export function RefuseCompanyDialog({
  verified,
  reason,
  error,
}: {
  verified: boolean
  reason: string
  error: string | null
}) {
  return (
    <ConfirmDialog
      id="refuser"
      title="Que doit corriger l’artisan ?"
      confirm="Envoyer la réponse"
      danger={verified}
      form={AppForm}
      fields={{ intent: 'refuse' }}
    >
      <TextArea
        id="refuse-reason"
        label="Votre réponse"
        name="reason"
        rows={4}
        maxLength={1000}
        required
        defaultValue={reason}
        error={error}
        hint="Elle part par email telle quelle. Dites ce qui ne va pas et quel document envoyer."
      />
    </ConfirmDialog>
  )
}
