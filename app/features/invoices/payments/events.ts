import type { InvoiceDisputeId, InvoiceId, PaymentId } from '#app/values/identity/ids.ts'
import type { ReminderStep } from './reminders/reminder.ts'

/** What happens to what is due of invoices. */
export type PaymentEvent =
  | { type: 'payment.recorded'; paymentId: PaymentId }
  | { type: 'card_payment.surplus'; pageId: string }
  | { type: 'card_payment.surplus_failed'; pageId: string }
  | { type: 'invoice.reminded'; invoiceId: InvoiceId; step: ReminderStep }
  | { type: 'invoice.disputed'; disputeId: InvoiceDisputeId }
  | { type: 'invoice.dispute_closed'; disputeId: InvoiceDisputeId }
