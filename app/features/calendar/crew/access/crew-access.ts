/** How long the link of an invitation is good for, days. */
export const LINK_DAYS = 7

/** Why nobody is invited. */
export type InviteCrewRefusal =
  | 'not_found'
  | 'already_joined'
  | 'address_taken'
  | 'plan_full'
  | 'too_often'

/** Why a link lets nobody in. */
export type JoinCrewRefusal =
  | 'invalid_link'
  | 'already_joined'
  | 'sign_in_required'
  | 'other_address'
  | 'in_another_crew'

/** Why nobody is let in, in words. */
export const JOIN_REFUSALS: Record<JoinCrewRefusal, string> = {
  invalid_link:
    'Ce lien n’est plus valable. Demandez à votre entreprise de vous en envoyer un autre.',
  already_joined: 'Ce lien a déjà servi. Connectez-vous pour retrouver votre planning.',
  sign_in_required: 'Un compte existe déjà avec cette adresse. Connectez-vous d’abord.',
  other_address: 'Cette invitation a été envoyée à une autre adresse que celle de votre compte.',
  in_another_crew:
    'Votre compte est déjà dans l’équipe d’une entreprise. Elle doit d’abord vous en retirer.',
}
