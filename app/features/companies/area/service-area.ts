import type { Day } from '#app/values/time/french-date.ts'
import { insuranceState, type VerificationStatus } from '#app/features/companies/artisan.ts'

/** What decides whether works can be proposed to an artisan. */
export type AvailabilityFacts = {
  verification: VerificationStatus
  suspendedAt: Date | null
  onHoliday: boolean
  creditsLeft: boolean
  insuranceTo: Day | null
  lat: number | null
  lng: number | null
}

/**
 * Whether works can be proposed: verified, not suspended, not on holiday, a contact left this month, located, and no
 * insurance that has ended (one that was never given is asked for before the first quote).
 */
export function isAvailable(facts: AvailabilityFacts, today: Day): boolean {
  return (
    facts.verification === 'verified' &&
    facts.suspendedAt === null &&
    !facts.onHoliday &&
    facts.creditsLeft &&
    facts.lat !== null &&
    facts.lng !== null &&
    insuranceState(facts.insuranceTo, today) !== 'ended'
  )
}

/**
 * Whether the directory shows a company: verified, neither suspended nor closed, and located. Being on holiday or out
 * of contacts hides nobody; an insurance that ended does, since such a company may not be chosen.
 */
export function isListed(
  facts: Omit<AvailabilityFacts, 'onHoliday' | 'creditsLeft'> & { closedAt: Date | null },
  today: Day,
): boolean {
  return (
    facts.closedAt === null && isAvailable({ ...facts, onHoliday: false, creditsLeft: true }, today)
  )
}

/** How far works may lie, km: what the artisan chose, bounded by what the plan allows. */
export function effectiveRadiusKm(chosenKm: number, planMaxKm: number): number {
  return Math.max(1, Math.min(chosenKm, planMaxKm))
}

/**
 * Meridians of the plane, one through each part of France that lies together: metropolitan France,
 * Réunion with Mayotte, Guyane with Saint-Pierre-et-Miquelon, the Antilles, New Caledonia,
 * Polynesia, Wallis and Futuna. What lies half-way is sea.
 */
const MERIDIANS = [2.5, 55, -55, -61.5, 166, -149, -177]

/** Degrees of longitude from the nearest of the plane’s meridians. */
export function fromMeridian(lng: number): number {
  return MERIDIANS.map((meridian) => lng - meridian).reduce((nearest, degrees) =>
    Math.abs(degrees) < Math.abs(nearest) ? degrees : nearest,
  )
}

/**
 * A place in degrees whose plane distance follows true distance nearby: (longitude from its
 * meridian × cos latitude, latitude). Meridians that are not the plane’s own lean, which falsifies
 * distances by up to a tenth where they lean most (Brest, Corsica); counted from Greenwich they
 * would by a third in Réunion, and by all in New Caledonia. Changing this moves every row of
 * `artisan_trades`, by a migration.
 */
export function planeLocation(lat: number, lng: number): { x: number; y: number } {
  return { x: fromMeridian(lng) * Math.cos((lat * Math.PI) / 180), y: lat }
}
