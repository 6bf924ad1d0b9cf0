import { useState } from 'react'
import { useNavigation } from 'react-router'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { Checkbox, Select } from '#app/ui/form/choice-fields.tsx'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatDay } from '#app/values/time/french-date.ts'
import { WORDS_MAX } from './announcement.ts'

type Subject = { value: string; label: string; to: string; earliest: string }

/** What changes, when, in which words; who is told stands beside the choice. */
export function AnnouncementForm({
  subjects,
  answer,
}: {
  subjects: readonly Subject[]
  answer: RefusedAct | undefined
}) {
  const values = answer?.values ?? {}
  const errors = answer?.errors ?? {}
  const [about, setAbout] = useState(values.about ?? subjects[0]!.value)
  const subject = subjects.find(({ value }) => value === about) ?? subjects[0]!
  const pending = useNavigation().formData !== undefined
  return (
    <AppForm className="grid max-w-2xl gap-5">
      <ErrorSummary errors={summedErrors(errors)} />
      <Select
        label="Ce qui change"
        name="about"
        value={about}
        onChange={({ currentTarget }) => setAbout(currentTarget.value)}
        options={subjects}
        error={errors.about}
      />
      <TextField
        label="S’applique le"
        name="appliesOn"
        type="date"
        min={subject.earliest}
        defaultValue={values.appliesOn || subject.earliest}
        hint={`Au plus tôt le ${formatDay(subject.earliest)}.`}
        error={errors.appliesOn}
        required
      />
      <TextArea
        label="Ce qui change et pourquoi"
        name="words"
        rows={8}
        maxLength={WORDS_MAX}
        defaultValue={values.words}
        hint="Ces mots partent tels quels dans l’email, et se lisent en haut du texte."
        error={errors.words}
        required
      />
      <Checkbox
        label={`J’ai relu. Cet email part à\u00a0: ${subject.to.toLowerCase()}.`}
        name="readAgain"
        error={errors.readAgain}
      />
      <Button variant="primary" name="intent" value="announce" pending={pending}>
        Annoncer
      </Button>
    </AppForm>
  )
}
