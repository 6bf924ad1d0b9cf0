import type { PaymentFacts } from '#app/features/invoices/payments/payment.ts'
import { REPORT_TEXT } from '#app/features/requests/reports/artisan-report.ts'

/** Why a client does not dispute an invoice. */
export type DisputeRefusal =
  | 'not_due'
  | 'already_disputed'
  | 'dispute_too_short'
  | 'dispute_too_long'

/** Whether an invoice may be disputed: something of it is owed, or was, and no dispute is open. */
export function refusalToDispute(
  { kind, status }: Pick<PaymentFacts, 'kind' | 'status'>,
  disputed: boolean,
): Extract<DisputeRefusal, 'not_due' | 'already_disputed'> | null {
  if (kind === 'credit_note' || status !== 'issued') return 'not_due'
  return disputed ? 'already_disputed' : null
}

/** Whether what a client does not agree with is said well enough to be read. */
export function refusalOfText(
  text: string,
): Extract<DisputeRefusal, 'dispute_too_short' | 'dispute_too_long'> | null {
  const { length } = text.trim()
  if (length < REPORT_TEXT.min) return 'dispute_too_short'
  return length > REPORT_TEXT.max ? 'dispute_too_long' : null
}

/** What each refusal says. */
export const DISPUTE_REFUSALS: Record<DisputeRefusal, string> = {
  not_due: 'Cette facture ne peut pas être contestée.',
  already_disputed: 'Vous avez déjà contesté cette facture\u00a0: notre équipe vous répond.',
  dispute_too_short: `Dites ce qui n’est pas exact, en ${REPORT_TEXT.min} caractères au moins.`,
  dispute_too_long: `${REPORT_TEXT.max} caractères au plus.`,
}

/** Why the team does not close a dispute. */
export type CloseRefusal = 'already_closed' | 'answer_missing'
export const CLOSE_REFUSALS: Record<CloseRefusal, string> = {
  already_closed: 'Quelqu’un de l’équipe a déjà clos cette contestation.',
  answer_missing: 'Écrivez votre réponse\u00a0: les deux parties la reçoivent.',
}
