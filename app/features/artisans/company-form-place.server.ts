import { lookUpPostalCode } from '#app/features/places/communes.server.ts'
import { PICK_COMMUNE, POSTAL_CODE_REFUSALS } from '#app/features/places/copy.ts'
import type { FieldErrors } from '#app/values/field-errors.ts'

/** A commune as the form lists it. */
export type CommuneChoice = { insee: string; name: string; postalCode: string }

/** What a posted postal code leads to: the commune's code, the communes to choose from, and what is wrong. */
export type PostedPlace = { insee: string; choices: CommuneChoice[]; errors: FieldErrors }

/**
 * Reads the place of a posted company form, with or without script: an empty postal code is no place, one with a single
 * commune needs no choice, one with several needs one of them.
 */
export function readPostedPlace(postalCode: string, insee: string): PostedPlace {
  if (postalCode.trim() === '') return { insee: '', choices: [], errors: {} }
  const found = lookUpPostalCode(postalCode)
  if (!found.ok) return { insee: '', choices: [], errors: { postalCode: POSTAL_CODE_REFUSALS[found.refusal] } }
  const choices = communeChoices(found.value)
  if (choices.length === 1) return { insee: choices[0]!.insee, choices, errors: {} }
  if (choices.some((choice) => choice.insee === insee)) return { insee, choices, errors: {} }
  return { insee: '', choices, errors: { insee: PICK_COMMUNE } }
}

/** The communes of a stored postal code, for the form; none when there is no code yet. */
export function choicesOfPostalCode(postalCode: string | null): CommuneChoice[] {
  const found = postalCode ? lookUpPostalCode(postalCode) : null
  return found?.ok ? communeChoices(found.value) : []
}

function communeChoices(places: readonly CommuneChoice[]): CommuneChoice[] {
  return places.map(({ insee, name, postalCode }) => ({ insee, name, postalCode }))
}
