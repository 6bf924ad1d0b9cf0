import { paths } from '#app/paths.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { useFirstError } from '#app/ui/form/first-error.ts'
import { Checkbox, Select } from '#app/ui/form/choice-fields.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { MAX_INSTRUCTIONS } from './crew.ts'
import type { CrewChoice } from './crew.server.ts'

/** Who of the company goes there; the client does not read it. */
export function CrewChoiceSection({
  crew: { members, assigned, instructions, busy },
  answer,
}: {
  crew: CrewChoice
  /** What the last form of the page was answered. */
  answer: RefusedAct | null | undefined
}) {
  const refused = answer?.intent === 'assign' ? answer : null
  useFirstError(refused)
  const chosen = refused?.values.member ?? assigned ?? ''
  const asked = refused?.values.instructions ?? instructions
  return (
    <TitledSection id="intervenant-titre" title="Qui intervient">
      {members.length === 0 ? (
        <p className="mt-2 text-muted">
          <AppLink href={paths.crew()} className="link">
            Nommez votre équipe
          </AppLink>{' '}
          pour dire qui se déplace.
        </p>
      ) : (
        <AppForm className="mt-4 grid max-w-[42rem] gap-3">
          <Select
            label="Personne de votre équipe"
            name="member"
            id="intervenant"
            key={chosen}
            defaultValue={chosen}
            options={[
              { value: '', label: 'Personne en particulier' },
              ...members.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            hint="Le client ne le voit pas."
          />
          <TextArea
            label="Consignes"
            name="instructions"
            id="consignes"
            key={`${assigned} ${asked}`}
            rows={3}
            maxLength={MAX_INSTRUCTIONS}
            defaultValue={asked}
            hint="Lues par cette personne seulement : matériel à prendre, code de l’immeuble, ce qu’il reste à faire."
          />
          {refused?.errors.memberAnyway ? (
            <Checkbox
              key={chosen}
              label="Confier quand même"
              name="memberAnyway"
              value={chosen}
              error={refused.errors.memberAnyway}
            />
          ) : (
            busy && <p className="text-warn">{busy}</p>
          )}
          <Button size="sm" name="intent" value="assign">
            Enregistrer
          </Button>
        </AppForm>
      )}
    </TitledSection>
  )
}
