import { desc, eq } from 'drizzle-orm'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import {
  paymentEvents,
  paymentInvoices,
  paymentSubscriptions,
} from '#app/features/subscriptions/payments/payments.tables.server.ts'
import type { SubscriptionChange } from '#app/features/subscriptions/subscription-change.ts'
import {
  subscriptionStatus,
  type SubscriptionStatus,
} from '#app/features/subscriptions/subscription.ts'
import {
  creditBalances,
  subscribers,
  subscriptionChanges,
} from '#app/features/subscriptions/tables.server.ts'
import { pick } from '#app/values/pick.ts'

/** Everything the team sees of an artisan's subscription. `subscriber` is null while there never was one. */
export type SubscriberDetail = {
  subscriber: (typeof subscribers.$inferSelect & { status: SubscriptionStatus }) | null
  balance: typeof creditBalances.$inferSelect | null
  changes: (SubscriptionChange & { id: string })[]
  invoices: (typeof paymentInvoices.$inferSelect)[]
  /** The provider's messages that had an effect, and the subscription as it last told it. */
  events: { id: string; type: string; createdAt: Date }[]
  paid: typeof paymentSubscriptions.$inferSelect | null
}

const invoicesOf = (ctx: Ctx<Admin>, artisanId: ArtisanId) =>
  ctx.db
    .select()
    .from(paymentInvoices)
    .where(eq(paymentInvoices.artisanId, artisanId))
    .orderBy(desc(paymentInvoices.issuedAt), desc(paymentInvoices.id))

/** All invoices and credit notes of an artisan's subscription, the newest first. */
export async function listSubscriptionInvoices(
  ctx: Ctx<Admin>,
  artisanId: ArtisanId,
): Promise<(typeof paymentInvoices.$inferSelect)[]> {
  return invoicesOf(ctx, artisanId)
}

/** An artisan's subscription for the team; the artisan is known to exist. */
export async function getSubscriberDetail(
  ctx: Ctx<Admin>,
  artisanId: ArtisanId,
): Promise<SubscriberDetail> {
  const [[subscriber], [balance], changes, invoices, events, [paid]] = await Promise.all([
    ctx.db.select().from(subscribers).where(eq(subscribers.artisanId, artisanId)),
    ctx.db.select().from(creditBalances).where(eq(creditBalances.artisanId, artisanId)),
    ctx.db
      .select()
      .from(subscriptionChanges)
      .where(eq(subscriptionChanges.artisanId, artisanId))
      .orderBy(desc(subscriptionChanges.at), desc(subscriptionChanges.id))
      .limit(100),
    invoicesOf(ctx, artisanId).limit(36),
    ctx.db
      .select(pick(paymentEvents, 'id', 'type', 'createdAt'))
      .from(paymentEvents)
      .where(eq(paymentEvents.artisanId, artisanId))
      .orderBy(desc(paymentEvents.createdAt))
      .limit(50),
    ctx.db
      .select()
      .from(paymentSubscriptions)
      .where(eq(paymentSubscriptions.artisanId, artisanId))
      .orderBy(desc(paymentSubscriptions.startedAt))
      .limit(1),
  ])
  return {
    subscriber: subscriber
      ? { ...subscriber, status: subscriptionStatus(subscriber, ctx.now) }
      : null,
    balance: balance ?? null,
    changes,
    invoices,
    events,
    paid: paid ?? null,
  }
}
