import { and, eq, lte, ne, or } from 'drizzle-orm'
import type { Ctx, System } from '#app/platform/context.ts'
import { eachDue } from '#app/platform/database/each-due.server.ts'
import { grantMonth } from '#app/features/subscriptions/credits/grant-month.server.ts'
import { creditBalances, subscribers } from '#app/features/subscriptions/tables.server.ts'

/**
 * Ends the free months and the paid plans that are over: Gratuit (2 contacts, 15 km) begins at the instant each ended.
 * The row stays, so that the badge says « Expiré ». One that cannot be ended keeps no other waiting. Returns how many;
 * safe to run twice.
 */
export async function endFreeMonths(ctx: Ctx<System>): Promise<number> {
  const over = await ctx.db
    .select({ artisanId: subscribers.artisanId })
    .from(subscribers)
    .leftJoin(creditBalances, eq(creditBalances.artisanId, subscribers.artisanId))
    .where(
      and(
        or(eq(subscribers.trial, true), ne(creditBalances.plan, 'gratuit')),
        lte(subscribers.subscriptionEnd, ctx.now),
      ),
    )
    .limit(500)
  return eachDue(
    ctx,
    'end-plan',
    over.map(({ artisanId }) => artisanId),
    async (tx, artisanId) => {
      await grantMonth(tx, artisanId)
      return true
    },
  )
}
