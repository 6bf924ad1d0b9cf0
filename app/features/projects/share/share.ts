/** How long the link of an invitation is good for, days. */
export const SHARE_LINK_DAYS = 14
/** Characters of a first name. */
export const FIRST_NAME_MAX = 40

/** Why nobody is invited to a project. */
export type InviteRefusal = 'not_found' | 'already_joined' | 'own_address' | 'too_often'
/** Why a link opens no project. */
export type JoinRefusal = 'invalid_link' | 'already_joined' | 'sign_in_required' | 'other_address'

/** Why nobody is invited, in words. */
export const INVITE_REFUSALS: Record<Exclude<InviteRefusal, 'not_found'>, string> = {
  already_joined: 'Ce projet est déjà partagé. Mettez d’abord fin à ce partage.',
  own_address: 'Cette adresse est celle de votre compte.',
  too_often: 'Trop d’invitations sont parties aujourd’hui. Réessayez demain.',
}

/** Why a link opens nothing, in words. */
export const JOIN_REFUSALS: Record<JoinRefusal, string> = {
  invalid_link: 'Ce lien n’est plus valable. Demandez à la personne de vous en envoyer un autre.',
  already_joined: 'Ce lien a déjà servi. Connectez-vous pour retrouver le projet.',
  sign_in_required: 'Un compte existe déjà avec cette adresse. Connectez-vous d’abord.',
  other_address: 'Cette invitation a été envoyée à une autre adresse que celle de votre compte.',
}
