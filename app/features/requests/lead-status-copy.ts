import type { LeadStatus, LeadTab } from './leads/lead.ts'

/** Where a lead stands, for the artisan. */
export const LEAD_STATUS_LABELS: Record<LeadStatus, string> = {
  proposed: 'À traiter',
  opened: 'En discussion',
  quoted: 'Devis envoyé',
  won: 'Gagnée',
  lost: 'Non retenue',
  declined: 'Déclinée',
  expired: 'Expirée',
  stopped: 'Retirée',
}

/** Where an artisan stands, for the person who made the request. */
export const SEAT_STATUS_LABELS: Record<LeadStatus, string> = {
  proposed: 'Demande reçue',
  opened: 'Contact pris',
  quoted: 'Devis envoyé',
  won: 'Devis accepté',
  lost: 'Non retenu',
  declined: 'A décliné',
  expired: 'N’a pas répondu',
  stopped: 'N’est plus disponible',
}

/** The tone of a lead's badge. */
export const LEAD_STATUS_TONES: Record<LeadStatus, 'neutral' | 'tint' | 'good' | 'warn' | 'bad'> = {
  proposed: 'warn',
  opened: 'tint',
  quoted: 'tint',
  won: 'good',
  lost: 'neutral',
  declined: 'neutral',
  expired: 'neutral',
  stopped: 'neutral',
}

/** The tabs of an artisan's requests. */
export const LEAD_TAB_LABELS: Record<LeadTab, string> = {
  'a-traiter': 'À traiter',
  'en-discussion': 'En discussion',
  'devis-envoyes': 'Devis envoyés',
  gagnees: 'Gagnées',
  archivees: 'Archivées',
}
