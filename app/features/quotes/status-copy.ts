import type { QuoteStatus } from './quote.ts'

/** How a status is named, for both sides. */
export const QUOTE_STATUS_LABELS: Record<QuoteStatus, string> = {
  draft: 'Brouillon',
  sent: 'Envoyé',
  accepted: 'Accepté',
  declined: 'Refusé',
  withdrawn: 'Retiré',
  expired: 'Expiré',
  retracted: 'Rétracté',
}

/** How a status is coloured, for both sides. */
export const QUOTE_STATUS_TONES: Record<QuoteStatus, 'neutral' | 'tint' | 'ok' | 'warn'> = {
  draft: 'neutral',
  sent: 'tint',
  accepted: 'ok',
  declined: 'neutral',
  withdrawn: 'neutral',
  expired: 'warn',
  retracted: 'warn',
}

/** How a status is named for the person who received the devis. */
export const RECEIVED_STATUS_LABELS: Record<QuoteStatus, string> = {
  ...QUOTE_STATUS_LABELS,
  sent: 'À décider',
}
