import type { PostalCodeFormatRefusal } from '#app/values/identity/postal-code.ts'
import { DEPARTEMENT_NAMES } from './departements.ts'

/**
 * `exact`: a point inside the town, known to a few hundred metres. `estimated`: from its
 * neighbours, off by 5 km as a rule and 10 km at times.
 */
export type PlacePrecision = 'exact' | 'estimated'

/** A point on Earth, in degrees, WGS 84. */
export type Point = {
  /** Latitude, -90 to 90. */
  lat: number
  /** Longitude, -180 to 180. */
  lng: number
}

/** A French commune under one of its postal codes; Paris, Lyon and Marseille stand arrondissement by arrondissement. */
export type Place = Point & {
  /** INSEE code, five characters; Corsican ones start with 2A or 2B. */
  insee: string
  /** As people read it: 'Lyon 3e arrondissement', 'L’Haÿ-les-Roses'. */
  name: string
  /** Five digits. */
  postalCode: string
  /** Code of the département or overseas collectivity: '69', '2A', '974', '987'. */
  departement: string
  /** How far the position can be trusted. */
  precision: PlacePrecision
  /** Inhabitants at the last census. */
  population: number
}

/**
 * Why a postal code leads nowhere: its writing, no such code, or the one of a whole city (75000, 69000, 13000), which
 * the post does not use since each arrondissement has its own.
 */
export type PostalCodeRefusal =
  | PostalCodeFormatRefusal
  | 'unknown_postal_code'
  | 'needs_arrondissement'

/** Codes that people write for the three cities that are divided into arrondissements. */
export const WHOLE_CITY_POSTAL_CODES: readonly string[] = ['13000', '69000', '75000']

const EARTH_RADIUS_KM = 6_371.0088

/** Great-circle distance in km (haversine, mean Earth radius); crosses the 180th meridian rightly. */
export function distanceKm(a: Point, b: Point): number {
  const radians = Math.PI / 180
  const latitude = Math.sin(((b.lat - a.lat) * radians) / 2)
  const longitude = Math.sin(((b.lng - a.lng) * radians) / 2)
  const chord =
    latitude ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * longitude ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/**
 * A town's name for comparing: no accent, no case, one space between words, 'St' and 'Ste' in full, ordinals as in
 * '3e'. Only a-z, 0-9 and single spaces remain.
 */
export function normalisePlaceName(text: string): string {
  return foldPlaceName(text)
    .replace(/\bst\b/g, 'saint')
    .replace(/\bste\b/g, 'sainte')
}

/** The same without writing St in full: while somebody types, 'st' may be the start of Strasbourg. */
export function foldPlaceName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/\b(\d+) ?(?:er|ere|em|eme|ieme)\b/g, '$1e')
}

/** Code of the département or collectivity that an INSEE code names. */
export function departementOfInsee(insee: string): string {
  return /^9[78]/.test(insee) ? insee.slice(0, 3) : insee.slice(0, 2)
}

/**
 * Name of a département or overseas collectivity from its code ('69', '2A', '974'); null when there
 * is no such code.
 */
export function departementName(code: string): string | null {
  return Object.hasOwn(DEPARTEMENT_NAMES, code) ? (DEPARTEMENT_NAMES[code] ?? null) : null
}
