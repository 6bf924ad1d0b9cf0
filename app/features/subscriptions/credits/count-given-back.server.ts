import { and, count, eq } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { creditBalances, creditLedger } from '#app/features/subscriptions/tables.server.ts'

/** How many contacts were given back to the reader in their present month. */
export async function countCreditsGivenBack(ctx: Ctx<Artisan>): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(creditLedger)
    .innerJoin(
      creditBalances,
      and(
        eq(creditBalances.artisanId, creditLedger.artisanId),
        eq(creditBalances.periodStart, creditLedger.periodStart),
      ),
    )
    .where(
      and(eq(creditLedger.artisanId, ctx.who.artisanId), eq(creditLedger.movement, 'give_back')),
    )
  return row!.n
}
