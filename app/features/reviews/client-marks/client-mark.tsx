import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { MARK_NOTE_MAX, markWords, PAYMENT_WORDS, PAYMENTS } from './client-mark.ts'
import type { OwnMark } from './read-client-marks.server.ts'

const YES_OR_NO = [
  { value: 'oui', label: 'Oui' },
  { value: 'non', label: 'Non' },
] as const

/** On works that are over: how they went with their client, in three facts. */
export function ClientMark({
  told,
  answer,
}: {
  told: { mark: OwnMark | null } | null
  answer: RefusedAct | undefined
}) {
  if (!told) return null
  const refused = answer?.intent === 'mark' ? answer : null
  return (
    <TitledSection id="client-mark" title="Avec ce client">
      {told.mark ? (
        <>
          <p className="mt-3 text-muted">Vous avez répondu&nbsp;: {markWords(told.mark)}.</p>
          {told.mark.outcome && (
            <p className="mt-3 wrap-anywhere whitespace-pre-line text-muted">
              Contesté par votre client, {told.mark.outcome === 'upheld' ? 'maintenu' : 'retiré'}{' '}
              par notre équipe&nbsp;: {told.mark.outcomeReason}
            </p>
          )}
        </>
      ) : (
        <AppForm className="mt-4 grid max-w-[42rem] gap-6">
          <p className="text-muted">
            Des faits, sans appréciation. Votre client les lit et peut les contester. Les autres
            entreprises n’en voient que des totaux, à partir de trois entreprises.
          </p>
          <RadioGroup
            label="Paiement"
            name="payment"
            required
            star={false}
            defaultValue={refused?.values.payment}
            error={refused?.errors.payment}
            options={PAYMENTS.map((value) => ({ value, label: PAYMENT_WORDS[value] }))}
          />
          <RadioGroup
            label="Présent aux rendez-vous convenus"
            name="datesKept"
            required
            star={false}
            defaultValue={refused?.values.datesKept}
            error={refused?.errors.datesKept}
            options={YES_OR_NO}
          />
          <RadioGroup
            label="Travaux conformes à la description"
            name="matched"
            required
            star={false}
            defaultValue={refused?.values.matched}
            error={refused?.errors.matched}
            options={YES_OR_NO}
          />
          <TextArea
            label="Note pour notre équipe"
            name="note"
            id="mark-note"
            rows={3}
            maxLength={MARK_NOTE_MAX}
            defaultValue={refused?.values.note}
            error={refused?.errors.note}
            hint="Lue par notre équipe, par aucune autre entreprise. La personne peut en demander une copie : des faits, sans jugement."
            optional
          />
          <Button name="intent" value="mark">
            Enregistrer
          </Button>
        </AppForm>
      )}
    </TitledSection>
  )
}
