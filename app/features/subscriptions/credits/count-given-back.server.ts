import { and, count, eq } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { contactBalances, contactLedger } from '#app/features/subscriptions/tables.server.ts'

/** How many contacts were given back to the reader in their present month. */
export async function countContactsGivenBack(ctx: Ctx<Artisan>): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(contactLedger)
    .innerJoin(
      contactBalances,
      and(
        eq(contactBalances.artisanId, contactLedger.artisanId),
        eq(contactBalances.periodStart, contactLedger.periodStart),
      ),
    )
    .where(
      and(eq(contactLedger.artisanId, ctx.who.artisanId), eq(contactLedger.movement, 'give_back')),
    )
  return row!.n
}
