import type { NoticeDecision, NoticeReason } from './content-notice.ts'

/** The reasons, as the list shows them. */
export const NOTICE_REASON_LABELS: Record<NoticeReason, string> = {
  fraud: 'Arnaque, fausse entreprise ou fausse qualification',
  false_review: 'Faux avis',
  insult: 'Injure, diffamation ou menace',
  personal_data: 'Données personnelles ou vie privée',
  property: 'Photo ou texte utilisé sans droit',
  hate: 'Haine ou discrimination',
  child_protection: 'Atteinte à un enfant',
  other: 'Autre contenu illicite',
}

/** What was decided, as the team and the mail say it. */
export const NOTICE_DECISION_LABELS: Record<NoticeDecision, string> = {
  kept: 'Contenu maintenu',
  restricted: 'Visibilité limitée',
  removed: 'Contenu retiré',
  account_suspended: 'Compte suspendu',
}

/** What the forms say beside a field that is missing or wrong. */
export const NOTICE_ERRORS = {
  address: 'Indiquez l’adresse de la page où se trouve le contenu.',
  elsewhere:
    'Cette adresse n’est pas celle d’une page de ce site. Copiez-la depuis la barre du navigateur.',
  reason: 'Choisissez un motif.',
  explanation: 'Expliquez en quoi ce contenu est illicite, en 20 caractères au moins.',
  name: 'Indiquez votre nom : la loi le demande, sauf pour une atteinte à un enfant.',
  email: 'Indiquez votre adresse email : la décision y sera envoyée.',
  goodFaith: 'Cochez cette case pour envoyer votre notification.',
  decision: 'Choisissez une décision.',
  decisionReason:
    'Motivez la décision, en 20 caractères au moins : ce texte est envoyé à la personne.',
  tooLong: (max: number) => `${max} caractères au plus.`,
  tooMany:
    'Trop de notifications depuis votre connexion. Réessayez dans une heure, ou appelez-nous.',
  notOpened: 'Ouvrez d’abord le message, pour décider de ce que vous avez lu.',
  why: 'Dites en quelques mots pourquoi vous l’ouvrez, en 10\u00a0caractères au moins.',
  decided: 'Un autre membre de l’équipe a déjà décidé de cette notification.',
} as const
