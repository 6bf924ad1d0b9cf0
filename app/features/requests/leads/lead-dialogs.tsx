import { BAD_CONTACT_REASONS } from '#app/features/requests/reports/contact-report.ts'
import { BAD_CONTACT_LABELS } from './copy.ts'
import { durationText } from '#app/features/quotes/visits/visit-form.ts'
import { VISIT_DURATION, VISIT_DURATIONS } from '#app/features/quotes/visits/visit.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, RadioGroup, Select } from '#app/ui/form/choice-fields.tsx'
import { closes, Dialog } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import type { RefusedAct } from '#app/platform/web/act.server.ts'

export function ReportContactDialog({ answer }: { answer: RefusedAct | undefined }) {
  return (
    <Dialog id="signaler" title="Qu’est-ce qui ne va pas ?">
      <AppForm className="grid gap-5">
        <p className="text-muted">
          Un contact qui n’en est pas un vous est rendu. Nous répondons sous 5 jours&nbsp;; sans
          réponse, il est rendu. Vous quittez alors cette demande.
        </p>
        <RadioGroup
          id="report-reason"
          label="Raison"
          name="reason"
          required
          defaultValue={answer?.values.reason}
          error={answer?.errors.reason}
          options={BAD_CONTACT_REASONS.map((reason) => ({
            value: reason,
            label: BAD_CONTACT_LABELS[reason],
          }))}
        />
        <TextArea
          id="report-text"
          label="Précisions"
          name="text"
          rows={3}
          maxLength={1000}
          optional
          defaultValue={answer?.values.text}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button {...closes('signaler')}>Annuler</Button>
          <Button variant="primary" name="intent" value="report">
            Signaler le contact
          </Button>
        </div>
      </AppForm>
    </Dialog>
  )
}

export function ProposeVisitDialog({
  today,
  answer,
}: {
  today: string
  answer: RefusedAct | undefined
}) {
  return (
    <Dialog id="visite" title="Proposer une visite">
      <AppForm className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Jour"
            name="day"
            type="date"
            min={today}
            required
            defaultValue={answer?.values.day}
            error={answer?.errors.day}
          />
          <TextField
            label="Heure"
            name="time"
            type="time"
            step={900}
            required
            hint="Celle du chantier."
            defaultValue={answer?.values.time}
            error={answer?.errors.time}
          />
        </div>
        <Select
          label="Durée"
          name="minutes"
          defaultValue={answer?.values.minutes ?? String(VISIT_DURATION)}
          options={VISIT_DURATIONS.map((minutes) => ({
            value: String(minutes),
            label: durationText(minutes),
          }))}
        />
        <TextArea
          label="Message"
          name="note"
          rows={3}
          maxLength={500}
          optional
          defaultValue={answer?.values.note}
          hint="Ce que vous viendrez voir, l’accès."
        />
        {answer?.errors.anyway && (
          <Checkbox label="Proposer quand même" name="anyway" error={answer.errors.anyway} />
        )}
        <p className="text-sm text-muted">
          Une visite déjà proposée et sans réponse est remplacée.
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button {...closes('visite')}>Annuler</Button>
          <Button variant="primary" name="intent" value="visit">
            Proposer la visite
          </Button>
        </div>
      </AppForm>
    </Dialog>
  )
}
