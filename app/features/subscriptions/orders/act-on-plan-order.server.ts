import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS, timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { beginPlanOrder } from './begin-plan-order.server.ts'
import { grantMonth } from '#app/features/subscriptions/credits/grant-month.server.ts'
import {
  endOfOrder,
  faultOfPayment,
  receivedCents,
  refusalToActivate,
  refusalToCancel,
  refusalToEnd,
  refusalToRecordPayment,
  type PlanOrderRefusal,
} from './plan-order.ts'
import { planOrders } from './plan-orders.tables.server.ts'
import { subscriptionStatus } from '#app/features/subscriptions/subscription.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import { linesOfOrder, lockOrder, writeLine, type PlanOrderRow } from './write-plan-order.server.ts'

type Outcome = Result<undefined, PlanOrderRefusal | 'not_found'>
type Held = PlanOrderRow & { received: number }
/** The key of the form an act came from: sent twice, it is done once. */
type Once = { key: string }

/** An act of the team on an order, under its lock, with what was received so far. */
function onOrder(
  ctx: Ctx<Admin>,
  orderId: string,
  act: (tx: Ctx<Admin>, order: Held) => Promise<Outcome>,
): Promise<Outcome> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    return order
      ? act(tx, { ...order, received: receivedCents(await linesOfOrder(tx, orderId)) })
      : refuse('not_found')
  })
}

/** Notes the invoice that was issued for a locked order: from then on the transfer is awaited, if it has not come. */
export async function noteOrderInvoice(
  tx: Ctx,
  order: PlanOrderRow,
  invoiceNumber: string,
): Promise<void> {
  await tx.db
    .update(planOrders)
    .set({
      invoiceNumber,
      ...(order.status === 'asked' ? { status: 'awaiting_transfer' as const } : {}),
    })
    .where(eq(planOrders.id, order.id))
  await writeLine(tx, order, {
    kind: 'invoiced',
    reference: invoiceNumber,
    adminId: tx.who.kind === 'admin' ? tx.who.accountId : null,
  })
}

/** Records a payment that came in. It activates nothing by itself. */
export async function recordPlanPayment(
  ctx: Ctx<Admin>,
  orderId: string,
  { cents, day, reference, key }: { cents: number; day: string; reference: string } & Once,
): Promise<Outcome> {
  const fault = faultOfPayment({ cents, day, reference }, dayOf(ctx.now, PARIS))
  if (fault) return refuse(fault)
  return onOrder(ctx, orderId, async (tx, order) => {
    const refusal = refusalToRecordPayment(order)
    if (refusal) return refuse(refusal)
    const bankReference = reference.trim().slice(0, 120)
    if (
      !(await writeLine(tx, order, {
        kind: 'payment',
        cents,
        day,
        reference: bankReference,
        adminId: tx.who.accountId,
        onceKey: key,
      }))
    )
      return ok()
    await recordAudit(tx, 'plan_order.payment', order.artisanId, {
      order: order.reference,
      sum: formatEuros(cents),
      reference: bankReference,
    })
    return ok()
  })
}

/** Takes a recorded payment back by a counter-entry: the first line stays as it was written. Ends nothing by itself. */
export async function correctPlanPayment(
  ctx: Ctx<Admin>,
  orderId: string,
  { lineId, reason }: { lineId: string; reason: string },
): Promise<Outcome> {
  const why = reason.trim().slice(0, 300)
  if (why.length < 3) return refuse('reason_missing')
  return onOrder(ctx, orderId, async (tx, order) => {
    const lines = await linesOfOrder(tx, order.id)
    const payment = lines.find(({ id, kind }) => id === lineId && kind === 'payment')
    if (!payment) return refuse('not_found')
    if (lines.some(({ correctsId }) => correctsId === payment.id))
      return refuse('nothing_to_correct')
    await writeLine(tx, order, {
      kind: 'correction',
      cents: -payment.cents!,
      reference: payment.reference,
      reason: why,
      correctsId: payment.id,
      adminId: tx.who.accountId,
    })
    await recordAudit(tx, 'plan_order.corrected', order.artisanId, {
      order: order.reference,
      sum: formatEuros(-payment.cents!),
      reason: why,
    })
    return ok()
  })
}

