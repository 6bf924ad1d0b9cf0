import { INITIAL_PLANS } from '#app/features/subscriptions/plans/initial-plans.ts'
import { and, asc, eq, ne } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { invoicePlanOrder } from '#app/features/operator-invoices/bill-plan-orders.server.ts'
import {
  activatePlanOrder,
  cancelPlanOrder,
  recordPlanPayment,
} from '#app/features/subscriptions/orders/act-on-plan-order.server.ts'
import { askPlanOrder } from '#app/features/subscriptions/orders/ask-plan-order.server.ts'
import { planOrders } from '#app/features/subscriptions/orders/plan-orders.tables.server.ts'
import type { Admin, Artisan } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { must, type Stage } from './stage.ts'

/** They were asked for before the site took cards, whether it takes them now or not. */
const NO_CARD = false

/**
 * Two plans sold by transfer: one that the workshop gave up, whose invoice has its credit note, and
 * one that another company pays. Once.
 */
export async function sellPlansByTransfer(
  stage: Stage,
  admin: Admin,
  atelier: Artisan,
): Promise<void> {
  const { db } = stage.system(0)
  if ((await db.$count(planOrders, eq(planOrders.artisanId, atelier.artisanId))) > 0) return
  const given = must(
    await askPlanOrder(stage.as(atelier, 14), 'premium', 3, NO_CARD),
    'asking for a plan',
  )
  must(await invoicePlanOrder(stage.as(admin, 13), given.id), 'invoicing a plan')
  must(
    await cancelPlanOrder(stage.as(admin, 9), given.id, {
      reason: 'À la demande de l’artisan, qui garde sa formule.',
    }),
    'cancelling a plan',
  )
  await stage.follow(9)

  const [company] = await db
    .select({ id: artisans.id })
    .from(artisans)
    .where(and(eq(artisans.verification, 'verified'), ne(artisans.id, atelier.artisanId)))
    .orderBy(asc(artisans.createdAt), asc(artisans.id))
    .limit(1)
  const buyer: Artisan = {
    kind: 'artisan',
    accountId: company!.id as string as AccountId,
    artisanId: company!.id,
    clientKey: 'demonstration',
  }
  const order = must(await askPlanOrder(stage.as(buyer, 8), 'pro', 1, NO_CARD), 'asking for a plan')
  must(await invoicePlanOrder(stage.as(admin, 7), order.id), 'invoicing a plan')
  must(
    await recordPlanPayment(stage.as(admin, 5), order.id, {
      cents: INITIAL_PLANS.pro.priceInclCents,
      day: dayOf(stage.system(6).now, PARIS),
      reference: 'VIR SEPA 0042',
      key: order.id,
    }),
    'recording a transfer',
  )
  must(await activatePlanOrder(stage.as(admin, 5), order.id), 'activating a plan')
  await stage.follow(5)
}
