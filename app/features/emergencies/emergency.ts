import type { TradeSlug } from '#app/features/trades/trades.ts'

/** What cannot wait until a devis is compared. */
export const EMERGENCY_KINDS = ['leak', 'power', 'heating', 'door'] as const
export type EmergencyKind = (typeof EMERGENCY_KINDS)[number]

/** The trade that is called for each, and the last part of its address. */
export const KIND_FACTS: Record<EmergencyKind, { trade: TradeSlug; slug: string; name: string }> = {
  leak: { trade: 'plomberie', slug: 'fuite', name: 'Fuite d’eau' },
  power: { trade: 'electricite', slug: 'electricite', name: 'Panne d’électricité' },
  heating: { trade: 'chauffage', slug: 'chauffage', name: 'Panne de chauffage' },
  door: { trade: 'menuiserie', slug: 'porte', name: 'Porte bloquée ou forcée' },
}

/** How the repair of an emergency is called on a bill or a review. */
export const emergencyTitle = (kind: EmergencyKind) =>
  `Dépannage\u00a0: ${KIND_FACTS[kind].name.toLocaleLowerCase('fr')}`

/** The kind at an address; null where there is none. */
export const kindOfSlug = (slug: string): EmergencyKind | null =>
  EMERGENCY_KINDS.find((kind) => KIND_FACTS[kind].slug === slug) ?? null

/**
 * The life of an emergency. `unproved`: its code was not typed yet; `asking`: companies on call are
 * asked; `taken`: one is on its way; `nobody`: nobody came forward; `over`: repaired, or the visit
 * is behind; `cancelled`: no longer needed.
 */
export type EmergencyState = 'unproved' | 'asking' | 'taken' | 'nobody' | 'over' | 'cancelled'

/** How a company answered a call; `missed`: not in time; `ended`: somebody else was quicker; `left`: it gave it back. */
export type CallAnswer = 'waiting' | 'taken' | 'declined' | 'missed' | 'ended' | 'left'

/** Companies that are asked at a time. */
export const WAVE_SIZE = 3
/** Minutes that they have before three others are asked. */
export const WAVE_MINUTES = 10
/** Minutes after which somebody whom nobody could help is told so. */
export const ASK_MINUTES = 30
/** Searches for one emergency: the first, and those that are asked for again. */
export const MAX_SEARCHES = 3
/** Minutes past the announced hour before one may say that nobody came. */
export const LATE_MINUTES = 20
/** Minutes that a code is good for, and wrong ones that end it. */
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
/** Minutes until the arrival that a company may announce. */
export const ARRIVALS = [20, 30, 45, 60, 90, 120] as const
/** Farthest a company may say it comes, km. */
export const MAX_RADIUS_KM = 60
/** Calls a day that a company may agree to. */
export const MAX_CALLS_A_DAY = 20
/** Hours within which the team means to call somebody whom nobody could help. */
export const CALL_HELPLESS_WITHIN_HOURS = 1
/** Hours for which a company may pause. */
export const PAUSES = [2, 12, 48] as const
/** Days during which an intervention is billed by its price card. */
export const BILLED_WITHIN_DAYS = 60

/** Whether the person may say that the company did not come. */
export function mayCallAbsent(
  emergency: { state: EmergencyState; arrivesAt: Date | null },
  now: Date,
): boolean {
  return (
    emergency.state === 'taken' &&
    emergency.arrivesAt !== null &&
    now.getTime() >= emergency.arrivesAt.getTime() + LATE_MINUTES * 60_000
  )
}

/** Whether companies may be asked once more for somebody whom nobody could help. */
export function maySearchAgain(emergency: { state: EmergencyState; searches: number }): boolean {
  return emergency.state === 'nobody' && emergency.searches < MAX_SEARCHES
}
