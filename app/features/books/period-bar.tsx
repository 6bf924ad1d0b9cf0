import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { FREE_PERIOD, type Period } from './period.ts'

/** Chooses the days that a part of the books is read for: a plain GET form, so that they stand in the address. */
export function PeriodBar({
  period,
  choices,
  keep,
}: {
  period: Period
  choices: readonly Period[]
  /** What else must stay in the address. */
  keep: Readonly<Record<string, string>>
}) {
  const free = period.key === FREE_PERIOD
  const known = free || choices.some(({ key }) => key === period.key)
  return (
    <AppForm method="get" role="search" className="filter-bar no-print">
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        key={period.key}
        label="Période"
        name="periode"
        defaultValue={period.key}
        options={[
          ...(known ? [] : [period]),
          ...choices,
          { key: FREE_PERIOD, name: 'Dates à choisir' },
        ].map(({ key, name }) => ({ value: key, label: name }))}
      />
      {free && (
        <>
          <TextField label="Du" name="du" type="date" defaultValue={period.from} />
          <TextField label="Au" name="au" type="date" defaultValue={period.to} />
        </>
      )}
      <Button type="submit" className="min-h-13">
        Afficher
      </Button>
    </AppForm>
  )
}
