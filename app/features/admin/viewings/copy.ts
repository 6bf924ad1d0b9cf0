import type { ViewingRefusal } from './viewing.ts'
import { VIEWING_REASON_FROM } from './viewing.ts'

/** Why a space is not opened to somebody of the team, in words. */
export const VIEWING_REFUSALS: Record<Exclude<ViewingRefusal, 'not_found'>, string> = {
  of_the_team: 'Le compte d’un membre de l’équipe ne se regarde pas.',
  no_space: 'Ce compte n’a pas de profil, donc pas d’espace.',
  not_active: 'Seul l’espace d’un compte actif se regarde\u00a0: la personne n’ouvre pas celui-ci.',
  reason_too_short: `Indiquez la raison en ${VIEWING_REASON_FROM} caractères au moins\u202f: la personne la lira.`,
}

/** What is answered to who looks, where something would be changed. */
export const VIEWING_WRITES_NOTHING =
  'Vous regardez cet espace en lecture seule\u00a0: rien n’y a été changé. La personne peut le faire elle-même, ou vous depuis l’administration.'
/** What is answered to who looks, where a page stays closed to them. */
export const VIEWING_CLOSED =
  'Cette page reste fermée à l’équipe\u00a0: elle montre ce que les gens s’écrivent, ce qui protège le compte, ou des copies de ses données.'
