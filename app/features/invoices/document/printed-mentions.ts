import type { OperationCategory } from '#app/features/invoices/invoice.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDay } from '#app/values/time/french-date.ts'
import type { InvoiceDocument } from './invoice-document.ts'

const OPERATIONS: Record<OperationCategory, string> = {
  goods: 'livraison de biens',
  services: 'prestation de services',
  mixed: 'livraison de biens et prestation de services',
}

/** What paying late or early means between companies (Code de commerce, L441-9, L441-10 and D441-5). */
const BETWEEN_COMPANIES = [
  {
    key: 'late_penalties',
    text: 'Pénalités de retard\u00a0: trois fois le taux d’intérêt légal, dues dès le lendemain de l’échéance, sans rappel.',
  },
  {
    key: 'recovery_costs',
    text: 'Indemnité forfaitaire pour frais de recouvrement, due en cas de retard\u00a0: 40\u00a0€.',
  },
  { key: 'early_payment', text: 'Pas d’escompte pour paiement anticipé.' },
]

/**
 * Every mention of an invoice or a credit note: those that its fields come to, then those that it was issued with
 * (law.md F3, E4). An electronic invoice knows some by their key.
 */
export function everyMention(invoice: InvoiceDocument): InvoiceDocument['mentions'] {
  const business = invoice.client.kind === 'business'
  return [
    ...(business
      ? [
          {
            key: 'operation',
            text: `Nature de l’opération\u00a0: ${OPERATIONS[invoice.operation]}.`,
          },
        ]
      : []),
    ...(invoice.vatOnDebits && invoice.totals.totalVatCents > 0
      ? [{ key: 'debits', text: 'Option pour le paiement de la taxe d’après les débits.' }]
      : []),
    ...(business ? BETWEEN_COMPANIES : []),
    ...invoice.mentions,
  ]
}

/** What the client keeps back, and when it is due (law.md F7; loi 71-584); null where nothing is. */
export function retentionMention({
  retentionCents,
  retentionDueOn,
}: Pick<InvoiceDocument, 'retentionCents' | 'retentionDueOn'>): string | null {
  if (retentionCents === 0) return null
  const due = retentionDueOn
    ? `le ${formatDay(retentionDueOn)}, un an après la réception des travaux`
    : 'un an après la réception des travaux'
  return `Retenue de garantie\u00a0: ${formatEuros(retentionCents)}, à payer ${due}.`
}
