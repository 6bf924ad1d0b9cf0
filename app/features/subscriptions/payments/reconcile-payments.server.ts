import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Ctx, System } from '#app/platform/context.ts'
import {
  paymentConnection,
  type PaymentConnection,
} from '#app/platform/payments/payments.server.ts'
import { PaymentFault } from '#app/platform/payments/payments.ts'
import { endPastGrace } from './end-past-grace.server.ts'
import { paymentCheckouts, paymentCustomers } from './payments.tables.server.ts'
import { syncCustomer } from './sync-payments.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'

/** Everybody is read again this often, whatever messages came, hours. */
const EVERY_HOURS = 6
/** Who should have changed by now is read again after this long, minutes. */
const OVERDUE_MINUTES = 5
const AT_ONCE = 40

/**
 * Repairs what the provider's messages missed: reads again the customers whose payment or end was due, whose page of
 * payment is still open for us, and everybody every six hours; and ends what was not paid within the grace. Stops when
 * the provider cannot be reached. Returns how many were read. Safe to run twice, and in several processes.
 */
export async function reconcilePayments(
  ctx: Ctx<System>,
  connection: PaymentConnection | null = paymentConnection(),
): Promise<number> {
  if (!connection) return 0
  const minutesAgo = (minutes: number) => new Date(ctx.now.getTime() - minutes * 60_000)
  const notJustRead = or(
    isNull(paymentCustomers.reconciledAt),
    lt(paymentCustomers.reconciledAt, minutesAgo(OVERDUE_MINUTES)),
  )
  const due = await ctx.db
    .selectDistinct({ id: paymentCustomers.id, reconciledAt: paymentCustomers.reconciledAt })
    .from(paymentCustomers)
    .leftJoin(subscribers, eq(subscribers.artisanId, paymentCustomers.artisanId))
    .leftJoin(
      paymentCheckouts,
      and(
        eq(paymentCheckouts.artisanId, paymentCustomers.artisanId),
        isNull(paymentCheckouts.closedAt),
        lt(paymentCheckouts.createdAt, minutesAgo(OVERDUE_MINUTES)),
      ),
    )
    .where(
      and(
        notJustRead,
        or(
          isNull(paymentCustomers.reconciledAt),
          lt(paymentCustomers.reconciledAt, minutesAgo(EVERY_HOURS * 60)),
          lt(subscribers.renewsAt, minutesAgo(OVERDUE_MINUTES)),
          sql`${paymentCheckouts.id} is not null`,
        ),
      ),
    )
    .orderBy(sql`${paymentCustomers.reconciledAt} nulls first`, asc(paymentCustomers.id))
    .limit(AT_ONCE)
  let read = 0
  try {
    for (const { id } of due) {
      await syncCustomer(ctx, connection, id)
      read++
    }
    await endPastGrace(ctx, connection)
    await closeCheckouts(ctx, connection, minutesAgo(OVERDUE_MINUTES))
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error
  }
  return read
}

/** Marks the pages of payment that were completed or expired. */
async function closeCheckouts(
  ctx: Ctx<System>,
  { provider }: PaymentConnection,
  openedBefore: Date,
): Promise<void> {
  const open = await ctx.db
    .select()
    .from(paymentCheckouts)
    .where(and(isNull(paymentCheckouts.closedAt), lt(paymentCheckouts.createdAt, openedBefore)))
    .orderBy(asc(paymentCheckouts.createdAt))
    .limit(AT_ONCE)
  for (const { id } of open) {
    const checkout = await provider.readCheckout(id)
    if (checkout?.status !== 'open')
      await ctx.db
        .update(paymentCheckouts)
        .set({ closedAt: ctx.now })
        .where(eq(paymentCheckouts.id, id))
  }
}
