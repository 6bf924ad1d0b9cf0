import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { closes, Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { fieldsOf } from '#app/ui/form/fields-of.ts'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { ofName } from '#app/values/words/french-words.ts'
import { ARTISAN_REPORT_OUTCOMES, WORD_MAX, type ArtisanReportOutcome } from './artisan-report.ts'
import { ARTISAN_REPORT_OUTCOME_LABELS } from '#app/features/requests/leads/copy.ts'

export const dialogOf = (reportId: string) => `examiner-${reportId}`

export function DecideArtisanReport({
  id,
  companyName,
  refused,
}: {
  id: string
  companyName: string
  refused: RefusedAct | undefined
}) {
  const dialog = dialogOf(id)
  const { errors = {}, values = {} } = refused ?? {}
  const field = fieldsOf(values, errors)
  return (
    <div>
      <Button size="sm" {...opens(dialog)}>
        Décider
      </Button>
      <Dialog id={dialog} title={`Que faire ${ofName(companyName)} ?`}>
        <AppForm className="grid gap-5">
          <input type="hidden" name="reportId" value={id} />
          <RadioGroup
            label="Décision"
            {...field('outcome')}
            id={`decision-${id}`}
            required
            options={ARTISAN_REPORT_OUTCOMES.map((outcome) => ({
              value: outcome,
              label: ARTISAN_REPORT_OUTCOME_LABELS[outcome],
              hint: OUTCOME_HINTS[outcome],
            }))}
          />
          <TextArea
            id={`reponse-${id}`}
            label="Votre réponse"
            {...field('answer')}
            rows={4}
            maxLength={2_000}
            required
            hint="La personne qui a signalé la reçoit telle quelle."
          />
          <TextArea
            id={`mot-${id}`}
            label="Motifs pour l’entreprise"
            {...field('word')}
            rows={4}
            maxLength={WORD_MAX}
            hint={
              'Pour avertir ou suspendre seulement. Ils partent tels quels\u00a0: la règle et les faits, sans nommer la personne.'
            }
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button {...closes(dialog)}>Annuler</Button>
            <Button variant="primary">Enregistrer la décision</Button>
          </div>
        </AppForm>
      </Dialog>
    </div>
  )
}

/** What follows from each decision. */
const OUTCOME_HINTS: Record<ArtisanReportOutcome, string> = {
  dismissed: 'Rien n’est dit à l’entreprise.',
  warned: 'L’entreprise reçoit vos motifs par email.',
  suspended:
    'Aucune nouvelle demande dès maintenant\u00a0; l’entreprise reçoit vos motifs par email.',
}
