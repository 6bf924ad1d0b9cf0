import { MAIL_CHOICE_LABELS, type MailChoice } from '#app/platform/mail/mail-types.ts'

/** How news may reach somebody; `digest`: with the others of the day, in one mail, rather than each by itself. */
export type NotificationChannel = 'app' | 'email' | 'push' | 'digest'

/**
 * A kind of news that one may do without; which mails belong to it, `mail-types.ts` says. What a
 * contract, the law or the account's safety asks for has no kind: it is always sent.
 */
export type NotificationKind = MailChoice

/** A kind in words, and for whom it exists. */
export type NotificationKindFacts = {
  label: string
  hint: string
  audience: readonly ('particulier' | 'artisan')[]
}

/** Every kind, in the order of the settings page. */
export const NOTIFICATION_KINDS: Record<NotificationKind, NotificationKindFacts> = {
  request_progress: {
    label: MAIL_CHOICE_LABELS.request_progress,
    hint: 'Demande ouverte, artisan qui prend le contact, aucun artisan disponible.',
    audience: ['particulier'],
  },
  new_leads: {
    label: MAIL_CHOICE_LABELS.new_leads,
    hint: 'Une demande vous est proposée, ou sa place a été donnée faute de réponse. Vous avez 24 h pour répondre.',
    audience: ['artisan'],
  },
  lead_progress: {
    label: MAIL_CHOICE_LABELS.lead_progress,
    hint: 'Numéro partagé, contact rendu, demande qui se poursuit sans vous.',
    audience: ['artisan'],
  },
  quotes: {
    label: MAIL_CHOICE_LABELS.quotes,
    hint: 'Devis reçu, retiré, refusé ou expiré, visite proposée ou acceptée. Les contrats et les rétractations vous sont toujours envoyés.',
    audience: ['particulier', 'artisan'],
  },
  messages: {
    label: MAIL_CHOICE_LABELS.messages,
    hint: 'Des messages vous attendent depuis quelques minutes : quatre emails par jour au plus.',
    audience: ['particulier', 'artisan'],
  },
  reviews: {
    label: MAIL_CHOICE_LABELS.reviews,
    hint: 'Invitation à donner un avis après les travaux, avis publié, réponse reçue.',
    audience: ['particulier', 'artisan'],
  },
  reminders: {
    label: MAIL_CHOICE_LABELS.reminders,
    hint: 'Fin du mois offert qui approche. Ce qui change votre contrat vous est toujours envoyé.',
    audience: ['artisan'],
  },
  daily_digest: {
    label: MAIL_CHOICE_LABELS.daily_digest,
    hint: 'Ce que vous avez choisi de recevoir en une fois.',
    audience: ['particulier', 'artisan'],
  },
  // Of administrators, who choose it on the page of the figures.
  weekly_figures: {
    label: MAIL_CHOICE_LABELS.weekly_figures,
    hint: 'Le lundi matin, aux administrateurs\u00a0: les chiffres du site face à la semaine d’avant.',
    audience: [],
  },
}

/** The kinds of news that exist for one side of the market; the digest carries them and is none itself. */
export function kindsFor(audience: 'particulier' | 'artisan'): NotificationKind[] {
  return (Object.keys(NOTIFICATION_KINDS) as NotificationKind[]).filter(
    (kind) => kind !== 'daily_digest' && NOTIFICATION_KINDS[kind].audience.includes(audience),
  )
}
