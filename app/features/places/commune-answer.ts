import { departementName, type Place } from './places.ts'

/** A place as a form needs it; `departement` is its name. */
export type PlaceAnswer = Pick<Place, 'insee' | 'name' | 'postalCode'> & {
  departement: string | null
}
/** What the look-up answers: places, and the sentence for five digits that lead nowhere. */
export type CommunesAnswer = { places: PlaceAnswer[]; refusal: string | null }

/** A place for a form. */
export function asPlaceAnswer({ insee, name, postalCode, departement }: Place): PlaceAnswer {
  return { insee, name, postalCode, departement: departementName(departement) }
}
