import { and, eq, isNull, inArray } from 'drizzle-orm'
import { readPlans } from '#app/features/subscriptions/plans/read-plans.server.ts'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { paymentConnection } from '#app/platform/payments/payments.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type ArtisanId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { Offer } from '#app/features/subscriptions/plans/offer.ts'
import { vatOfCompany } from '#app/features/subscriptions/plans/plans.ts'
import {
  priceOfOrder,
  receivedCents,
  refusalToAskPlan,
  refusalToCancel,
  type AskPlanRefusal,
  type PlanOrderRefusal,
} from './plan-order.ts'
import { planOrders } from './plan-orders.tables.server.ts'
import { linesOfOrder, lockOrder, writeLine } from './write-plan-order.server.ts'

/** What decides whether an artisan may ask for a plan by transfer. */
export async function askPlanRefusal(
  ctx: Ctx,
  artisanId: ArtisanId,
  cardIsTaken = paymentConnection() !== null,
): Promise<AskPlanRefusal | null> {
  const waiting = await ctx.db
    .select({ status: planOrders.status, begunAt: planOrders.begunAt })
    .from(planOrders)
    .where(
      and(
        eq(planOrders.artisanId, artisanId),
        inArray(planOrders.status, ['asked', 'awaiting_transfer', 'activated']),
        isNull(planOrders.begunAt),
        isNull(planOrders.endedAt),
      ),
    )
  return refusalToAskPlan({
    company: await standingOf(ctx, artisanId),
    cardIsTaken,
    open: waiting.some(({ status }) => status !== 'activated'),
    toBegin: waiting.some(({ status }) => status === 'activated'),
  })
}

/**
 * Asks for some months of a plan by invoice and transfer, at today's price. Nothing begins before
 * the money came and the team activated it.
 */
export async function askPlanOrder(
  ctx: Ctx<Artisan>,
  plan: Offer,
  months: number,
  cardIsTaken = paymentConnection() !== null,
): Promise<Result<{ id: string }, AskPlanRefusal>> {
  const { artisanId } = ctx.who
  return inTransaction(ctx, async (tx) => {
    const company = await lockArtisan(tx, artisanId)
    const refusal = await askPlanRefusal(tx, artisanId, cardIsTaken)
    if (refusal) return refuse(refusal)
    const id = newId<string>()
    const order = {
      id,
      artisanId,
      plan,
      months,
      ...priceOfOrder((await readPlans(tx))[plan], months, vatOfCompany(company)),
      reference: `VIR-${id.slice(-8).toUpperCase()}`,
      status: 'asked',
      createdAt: tx.now,
    } as const
    await tx.db.insert(planOrders).values(order)
    await writeLine(tx, order, { kind: 'asked' })
    return ok({ id })
  })
}

/** Takes back what the reader asked for, while no money came. */
export async function cancelOwnPlanOrder(
  ctx: Ctx<Artisan>,
  orderId: string,
): Promise<Result<undefined, PlanOrderRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || order.artisanId !== ctx.who.artisanId) return refuse('not_found')
    const refusal = refusalToCancel({
      ...order,
      received: receivedCents(await linesOfOrder(tx, orderId)),
    })
    if (refusal) return refuse(refusal)
    await tx.db.update(planOrders).set({ status: 'cancelled' }).where(eq(planOrders.id, orderId))
    await writeLine(tx, order, { kind: 'cancelled' })
    return ok()
  })
}
