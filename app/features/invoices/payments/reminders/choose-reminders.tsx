import { Button } from '#app/ui/button.tsx'
import { CheckboxGroup } from '#app/ui/form/choice-fields.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatDate } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { STEP_LABELS } from './reminder-words.ts'
import { REMINDER_STEPS, type ReminderStep } from './reminder.ts'

/** Which reminders leave of one invoice, or of all of them, with those that left. */
export function ChooseReminders({
  chosen,
  sent = [],
  disputed = false,
  notTaken = false,
}: {
  chosen: readonly ReminderStep[]
  sent?: readonly { step: ReminderStep; at: Date }[]
  disputed?: boolean
  notTaken?: boolean
}) {
  return (
    <AppForm className="grid max-w-[38rem] gap-4">
      {disputed && <p className="notice">La facture est contestée&nbsp;: rien ne part.</p>}
      {!disputed && notTaken && (
        <p className="notice">
          La plateforme dit la facture refusée, rejetée ou en litige&nbsp;: rien ne part.
        </p>
      )}
      <CheckboxGroup
        label="Relances automatiques"
        name="steps"
        defaultValues={chosen}
        options={REMINDER_STEPS.map((value) => {
          const left = sent.find(({ step }) => step === value)
          return {
            value,
            label: STEP_LABELS[value],
            hint: left && `Partie le ${formatDate(left.at, PARIS)}.`,
          }
        })}
        hint="Par email, jamais un dimanche ni un jour férié. Elles s’arrêtent dès que la facture est payée, contestée ou refusée."
      />
      <Button name="intent" value="reminders">
        Enregistrer les relances
      </Button>
    </AppForm>
  )
}
