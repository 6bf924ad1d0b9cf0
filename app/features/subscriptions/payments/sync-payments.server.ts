import { and, eq, sql } from 'drizzle-orm'
import { erasures } from '#app/features/accounts/tables.server.ts'
import { findArtisan } from '#app/features/companies/availability.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { PaymentConnection } from '#app/platform/payments/payments.server.ts'
import type { ProviderCustomer, ProviderEvent } from '#app/platform/payments/payments.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { parseId, type ArtisanId } from '#app/values/identity/ids.ts'
import { applyPayments } from './apply-payments.server.ts'
import { isKnown, rememberEvent } from '#app/features/subscriptions/known-payment-events.server.ts'
import {
  paymentCustomers,
  paymentInvoices,
  paymentSubscriptions,
} from './payments.tables.server.ts'
import { recordPaymentChanges } from './record-payment-changes.server.ts'
import {
  readPrices,
  type PricesOfPlans,
} from '#app/features/subscriptions/plans/sold-plans.server.ts'

/**
 * What reading a customer again did: wrote it, had nothing to do (the message had its effect
 * already), or found nobody of ours.
 */
export type SyncOutcome = 'written' | 'known' | 'nobody'

/** How often a reading that was overtaken is made again before the message is left for another delivery. */
const TRIES = 12

/**
 * Reads everything of a customer at the payment provider and writes it, with its effects, in one
 * transaction; with `event`, the message's identifier too, so that it has its effect once. Messages
 * only say whose things changed: what is written is always what was read after the last writing (a
 * version, checked under the lock), so that neither the order of messages nor two processes at once
 * can leave anything old. Throws `PaymentFault` when the provider cannot be read.
 */
export async function syncCustomer(
  ctx: Ctx,
  { provider, prices }: PaymentConnection,
  customerId: string,
  event?: ProviderEvent,
): Promise<SyncOutcome> {
  return inTurn(customerId, async () => {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      if (event && (await isKnown(ctx, event.id))) return 'known'
      const [row] = await ctx.db
        .select()
        .from(paymentCustomers)
        .where(eq(paymentCustomers.id, customerId))
      const customer = await provider.readCustomer(customerId)
      const sold = await readPrices(ctx, { prices })
      const artisanId = row?.artisanId ?? parseId<ArtisanId>(customer?.reference ?? '')
      const outcome = await inTransaction(ctx, (tx) =>
        write(tx, {
          customer,
          artisanId,
          version: row?.version ?? null,
          event,
          sold,
          customerId,
        }),
      ).catch((error: unknown) => {
        if (error instanceof Overtaken) return null
        throw error
      })
      if (outcome) return outcome
    }
    throw new Error('A customer of the payment provider changes faster than it can be read')
  })
}

class Overtaken extends Error {}

type Reading = {
  customerId: string
  customer: ProviderCustomer | null
  artisanId: ArtisanId | null
  version: number | null
  event: ProviderEvent | undefined
  sold: PricesOfPlans
}

async function write(
  tx: Ctx,
  { customerId, customer, artisanId, version, event, sold }: Reading,
): Promise<SyncOutcome> {
  const artisan = artisanId && (await findArtisan(tx, artisanId))
  if (event && !(await rememberEvent(tx, event, artisan ? artisan.id : null))) return 'known'
  if (!artisan) return 'nobody'
  if (!customer) {
    // One whom the provider does not know any more waits for its turn like the others.
    await tx.db
      .update(paymentCustomers)
      .set({ reconciledAt: tx.now })
      .where(eq(paymentCustomers.id, customerId))
    return 'nobody'
  }
  // What an erased account paid with is not written again.
  const erased =
    (
      await tx.db
        .select({ one: sql`1` })
        .from(erasures)
        .where(eq(erasures.accountId, artisan.accountId))
    ).length > 0
  const values = { version: (version ?? 0) + 1, reconciledAt: tx.now }
  const taken =
    version === null
      ? await tx.db
          .insert(paymentCustomers)
          .values({ id: customerId, artisanId: artisan.id, createdAt: tx.now, ...values })
          .onConflictDoNothing()
          .returning({ id: paymentCustomers.id })
      : await tx.db
          .update(paymentCustomers)
          .set(values)
          .where(and(eq(paymentCustomers.id, customerId), eq(paymentCustomers.version, version)))
          .returning({ id: paymentCustomers.id })
  // Somebody wrote meanwhile what may be newer than this reading: everything is rolled back, and read again.
  if (taken.length === 0) throw new Overtaken()

  const before = await tx.db
    .select()
    .from(paymentSubscriptions)
    .where(eq(paymentSubscriptions.artisanId, artisan.id))
  const subscriptions = customer.subscriptions.flatMap(({ priceId, card: present, ...one }) => {
    // Whoever began at a price that is not sold any more keeps the plan that it was.
    const plan = sold.get(priceId) ?? before.find(({ id }) => id === one.id)?.plan
    const card = erased ? null : present
    return plan
      ? [
          {
            ...one,
            plan,
            artisanId: artisan.id,
            cardBrand: card?.brand ?? null,
            cardLast4: card?.last4 ?? null,
            cardFingerprint: card?.fingerprint ?? null,
          },
        ]
      : []
  })
  const planOf = (subscriptionId: string | null) =>
    subscriptions.find(({ id }) => id === subscriptionId)?.plan ?? null
  const invoices = customer.invoices.map(({ priceId, ...one }) => ({
    ...one,
    plan: (priceId && sold.get(priceId)) || planOf(one.subscriptionId),
    artisanId: artisan.id,
  }))
  const invoicesBefore = await tx.db
    .select()
    .from(paymentInvoices)
    .where(eq(paymentInvoices.artisanId, artisan.id))
  const changed = subscriptions.filter((one) => !isStored(before, one))
  const changedInvoices = invoices.filter((one) => !isStored(invoicesBefore, one))
  for (const one of changed)
    await tx.db
      .insert(paymentSubscriptions)
      .values({ ...one, syncedAt: tx.now })
      .onConflictDoUpdate({ target: paymentSubscriptions.id, set: { ...one, syncedAt: tx.now } })
  for (const one of changedInvoices)
    await tx.db
      .insert(paymentInvoices)
      .values(one)
      .onConflictDoUpdate({ target: paymentInvoices.id, set: one })
  if (changedInvoices.some(({ status, totalCents }) => status === 'paid' && totalCents !== 0))
    await publish(tx, { type: 'subscription.card_paid', artisanId: artisan.id })
  // A message about what is known already changes nothing; a reading that no message asked for
  // repairs whatever is wrong.
  if (!event || changed.length > 0) await applyPayments(tx, artisan.id)
  if (!event || changed.length > 0 || changedInvoices.length > 0)
    await recordPaymentChanges(tx, artisan.id, {
      before,
      after: subscriptions,
      invoices,
      version: values.version,
    })
  return 'written'
}

/** Whether a stored row says all that was read. */
function isStored<T extends { id: string }>(rows: readonly T[], one: { id: string }): boolean {
  const row = rows.find(({ id }) => id === one.id)
  return (
    row !== undefined &&
    Object.entries(one).every(
      ([name, value]) => JSON.stringify(row[name as keyof T]) === JSON.stringify(value),
    )
  )
}

const turns = new Map<string, Promise<unknown>>()

/** One reading of a customer at a time in this process: fifty deliveries at once would only overtake each other. */
function inTurn<T>(customerId: string, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(customerId) ?? Promise.resolve()).then(work, work)
  turns.set(customerId, mine)
  const done = () => turns.get(customerId) === mine && turns.delete(customerId)
  mine.then(done, done)
  return mine
}
