import { PROJECTS_MAX, REQUESTS_MAX, type AfterRefusal, type MoveRefusal } from './project.ts'
import type { GatherRefusal } from './gather-requests.server.ts'
import type { CreateRefusal } from './create-project.server.ts'

/** Why requests do not join a project. */
export const GATHER_REFUSALS: Record<Exclude<GatherRefusal, 'not_found'>, string> = {
  request_taken:
    'Une de ces demandes fait déjà partie d’un autre projet. Retirez-la d’abord de celui-ci.',
  request_over: 'Une de ces demandes a été annulée ou a expiré entre-temps.',
  too_many_requests: `Un projet réunit ${REQUESTS_MAX} demandes au plus.`,
}

/** Why a project is not made. */
export const CREATE_REFUSALS: Record<Exclude<CreateRefusal, 'not_found'>, string> = {
  ...GATHER_REFUSALS,
  too_many_projects: `Vous avez déjà ${PROJECTS_MAX} projets. Supprimez-en un pour en créer un autre.`,
}

/** Why the order stays as it is. */
export const ORDER_REFUSALS: Record<AfterRefusal | MoveRefusal, string> = {
  after_itself: 'Une demande ne peut pas venir après elle-même.',
  after_circle: 'Ces travaux s’attendraient l’un l’autre\u00a0: l’ordre ne finirait jamais.',
  already_first: 'Déjà en premier',
  already_last: 'Déjà en dernier',
  comes_after: 'L’un vient après l’autre\u00a0: changez d’abord ce lien.',
}
