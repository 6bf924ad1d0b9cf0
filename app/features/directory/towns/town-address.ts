import { foldPlaceName, type Place } from '#app/features/places/places.ts'

type Named = Pick<Place, 'name' | 'postalCode'>

/** A town's name as its page says it: « Lyon 3e » for an arrondissement, else the commune's own. */
export function townName({ name }: Pick<Place, 'name'>): string {
  return name.replace(/ arrondissement$/, '')
}

/**
 * The last part of the address of a town's page: `lyon-69003`, `l-hay-les-roses-94240`. The code
 * tells the arrondissements apart.
 */
export function townSegment({ name, postalCode }: Named): string {
  return `${slugOf(name)}-${postalCode}`
}

/** What an address names: the slug as written and the five digits; null when it is not of that form. */
export function readTownSegment(segment: string): { slug: string; postalCode: string } | null {
  const match = /^([a-z0-9]+(?:-[a-z0-9]+)*)-(\d{5})$/.exec(segment)
  return match ? { slug: match[1]!, postalCode: match[2]! } : null
}

/** Whether a place is the one that a slug names. */
export function isNamed(place: Named, slug: string): boolean {
  return slugOf(place.name) === slug
}

function slugOf(name: string): string {
  return foldPlaceName(name.replace(/ \d+e?r? arrondissement$/, '')).replaceAll(' ', '-')
}