/**
 * Activates a paid order for its months: from now, or from the end of the plan or free month that still runs. Refuses
 * before all of its price came in.
 */
export async function activatePlanOrder(ctx: Ctx<Admin>, orderId: string): Promise<Outcome> {
  return onOrder(ctx, orderId, async (tx, order) => {
    const refusal = refusalToActivate(order)
    if (refusal) return refuse(refusal)
    const { artisanId } = order
    const present = await grantMonth(tx, artisanId)
    const [[subscriber], [company]] = await Promise.all([
      tx.db.select().from(subscribers).where(eq(subscribers.artisanId, artisanId)),
      tx.db.select({ insee: artisans.insee }).from(artisans).where(eq(artisans.id, artisanId)),
    ])
    if (subscriber?.renewsAt && !subscriber.subscriptionEnd) return refuse('paid_by_card')
    const runs =
      subscriber && subscriptionStatus(subscriber, tx.now) === 'active'
        ? subscriber.subscriptionEnd
        : null
    const startsAt = runs ?? tx.now
    const activated = {
      status: 'activated',
      startsAt,
      endsAt: endOfOrder(startsAt, order.months, timeZoneOf(company!.insee ?? '')),
    } as const
    await tx.db.update(planOrders).set(activated).where(eq(planOrders.id, order.id))
    await writeLine(tx, order, { kind: 'activated', adminId: tx.who.accountId })
    await recordAudit(tx, 'plan_order.activated', artisanId, {
      order: order.reference,
      sum: formatEuros(order.inclCents),
    })
    if (!runs) await beginPlanOrder(tx, present, { ...order, ...activated })
    return ok()
  })
}

/**
 * Ends an activated period now, or takes it back before it began. What was paid is given back
 * outside the product, and corrected by a counter-entry.
 */
export async function endPlanOrder(
  ctx: Ctx<Admin>,
  orderId: string,
  { reason }: { reason: string },
): Promise<Outcome> {
  const why = reason.trim().slice(0, 300)
  if (why.length < 3) return refuse('reason_missing')
  return onOrder(ctx, orderId, async (tx, order) => {
    const later =
      order.endsAt === null
        ? []
        : await tx.db
            .select({ id: planOrders.id })
            .from(planOrders)
            .where(
              and(
                eq(planOrders.artisanId, order.artisanId),
                ne(planOrders.id, order.id),
                eq(planOrders.status, 'activated'),
                isNull(planOrders.endedAt),
                gt(planOrders.endsAt, order.endsAt),
              ),
            )
    const refusal = refusalToEnd(order, later.length > 0, tx.now)
    if (refusal) return refuse(refusal)
    await tx.db.update(planOrders).set({ endedAt: tx.now }).where(eq(planOrders.id, order.id))
    await writeLine(tx, order, { kind: 'ended', reason: why, adminId: tx.who.accountId })
    await recordAudit(tx, 'plan_order.ended', order.artisanId, {
      order: order.reference,
      reason: why,
    })
    if (order.begunAt) {
      await tx.db
        .update(subscribers)
        .set({ subscriptionEnd: tx.now })
        .where(
          and(
            eq(subscribers.artisanId, order.artisanId),
            eq(subscribers.startedAt, order.startsAt!),
          ),
        )
      await grantMonth(tx, order.artisanId)
    }
    return ok()
  })
}

/** Cancels an order that waits, while no money is kept. */
export async function cancelPlanOrder(
  ctx: Ctx<Admin>,
  orderId: string,
  { reason }: { reason: string },
): Promise<Outcome> {
  const why = reason.trim().slice(0, 300)
  if (why.length < 3) return refuse('reason_missing')
  return onOrder(ctx, orderId, async (tx, order) => {
    const refusal = refusalToCancel(order)
    if (refusal) return refuse(refusal)
    await tx.db.update(planOrders).set({ status: 'cancelled' }).where(eq(planOrders.id, order.id))
    await writeLine(tx, order, { kind: 'cancelled', reason: why, adminId: tx.who.accountId })
    await recordAudit(tx, 'plan_order.cancelled', order.artisanId, {
      order: order.reference,
      reason: why,
    })
    return ok()
  })
}
