import { sql, type SQL } from 'drizzle-orm'
import { paymentInvoices, paymentSubscriptions } from './payments.tables.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'

/**
 * Whether the plan of a subscriber without a free month was ever paid, until `by` when it is given:
 * it began by a payment, or one continued the free month. A month after the free one that was never
 * paid is no paid month, whatever its status is called meanwhile.
 */
export function wasPaid(by?: Date): SQL<boolean> {
  return sql<boolean>`(
    ${subscribers.paymentSubscriptionId} is null
    or exists (select from ${paymentSubscriptions} where ${paymentSubscriptions.id} = ${subscribers.paymentSubscriptionId} and ${paymentSubscriptions.trialEnd} is null)
    or exists (select from ${paymentInvoices} where ${paymentInvoices.subscriptionId} = ${subscribers.paymentSubscriptionId} and ${paymentInvoices.status} = 'paid' and ${paymentInvoices.totalCents} > 0${by ? sql` and ${paymentInvoices.paidAt} <= ${by}` : sql``})
  )`
}

/** Whether a subscription that began by a free month was paid, among the invoices that were read with it. */
export function isPaidFor(
  subscriptionId: string,
  invoices: readonly { subscriptionId: string | null; status: string; totalCents: number }[],
): boolean {
  return invoices.some(
    (invoice) =>
      invoice.subscriptionId === subscriptionId &&
      invoice.status === 'paid' &&
      invoice.totalCents > 0,
  )
}
