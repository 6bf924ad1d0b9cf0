import { LEAD_REFUSALS } from '#app/features/requests/leads/copy.ts'
import type { RefundRefusal } from '#app/features/quotes/refund/refund.ts'

/** Why nothing changes of a refund, said to who tried. */
export const REFUND_REFUSALS: Record<
  RefundRefusal | 'report_too_short' | 'report_too_long',
  string
> = {
  report_too_short: LEAD_REFUSALS.report_too_short,
  report_too_long: LEAD_REFUSALS.report_too_long,
  refund_not_stated: 'L’artisan n’a pas encore déclaré ce qu’il a fait et reçu.',
  refund_repaid: 'Le remboursement est déjà déclaré.',
  refund_confirmed: 'Le client a confirmé le remboursement\u00a0: tout est réglé.',
  nothing_to_refund: 'Rien n’est à rembourser.',
}
