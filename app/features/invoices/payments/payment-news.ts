import type { InvoiceRow } from '#app/features/invoices/lock-invoice.server.ts'
import type { InvoiceSides } from '#app/features/invoices/read-invoice-sides.server.ts'
import type { DocumentId } from '#app/values/identity/ids.ts'
import type { invoiceDisputes } from './disputes/tables.server.ts'
import type { InvoiceAccount } from './payment.ts'
import type { ReminderStep } from './reminders/reminder.ts'
import type { invoicePayments } from './tables.server.ts'

/** What is read of the money of an invoice, to tell of it. */
export type PaymentNews = InvoiceSides & {
  invoice: Pick<InvoiceRow, 'id' | 'number' | 'title' | 'snapshot'>
  account: InvoiceAccount
  payment: typeof invoicePayments.$inferSelect | null
  dispute: typeof invoiceDisputes.$inferSelect | null
  step: ReminderStep | null
  /** The letter of the formal notice. */
  letter: DocumentId | null
  /** What came beyond what was left to pay. */
  surplusCents: number | null
  /** Whether it came by transfer, rather than by card. */
  surplusByTransfer?: boolean
}
