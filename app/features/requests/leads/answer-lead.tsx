import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup, Select } from '#app/ui/form/choice-fields.tsx'
import { closes, Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { DECLINE_REASON_LABELS } from './copy.ts'
import { DECLINE_REASONS } from './lead.ts'

/** The two answers to a proposed request; both post to the address of `action`, with the lead's id. */
export function AnswerLead({
  leadId,
  title,
  action,
  refusal,
  pending = null,
  size = 'sm',
  answer,
  answers = [],
}: {
  leadId: string
  title: string
  action: string
  /** Why the contact cannot be taken just now; the button then says it. */
  refusal: string | null
  /** Which of the two is under way. */
  pending?: 'take' | 'decline' | null
  size?: 'sm' | 'md'
  /** What the last refusal to take part was answered. */
  answer?: RefusedAct | undefined
  /** Saved answers, one of which may be sent with the contact. */
  answers?: readonly { id: string; title: string }[]
}) {
  const dialog = `decliner-${leadId}`
  const choosing = answers.length > 0 && !refusal
  const decline = (
    <Button
      size={size}
      {...opens(dialog)}
      aria-label={`Décliner\u00a0: ${title}`}
      pending={pending === 'decline'}
    >
      Décliner
    </Button>
  )
  return (
    <div className="answer-lead">
      {!choosing && decline}
      <AppForm action={action}>
        <input type="hidden" name="leadId" value={leadId} />
        {choosing && (
          <div className="mb-4">
            <Select
              label="Premier message"
              name="answer"
              placeholder="J’écrirai ensuite"
              options={answers.map(({ id, title }) => ({ value: id, label: title }))}
              hint="Une de vos réponses enregistrées, envoyée aussitôt."
            />
          </div>
        )}
        <Button
          size={size}
          variant="primary"
          name="intent"
          value="take"
          wide
          disabledReason={refusal}
          reasonAs="tooltip"
          pending={pending === 'take'}
          aria-label={`Prendre le contact\u00a0: ${title}`}
        >
          Prendre le contact
        </Button>
      </AppForm>
      {choosing && decline}
      <Dialog id={dialog} title="Pourquoi déclinez-vous ?">
        <AppForm action={action}>
          <input type="hidden" name="leadId" value={leadId} />
          <p className="mb-4 text-muted">
            La place va à un autre artisan, et décliner compte comme une réponse. La raison nous
            aide à mieux choisir les suivantes, le particulier ne la voit pas.
          </p>
          <RadioGroup
            id={`reason-${leadId}`}
            label="Raison"
            name="reason"
            required
            defaultValue={answer?.values.reason}
            error={answer?.errors.reason}
            options={DECLINE_REASONS.map((reason) => ({
              value: reason,
              label: DECLINE_REASON_LABELS[reason],
            }))}
          />
          <div className="mt-5">
            <TextArea
              id={`note-${leadId}`}
              label="Précisions"
              name="note"
              rows={2}
              maxLength={500}
              defaultValue={answer?.values.note}
              hint="Nécessaires pour une autre raison."
              error={answer?.errors.note}
            />
          </div>
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button {...closes(dialog)}>Annuler</Button>
            <Button variant="primary" name="intent" value="decline">
              Décliner la demande
            </Button>
          </div>
        </AppForm>
      </Dialog>
    </div>
  )
}
