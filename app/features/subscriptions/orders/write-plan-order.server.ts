import { asc, eq } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import type { PlanOrderLineKind } from './plan-order.ts'
import { planOrderLines, planOrders } from './plan-orders.tables.server.ts'

export type PlanOrderRow = typeof planOrders.$inferSelect

/** An order under the locks of its artisan and of its row; null when there is none. */
export async function lockOrder(tx: Ctx, orderId: string): Promise<PlanOrderRow | null> {
  const [known] = await tx.db
    .select({ artisanId: planOrders.artisanId })
    .from(planOrders)
    .where(eq(planOrders.id, orderId))
  if (!known) return null
  await lockArtisan(tx, known.artisanId)
  const [order] = await tx.db
    .select()
    .from(planOrders)
    .where(eq(planOrders.id, orderId))
    .for('update')
  return order ?? null
}

/** Everything that happened to an order, the oldest first. */
export async function linesOfOrder(
  ctx: Ctx,
  orderId: string,
): Promise<(typeof planOrderLines.$inferSelect)[]> {
  return ctx.db
    .select()
    .from(planOrderLines)
    .where(eq(planOrderLines.orderId, orderId))
    .orderBy(asc(planOrderLines.at), asc(planOrderLines.id))
}

/** A line to write; `onceKey` makes the same one be written once. */
export type LineToWrite = { kind: PlanOrderLineKind } & Partial<
  Pick<
    typeof planOrderLines.$inferInsert,
    'cents' | 'day' | 'reference' | 'reason' | 'correctsId' | 'adminId' | 'onceKey'
  >
>

/**
 * Writes a line of an order's ledger, from which its artisan is told. False when its form was sent
 * before: nothing is to be done again.
 */
export async function writeLine(
  tx: Ctx,
  { id: orderId, artisanId }: Pick<PlanOrderRow, 'id' | 'artisanId'>,
  line: LineToWrite,
): Promise<boolean> {
  const id = newId<string>()
  const written = await tx.db
    .insert(planOrderLines)
    .values({ id, orderId, at: tx.now, ...line })
    .onConflictDoNothing({ target: [planOrderLines.orderId, planOrderLines.onceKey] })
    .returning({ id: planOrderLines.id })
  if (written.length === 0) return false
  await publish(tx, { type: 'subscription.plan_order', artisanId, lineId: id })
  return true
}
