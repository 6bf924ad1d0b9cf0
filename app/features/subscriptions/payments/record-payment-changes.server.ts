import type { Ctx } from '#app/platform/context.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { isPaidFor } from './first-payment.server.ts'
import { rightsOf, type PaidSubscription } from './paid-subscription.ts'
import type { paymentInvoices } from './payments.tables.server.ts'
import { recordSubscriptionChange } from '#app/features/subscriptions/record-subscription-change.server.ts'

/**
 * Writes in the history what became of each subscription of the provider since it was last read,
 * and tells what asks for a mail. Beginnings are written once whatever was missed between;
 * `version` tells two readings apart. A free month is converted by its first payment, not by its
 * end: `invoices` are those that were read with the subscriptions.
 */
export async function recordPaymentChanges(
  tx: Ctx,
  artisanId: ArtisanId,
  {
    before,
    after,
    invoices,
    version,
  }: {
    before: readonly PaidSubscription[]
    after: readonly PaidSubscription[]
    invoices: readonly Pick<
      typeof paymentInvoices.$inferSelect,
      'subscriptionId' | 'status' | 'totalCents'
    >[]
    version: number
  },
): Promise<void> {
  for (const now of after) {
    const then = before.find((one) => one.id === now.id) ?? null
    const rights = rightsOf(now)
    if (!rights) continue
    const record = (
      kind: Parameters<typeof recordSubscriptionChange>[1]['kind'],
      at: Date,
      cause: string,
      fromPlan: PaidSubscription['plan'] | null = null,
    ) => recordSubscriptionChange(tx, { artisanId, kind, plan: now.plan, fromPlan, at, cause })
    if (now.trialEnd === null) await record('paid_started', now.startedAt, now.id)
    else if (isPaidFor(now.id, invoices)) await record('converted', now.trialEnd, now.id)
    if (then && then.plan !== now.plan)
      await record('plan_changed', tx.now, `${now.id}:${version}`, then.plan)
    if (now.cancelAt && !then?.cancelAt && !now.endedAt) {
      await record('cancel_asked', tx.now, `${now.id}:${version}`)
      await publish(tx, { type: 'subscription.end_asked', artisanId, subscriptionId: now.id })
    }
    if (then?.cancelAt && !now.cancelAt && !now.endedAt)
      await record('cancel_withdrawn', tx.now, `${now.id}:${version}`)
    if (now.status === 'past_due') {
      await record('payment_failed', now.periodStart, `${now.id}:${now.periodStart.toISOString()}`)
      if (then?.status !== 'past_due')
        await publish(tx, {
          type: 'subscription.payment_failed',
          artisanId,
          subscriptionId: now.id,
        })
    }
    if (now.status === 'active' && (then?.status === 'past_due' || then?.status === 'unpaid'))
      await record('payment_recovered', tx.now, `${now.id}:${version}`)
  }
}
