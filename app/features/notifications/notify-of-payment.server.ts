import { and, eq } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { graceEnd } from '#app/features/subscriptions/payments/paid-subscription.ts'
import { paymentSubscriptions } from '#app/features/subscriptions/payments/payments.tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { notify } from './notify.server.ts'

/** Writes the notice that a payment failed, once a month that was to be paid; nothing when it was paid meanwhile. */
export async function notifyOfPaymentFailed(
  ctx: Ctx<System>,
  artisanId: ArtisanId,
  subscriptionId: string,
): Promise<void> {
  const [row] = await ctx.db
    .select({
      subscription: paymentSubscriptions,
      accountId: artisans.accountId,
      insee: artisans.insee,
    })
    .from(paymentSubscriptions)
    .innerJoin(artisans, eq(artisans.id, paymentSubscriptions.artisanId))
    .where(
      and(
        eq(paymentSubscriptions.id, subscriptionId),
        eq(paymentSubscriptions.artisanId, artisanId),
      ),
    )
  if (row?.subscription.status !== 'past_due') return
  const until = formatDate(graceEnd(row.subscription), timeZoneOf(row.insee ?? ''))
  await notify(ctx, {
    accountId: row.accountId,
    kind: 'payment_failed',
    title: `Un paiement n’est pas passé. Votre formule continue jusqu’au ${until}`,
    href: paths.subscription(),
    dedupeKey: `payment_failed:${subscriptionId}:${row.subscription.periodStart.toISOString()}`,
  })
}
