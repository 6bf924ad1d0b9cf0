/** How news may reach somebody. In-app notices are part of the space itself and are not chosen. */
export type NotificationChannel = 'email' | 'push'

/** A kind of news that one may do without. What a contract, the law or the account's safety asks for has no kind: it is always sent. */
export type NotificationKind = 'request_progress' | 'quotes' | 'messages' | 'new_leads' | 'lead_progress' | 'reminders' | 'reviews'

/** A kind in words, for whom it exists, and the types of mail that belong to it. */
export type NotificationKindFacts = { label: string; hint: string; audience: readonly ('particulier' | 'artisan')[]; mails: readonly string[] }

/** Every kind, in the order of the settings page. A type of mail that no kind names is transactional: it cannot be switched off. */
export const NOTIFICATION_KINDS: Record<NotificationKind, NotificationKindFacts> = {
  request_progress: {
    label: 'Suivi de mes demandes',
    hint: 'Demande ouverte, artisan qui prend le contact, aucun artisan disponible.',
    audience: ['particulier'],
    mails: ['quote_request_opened', 'lead_taken', 'nobody_available'],
  },
  new_leads: {
    label: 'Nouvelles demandes',
    hint: 'Une demande vous est proposée, ou sa place a été donnée faute de réponse. Vous avez 24 h pour répondre.',
    audience: ['artisan'],
    mails: ['lead_proposed', 'lead_expired'],
  },
  lead_progress: {
    label: 'Suivi de mes contacts',
    hint: 'Numéro partagé, contact rendu, demande qui se poursuit sans vous.',
    audience: ['artisan'],
    mails: ['phone_shared', 'contact_given_back', 'lead_lost'],
  },
  quotes: {
    label: 'Devis et visites',
    hint: 'Devis reçu, retiré, refusé ou expiré, visite proposée ou acceptée. Les contrats et les rétractations vous sont toujours envoyés.',
    audience: ['particulier', 'artisan'],
    mails: ['quote_sent', 'quote_withdrawn', 'quote_declined', 'quote_set_aside', 'quote_expired', 'visit_proposed', 'visit_answered'],
  },
  messages: {
    label: 'Messages',
    hint: 'Un message vous attend dans une conversation, une fois par heure au plus.',
    audience: ['particulier', 'artisan'],
    mails: ['message'],
  },
  reviews: {
    label: 'Avis',
    hint: 'Invitation à donner un avis après les travaux, avis publié, réponse reçue.',
    audience: ['particulier', 'artisan'],
    mails: [],
  },
  reminders: {
    label: 'Rappels de formule',
    hint: 'Fin du mois offert qui approche. Ce qui change votre contrat vous est toujours envoyé.',
    audience: ['artisan'],
    mails: ['free_month_ending'],
  },
}

/** The kinds that exist for one side of the market. */
export function kindsFor(audience: 'particulier' | 'artisan'): NotificationKind[] {
  return (Object.keys(NOTIFICATION_KINDS) as NotificationKind[]).filter((kind) => NOTIFICATION_KINDS[kind].audience.includes(audience))
}

/** The kind that a type of mail belongs to; null for a transactional mail, which nobody can switch off. */
export function kindOfMail(type: string): NotificationKind | null {
  return (Object.keys(NOTIFICATION_KINDS) as NotificationKind[]).find((kind) => NOTIFICATION_KINDS[kind].mails.includes(type)) ?? null
}
