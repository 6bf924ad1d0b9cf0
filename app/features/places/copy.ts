import type { Place, PlacePrecision, PostalCodeRefusal } from './places.ts'

/** The sentence under a postal code field, for each refusal. */
export const POSTAL_CODE_REFUSALS: Record<PostalCodeRefusal, string> = {
  not_five_digits: 'Un code postal compte cinq chiffres. Exemple\u00A0: 69003.',
  unknown_postal_code: 'Nous ne connaissons pas ce code postal. Vérifiez les cinq chiffres.',
  needs_arrondissement:
    'Précisez l’arrondissement. Exemples\u00A0: 75011 pour Paris 11e, 69003 pour Lyon 3e, 13008 pour Marseille 8e.',
}

/** When a postal code covers several communes and none was picked. */
export const PICK_COMMUNE = 'Plusieurs communes ont ce code postal. Choisissez la vôtre.'

/** 'Lyon 3e arrondissement (69003)'. */
export function placeLabel(place: Pick<Place, 'name' | 'postalCode'>): string {
  return `${place.name} (${place.postalCode})`
}

/**
 * A distance in words: 'moins de 1 km', '4,5 km', '27 km'; whole kilometres and 'environ' where one of the two ends is
 * only estimated ('environ 5 km').
 */
export function distanceLabel(km: number, precision: PlacePrecision = 'exact'): string {
  if (precision === 'estimated') return `environ ${wholeKilometres.format(Math.max(1, km))}\u00A0km`
  if (km < 1) return 'moins de 1\u00A0km'
  return `${(km < 9.95 ? tenths : wholeKilometres).format(km)}\u00A0km`
}

const tenths = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
const wholeKilometres = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })
