import type { Tone } from '#app/ui/badge.tsx'

/** How a stored status is shown; any other value is unknown, as the specification says. */
const STATUSES: Readonly<Record<string, { label: string; tone: Tone }>> = {
  sending: { label: 'En cours', tone: 'tint' },
  sent: { label: 'Envoyé', tone: 'ok' },
  delivered: { label: 'Délivré', tone: 'ok' },
  failed: { label: 'Échec', tone: 'bad' },
}

/** The badge of a stored status. */
export function mailStatus(status: string): { label: string; tone: Tone } {
  return (Object.hasOwn(STATUSES, status) ? STATUSES[status] : undefined) ?? { label: 'Inconnu', tone: 'neutral' }
}

/** What each type of mail is for; a type without a line is shown as stored. */
const TYPES: Readonly<Record<string, string>> = {
  signup: 'Inscription',
  recovery: 'Mot de passe oublié',
  email_change: 'Changement d’adresse',
  account_exists: 'Compte existant',
  artisan_verified: 'Entreprise vérifiée',
  artisan_refused: 'Correction demandée',
  insurance_ending: 'Fin d’assurance',
  quote_request: 'Confirmation de demande',
  quote_request_opened: 'Demande ouverte',
  lead_proposed: 'Demande proposée',
  lead_taken: 'Contact pris',
  lead_expired: 'Délai de réponse passé',
  lead_lost: 'Demande poursuivie sans l’artisan',
  nobody_available: 'Aucun artisan disponible',
  phone_shared: 'Numéro partagé',
  contact_given_back: 'Contact rendu',
  contact_report: 'Contact signalé',
  contact_acknowledged: 'Message reçu',
  contact_forwarded: 'Message transmis',
  quote_sent: 'Devis envoyé',
  quote_withdrawn: 'Devis retiré',
  quote_accepted: 'Devis accepté',
  quote_won: 'Devis accepté',
  quote_declined: 'Devis refusé',
  quote_set_aside: 'Devis non retenu',
  quote_expired: 'Devis expiré',
  quote_retracted: 'Contrat renoncé',
  visit_proposed: 'Visite proposée',
  visit_answered: 'Réponse à une visite',
  message: 'Message',
  free_month_started: 'Mois offert',
  free_month_ending: 'Fin du mois offert',
  plan_ended: 'Fin de formule',
}

/** A stored type in words. */
export function mailType(type: string): string {
  return (Object.hasOwn(TYPES, type) ? TYPES[type] : undefined) ?? type
}

/** A mail's body without what its links open, for a reader who is not its addressee. */
export function withoutTokens(body: string): string {
  return body.replace(/(token=)[\w%.-]+/g, '$1…')
}
