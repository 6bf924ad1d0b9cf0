import { OWN_QUOTES_A_DAY } from './own-client.ts'

/** Why a devis for an own client is not begun. */
export const OWN_QUOTE_REFUSALS = {
  no_subscription:
    'Écrire un devis pour vos propres clients demande un forfait en cours, ou le mois offert. Ce que vous avez déjà commencé se poursuit.',
  trade_not_yours: {
    field: 'trade',
    sentence: 'Ce métier n’est pas de ceux de votre entreprise.',
  },
  unknown_postal_code: { field: 'postalCode', sentence: 'Ce code postal n’existe pas.' },
  choose_commune: { field: 'insee', sentence: 'Choisissez la commune des travaux.' },
  too_many_clients: 'Votre carnet est plein\u00a0: supprimez d’abord des clients.',
  too_many_quotes: `${OWN_QUOTES_A_DAY} devis ont déjà été commencés aujourd’hui\u00a0: reprenez demain.`,
} as const

/** Why the link of a devis opens nothing, for the client who follows it. */
export const OPEN_OWN_QUOTE_REFUSALS = {
  invalid_link: 'Ce lien n’est plus valable.',
  already_open: 'Ce devis est déjà dans un espace\u00a0: connectez-vous pour le retrouver.',
  quote_over: 'Ce devis n’attend plus de réponse\u00a0: il a expiré, ou l’entreprise l’a retiré.',
  other_address:
    'Ce devis a été envoyé à une autre adresse que celle de votre compte\u00a0: déconnectez-vous, puis rouvrez le lien.',
  just_sent: 'Un lien vient de partir. Regardez aussi dans les courriers indésirables.',
} as const

/** Why the link to a devis is not mailed again, for the company that asks. */
export const RESEND_LINK_REFUSALS = {
  already_open: 'Votre client a déjà ouvert ce devis\u00a0: il le retrouve dans son espace.',
  quote_over: 'Ce devis n’attend plus de réponse.',
  just_sent: OPEN_OWN_QUOTE_REFUSALS.just_sent,
} as const
