import { and, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import { eachDue } from '#app/platform/database/each-due.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import { REMIND_BEFORE_DAYS } from '#app/features/quotes/refund/refund.ts'
import { refunds } from '#app/features/quotes/refund/refund.tables.server.ts'

/**
 * Money is or may be to go back: nothing is stated yet, or more was received than is owed, and
 * nobody says that it is paid.
 */
const isAwaited = and(
  isNull(refunds.repaidAt),
  isNull(refunds.confirmedAt),
  or(isNull(refunds.statedAt), gt(refunds.depositsCents, refunds.owedCents)),
)!

/**
 * Reminds companies of refunds that are soon due, and tells both sides of those that are late: each
 * once. Safe to run twice.
 */
export async function sweepRefunds(ctx: Ctx<System>, limit = 200): Promise<void> {
  const soon = new Date(ctx.now.getTime() + REMIND_BEFORE_DAYS * 86_400_000)
  await tellDue(
    ctx,
    'refund.due_soon',
    { remindedAt: ctx.now },
    and(lte(refunds.dueAt, soon), gt(refunds.dueAt, ctx.now), isNull(refunds.remindedAt))!,
    limit,
  )
  await tellDue(
    ctx,
    'refund.overdue',
    { overdueAt: ctx.now },
    and(lte(refunds.dueAt, ctx.now), isNull(refunds.overdueAt))!,
    limit,
  )
}

async function tellDue(
  ctx: Ctx<System>,
  type: 'refund.due_soon' | 'refund.overdue',
  mark: Partial<typeof refunds.$inferInsert>,
  isDue: SQL,
  limit: number,
): Promise<void> {
  const due = await ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(isAwaited, isDue))
    .orderBy(refunds.dueAt)
    .limit(limit)
  await eachDue(
    ctx,
    type,
    due.map(({ id }) => id),
    async (tx, id) => {
      const [marked] = await tx.db
        .update(refunds)
        .set(mark)
        .where(and(eq(refunds.id, id), isAwaited, isDue))
        .returning({ id: refunds.id })
      if (marked) await publish(tx, { type, refundOf: id })
      return marked !== undefined
    },
  )
}
