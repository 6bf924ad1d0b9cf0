import { DISPUTE_REASON_LABELS } from './copy.ts'
import type { WorksDetail } from './read-works.server.ts'
import { DISPUTE_REASONS } from './works.ts'
import { Button } from '#app/ui/button.tsx'
import { closes, ConfirmDialog, Dialog } from '#app/ui/feedback/dialog.tsx'
import { RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'

export function ConfirmWorks({ works }: { works: WorksDetail }) {
  return (
    <ConfirmDialog
      id="confirmer"
      title="Les travaux sont-ils terminés ?"
      confirm="Oui, terminés"
      form={AppForm}
      fields={{ intent: 'confirm' }}
    >
      Vous confirmez que {works.companyName} a terminé. Votre demande se clôt, la conversation reste
      ouverte. La réception écrite des travaux, avec d’éventuelles réserves, se fait entre vous.
    </ConfirmDialog>
  )
}

/** What is not over, in the client's words; opens again with its fault when no reason was chosen. */
export function DisputeWorks({
  works,
  error,
  text,
}: {
  works: WorksDetail
  error: string | undefined
  text: string | undefined
}) {
  return (
    <Dialog id="contester" title="Qu’est-ce qui ne va pas ?">
      <AppForm className="grid gap-5">
        <p className="text-muted">
          {works.companyName} est prévenu et doit vous répondre. Le délai de 7 jours s’arrête.
        </p>
        <RadioGroup
          label="Motif"
          name="reason"
          id="motif-contestation"
          required
          error={error}
          options={DISPUTE_REASONS.map((reason) => ({
            value: reason,
            label: DISPUTE_REASON_LABELS[reason],
          }))}
        />
        <TextArea
          label="Ce qui manque ou ne va pas"
          name="text"
          id="texte-contestation"
          rows={4}
          maxLength={2000}
          optional
          defaultValue={text}
          hint="Soyez précis, ajoutez des photos : l’artisan saura quoi reprendre."
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button {...closes('contester')}>Annuler</Button>
          <Button variant="primary" name="intent" value="dispute">
            Contester
          </Button>
        </div>
      </AppForm>
    </Dialog>
  )
}
