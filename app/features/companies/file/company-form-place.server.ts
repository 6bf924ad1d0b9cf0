import { asPlaceAnswer, type PlaceAnswer } from '#app/features/places/commune-answer.ts'
import { lookUpPostalCode } from '#app/features/places/communes.server.ts'
import { PICK_COMMUNE, POSTAL_CODE_REFUSALS } from '#app/features/places/copy.ts'
import type { FieldErrors } from '#app/values/field-errors.ts'

/** What a posted postal code leads to: the commune's code, the communes to choose from, and what is wrong. */
export type PostedPlace = { insee: string; places: PlaceAnswer[]; errors: FieldErrors }

/**
 * Reads the place of a posted company form, with or without script: an empty postal code is no place, one with a single
 * commune needs no choice, one with several needs one of them.
 */
export function readPostedPlace(postalCode: string, insee: string): PostedPlace {
  if (postalCode.trim() === '') return { insee: '', places: [], errors: {} }
  const found = lookUpPostalCode(postalCode)
  if (!found.ok)
    return { insee: '', places: [], errors: { postalCode: POSTAL_CODE_REFUSALS[found.refusal] } }
  const places = found.value.map(asPlaceAnswer)
  if (places.length === 1) return { insee: places[0]!.insee, places, errors: {} }
  if (places.some((place) => place.insee === insee)) return { insee, places, errors: {} }
  return { insee: '', places, errors: { insee: PICK_COMMUNE } }
}

/** The communes of a stored postal code, for the form; none when there is no code yet. */
export function placesOfPostalCode(postalCode: string | null): PlaceAnswer[] {
  const found = postalCode ? lookUpPostalCode(postalCode) : null
  return found?.ok ? found.value.map(asPlaceAnswer) : []
}
