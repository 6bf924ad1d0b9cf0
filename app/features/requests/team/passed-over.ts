import { insuranceState } from '#app/features/companies/artisan.ts'
import type { VerificationStatus } from '#app/features/companies/artisan.ts'
import type { Day } from '#app/values/time/french-date.ts'

/**
 * Why an artisan of the trade and the surroundings is not asked; `could_be`: nothing keeps them
 * from it at this instant.
 */
export type PassedOverReason =
  | 'closed'
  | 'suspended'
  | 'not_verified'
  | 'insurance_ended'
  | 'on_holiday'
  | 'no_contact'
  | 'blocked'
  | 'too_far'
  | 'plan_too_short'
  | 'request_over'
  | 'request_ending'
  | 'no_place'
  | 'could_be'

/** What decides it, as it stands now. Distances in km. */
export type PassedOverFacts = {
  closed: boolean
  suspended: boolean
  verification: VerificationStatus
  insuranceTo: Day | null
  onHoliday: boolean
  creditsLeft: boolean
  blocked: boolean
  distanceKm: number
  reachKm: number
  planRadiusKm: number
  beyondKm: number
  /**
   * Whether the request is open, whether its author asked for its end, which comes minutes later,
   * and how many places it has left.
   */
  open: boolean
  ending: boolean
  freeSeats: number
}

/** The first thing, in the order matching asks, that keeps an artisan from being asked. */
export function passedOverReason(facts: PassedOverFacts, today: Day): PassedOverReason {
  if (facts.closed) return 'closed'
  if (facts.suspended) return 'suspended'
  if (facts.verification !== 'verified') return 'not_verified'
  if (insuranceState(facts.insuranceTo, today) === 'ended') return 'insurance_ended'
  if (facts.onHoliday) return 'on_holiday'
  if (!facts.creditsLeft) return 'no_contact'
  if (facts.blocked) return 'blocked'
  if (facts.distanceKm > facts.reachKm) {
    if (facts.distanceKm > facts.planRadiusKm) return 'plan_too_short'
    if (facts.distanceKm > Math.min(facts.reachKm + facts.beyondKm, facts.planRadiusKm))
      return 'too_far'
  }
  if (!facts.open) return 'request_over'
  if (facts.ending) return 'request_ending'
  return facts.freeSeats === 0 ? 'no_place' : 'could_be'
}

/** Whether the team may propose the request by hand: nothing keeps the artisan from it but the zone they chose. */
export const mayBeProposed = (reason: PassedOverReason): boolean =>
  reason === 'could_be' || reason === 'too_far'

/** Why a request is not proposed by hand. */
export type ProposeByHandRefusal =
  | 'not_found'
  | 'request_not_open'
  | 'no_place_left'
  | 'already_asked'
  | 'artisan_cannot'

/** Each in words. */
export const PROPOSE_REFUSALS: Record<Exclude<ProposeByHandRefusal, 'not_found'>, string> = {
  request_not_open: 'La demande n’est pas ouverte, ou se termine.',
  no_place_left: 'Toutes les places sont prises.',
  already_asked: 'Cet artisan a déjà reçu la demande, ou n’est pas du métier ni des environs.',
  artisan_cannot: 'Cet artisan ne peut pas la recevoir pour l’instant.',
}

/** Each reason in words, for the team. */
export const PASSED_OVER_WORDS: Record<PassedOverReason, string> = {
  closed: 'Entreprise fermée',
  suspended: 'Entreprise suspendue',
  not_verified: 'Entreprise non vérifiée',
  insurance_ended: 'Assurance échue',
  on_holiday: 'En congés',
  no_contact: 'Plus de contact ce mois-ci',
  blocked: 'Bloqué par le particulier',
  too_far: 'Hors de la zone qu’il a choisie',
  plan_too_short: 'Hors du rayon de sa formule',
  request_over: 'Éligible, mais la demande n’est pas ouverte',
  request_ending: 'Éligible, mais le particulier met fin à la demande',
  no_place: 'Éligible, mais les places sont prises',
  could_be: 'Éligible à la prochaine recherche',
}

/**
 * Why a candidate of a kept matching was asked or not, by its rank, its score and what the others
 * had. Scores are 0 to 1.
 */
export function candidateWords(
  candidate: { rank: number; score: number; outcome: 'proposed' | 'waiting' | 'later' },
  matching: readonly { rank: number; score: number; outcome: 'proposed' | 'waiting' | 'later' }[],
): string {
  const chosen = matching.filter(({ outcome }) => outcome === 'proposed')
  const last = Math.min(...chosen.map(({ score }) => score))
  if (candidate.outcome === 'proposed') {
    return chosen.length === 1
      ? 'Choisi pour la seule place'
      : `Choisi, ${candidate.rank === 1 ? 'premier' : `${candidate.rank}e`} pour ${chosen.length} places`
  }
  if (candidate.outcome === 'later')
    return 'Les formules Premium ont été demandées quinze minutes avant'
  if (chosen.length === 0) return 'Aucune place n’a été proposée à cette recherche'
  const points = Math.round((last - candidate.score) * 100)
  return points > 0
    ? `${points === 1 ? 'À 1 point' : `À ${points} points`} du dernier choisi\u202f; gardé en réserve`
    : 'Derrière à égalité de points\u202f; gardé en réserve'
}
