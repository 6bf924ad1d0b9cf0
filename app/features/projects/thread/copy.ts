import { STANDING_REFUSALS } from '#app/features/companies/copy.ts'
import type {
  InviteCompanyRefusal,
  JoinThreadRefusal,
  OpenRefusal,
  PostThreadRefusal,
} from './project-thread.ts'

type Sentences<Refusal extends string> = Record<Exclude<Refusal, 'not_found'>, string>

/** Why a thread is not opened, in words. */
export const OPEN_REFUSALS: Sentences<OpenRefusal> = {
  already_open: 'Ce projet a déjà son fil.',
  no_company: 'Choisissez au moins une entreprise dont le contrat est en cours.',
}

/** Why a company is not invited, in words. */
export const INVITE_COMPANY_REFUSALS: Sentences<InviteCompanyRefusal> = {
  thread_closed: 'Le fil est fermé. Rouvrez-le d’abord.',
  already_invited: 'Cette entreprise est déjà invitée.',
  works_over: 'Cette entreprise n’a plus de chantier en cours dans ce projet.',
}

/** Why a company does not join, in words. */
export const JOIN_THREAD_REFUSALS: Sentences<JoinThreadRefusal> = {
  thread_closed: 'Le client a fermé ce fil. Vous pourrez le rejoindre s’il le rouvre.',
}

/** Why a message is not kept, in words; also what stands in the place of the form. */
export const POST_THREAD_REFUSALS: Sentences<PostThreadRefusal> = {
  ...STANDING_REFUSALS,
  thread_closed: 'Ce fil est fermé\u00a0: il se lit encore, personne n’y écrit plus.',
  works_over:
    'Votre chantier est terminé\u00a0: vous relisez ici ce que vous aviez lu, sans pouvoir écrire.',
  too_many_messages:
    'Vous avez envoyé beaucoup de messages en peu de temps. Réessayez dans une heure.',
}

/** What stands above the form. */
export const MASKED_HINT =
  'Téléphones et adresses email sont masqués pour les autres. 2\u202f000 caractères au plus.'
