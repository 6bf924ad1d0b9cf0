import { ANSWER_MAX, type ContactType } from './contact-message.ts'

/** The seven types, as the list shows them. */
export const CONTACT_TYPE_LABELS: Record<ContactType, string> = {
  general: 'Question générale',
  technical: 'Support technique',
  commercial: 'Demande commerciale',
  complaint: 'Réclamation',
  partnership: 'Partenariat',
  press: 'Presse et médias',
  other: 'Autre',
}

/** What the form says beside a field that is missing or wrong. */
export const CONTACT_ERRORS = {
  firstName: 'Indiquez votre prénom.',
  lastName: 'Indiquez votre nom.',
  phone: 'Ce numéro ne semble pas être un numéro français. Exemple : 06 12 34 56 78',
  type: 'Choisissez le type de votre demande.',
  subject: 'Indiquez le sujet de votre message.',
  message: 'Écrivez votre message, en 10 caractères au moins.',
  tooLong: (max: number) => `${max} caractères au plus.`,
  tooMany: 'Trop de messages depuis votre connexion. Réessayez dans une heure, ou appelez-nous.',
} as const

/** Why an answer of the team does not leave. */
export const ANSWER_MESSAGE_REFUSALS = {
  text_missing: 'Écrivez la réponse.',
  text_too_long: `Une réponse compte ${ANSWER_MAX.toLocaleString('fr-FR')} caractères au plus.`,
  field_missing: 'Remplacez ce qui est encore entre accolades.',
} as const
