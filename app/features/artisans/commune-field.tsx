import MapPin from 'lucide-react/icons/map-pin'
import { useState } from 'react'
import { paths } from '#app/paths.ts'
import { Select } from '#app/ui/choice-fields.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { CommuneChoice } from './company-form-place.server.ts'

/**
 * Postal code, then the commune when the code covers several. With script the communes are looked up as one types;
 * without, the server answers the form with the list.
 */
export function CommuneField({ postalCode, insee, choices, errors, hint }: {
  postalCode: string
  insee: string
  choices: readonly CommuneChoice[]
  errors: { postalCode?: string | undefined; insee?: string | undefined }
  hint: string
}) {
  const [found, setFound] = useState<{ code: string; choices: readonly CommuneChoice[]; refusal: string | null }>()
  const listed = found?.choices ?? choices
  const chosen = listed.some((choice) => choice.insee === insee) ? insee : ''
  const error = found ? found.refusal : errors.postalCode
  return (
    <>
      <TextField
        label="Code postal"
        name="postalCode"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={9}
        defaultValue={postalCode}
        error={error}
        hint={listed.length === 1 ? `${listed[0]!.name}. ${hint}` : hint}
        lead={<Icon of={MapPin} />}
        onChange={async (event) => {
          const code = event.currentTarget.value.replace(/\s/g, '')
          if (!/^\d{5}$/.test(code) || code === found?.code) return
          const answer = await lookUp(code)
          if (answer) setFound({ code, ...answer })
        }}
      />
      {listed.length === 1 && <input type="hidden" name="insee" value={listed[0]!.insee} />}
      {listed.length === 0 && <input type="hidden" name="insee" value="" />}
      {listed.length > 1 && (
        <Select
          key={listed[0]!.postalCode}
          label="Commune"
          name="insee"
          defaultValue={chosen}
          error={found ? undefined : errors.insee}
          placeholder="Choisissez votre commune"
          options={listed.map((choice) => ({ value: choice.insee, label: choice.name }))}
        />
      )}
    </>
  )
}

/** Null when the look-up could not be reached: the server then checks the code when the form is sent. */
async function lookUp(code: string): Promise<{ choices: CommuneChoice[]; refusal: string | null } | null> {
  try {
    const response = await fetch(`${paths.communesApi()}?q=${code}`)
    if (!response.ok) return null
    const answer = (await response.json()) as { places: CommuneChoice[]; refusal?: string | null }
    return { choices: answer.places, refusal: answer.refusal ?? null }
  } catch {
    return null
  }
}
