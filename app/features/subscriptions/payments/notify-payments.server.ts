import { and, desc, eq } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { paymentConnection } from '#app/platform/payments/payments.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { graceEnd, rightsOf } from './paid-subscription.ts'
import { EndAskedMail, FreeMonthRefusedMail, PaymentFailedMail } from './payment.email.tsx'
import {
  paymentCustomers,
  paymentInvoices,
  paymentSubscriptions,
} from './payments.tables.server.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { syncCustomer } from './sync-payments.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'

/** Mails that a payment failed; nothing when it was paid meanwhile. Once a month that was to be paid. */
export async function notifyPaymentFailed(
  ctx: Ctx<System>,
  artisanId: ArtisanId,
  subscriptionId: string,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await subscriptionOf(tx, artisanId, subscriptionId)
    if (row?.subscription.status !== 'past_due') return
    const [invoice] = await tx.db
      .select()
      .from(paymentInvoices)
      .where(
        and(eq(paymentInvoices.subscriptionId, subscriptionId), eq(paymentInvoices.status, 'open')),
      )
      .orderBy(desc(paymentInvoices.issuedAt))
      .limit(1)
    await sendMail(tx, {
      to: row.email,
      type: 'payment_failed',
      dedupeKey: `payment_failed:${subscriptionId}:${row.subscription.periodStart.toISOString()}`,
      subject: 'Un paiement n’est pas passé',
      body: PaymentFailedMail({
        planName: PLANS[row.subscription.plan].name,
        amount: formatEuros(invoice?.totalCents ?? PLANS[row.subscription.plan].priceInclCents),
        retry: invoice?.nextAttemptAt ? formatDate(invoice.nextAttemptAt, row.timeZone) : null,
        graceEnd: formatDate(graceEnd(row.subscription), row.timeZone),
        href: absoluteUrl(paths.subscription()),
      }),
    })
  })
}

/** Confirms by mail that a plan is going to end; nothing when that was taken back meanwhile. */
export async function notifyEndAsked(
  ctx: Ctx<System>,
  artisanId: ArtisanId,
  subscriptionId: string,
  deliveryId: string,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await subscriptionOf(tx, artisanId, subscriptionId)
    if (!row?.subscription.cancelAt || row.subscription.endedAt) return
    const rights = rightsOf(row.subscription)
    if (!rights?.endsAt) return
    await sendMail(tx, {
      to: row.email,
      type: 'end_asked',
      dedupeKey: `end_asked:${deliveryId}`,
      subject: 'Votre résiliation est enregistrée',
      body: EndAskedMail({
        planName: rights.plan.name,
        lastDay: formatDate(rights.endsAt, row.timeZone),
        trial: rights.trial,
        href: absoluteUrl(paths.subscription()),
      }),
    })
  })
}

/** Ends, at the provider, a free month that this company or this card had already, and says so. Nothing was paid for it. */
export async function refuseFreeMonth(
  ctx: Ctx<System>,
  artisanId: ArtisanId,
  subscriptionId: string,
): Promise<void> {
  const connection = paymentConnection()
  const row = await subscriptionOf(ctx, artisanId, subscriptionId)
  if (!connection || row?.subscription.status !== 'trialing') return
  await connection.provider.endNow(subscriptionId, `free-month-refused:${subscriptionId}`)
  const customers = await ctx.db
    .select({ id: paymentCustomers.id })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.artisanId, artisanId))
  for (const { id } of customers) await syncCustomer(ctx, connection, id)
  await inTransaction(ctx, (tx) =>
    sendMail(tx, {
      to: row.email,
      type: 'free_month_refused',
      dedupeKey: `free_month_refused:${subscriptionId}`,
      subject: 'Le mois offert a déjà servi',
      body: FreeMonthRefusedMail({
        planName: PLANS[row.subscription.plan].name,
        href: absoluteUrl(paths.pricing()),
      }),
    }),
  )
}

async function subscriptionOf(ctx: Ctx, artisanId: ArtisanId, subscriptionId: string) {
  const [row] = await ctx.db
    .select({ subscription: paymentSubscriptions, email: subscribers.email, insee: artisans.insee })
    .from(paymentSubscriptions)
    .innerJoin(subscribers, eq(subscribers.artisanId, paymentSubscriptions.artisanId))
    .innerJoin(artisans, eq(artisans.id, paymentSubscriptions.artisanId))
    .where(
      and(
        eq(paymentSubscriptions.id, subscriptionId),
        eq(paymentSubscriptions.artisanId, artisanId),
      ),
    )
  return row
    ? { subscription: row.subscription, email: row.email, timeZone: timeZoneOf(row.insee ?? '') }
    : null
}
