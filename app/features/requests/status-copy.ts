import type { QuoteRequestStatus } from './quote-request.ts'

/** Where a request stands, for its author. */
export const STATUS_LABELS: Record<QuoteRequestStatus, string> = {
  unconfirmed: 'À confirmer',
  open: 'Ouverte',
  paused: 'En pause',
  awarded: 'Devis accepté',
  closed: 'Clôturée',
  cancelled: 'Annulée',
  expired: 'Expirée',
}

/** The tone of a status, for its badge. */
export const STATUS_TONES: Record<
  QuoteRequestStatus,
  'neutral' | 'tint' | 'good' | 'warn' | 'bad'
> = {
  unconfirmed: 'warn',
  open: 'tint',
  paused: 'neutral',
  awarded: 'good',
  closed: 'neutral',
  cancelled: 'neutral',
  expired: 'warn',
}
