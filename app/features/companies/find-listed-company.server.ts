import { and, eq, sql } from 'drizzle-orm'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Ctx } from '#app/platform/context.ts'
import { artisans, artisanTrades } from './tables.server.ts'

/**
 * A company that the directory shows, by the address of its profile: what a form that is meant for
 * it says. Null when it is not shown.
 */
export async function findListedCompany(
  ctx: Ctx,
  slug: string,
): Promise<{ slug: string; name: string; trades: TradeSlug[]; available: boolean } | null> {
  const [row] = await ctx.db
    .select({
      name: artisans.companyName,
      trades: sql<TradeSlug[]>`array_agg(${artisanTrades.trade})`,
      available: sql<boolean>`bool_or(${artisanTrades.available})`,
    })
    .from(artisans)
    .innerJoin(artisanTrades, and(eq(artisanTrades.artisanId, artisans.id), artisanTrades.listed))
    .where(eq(artisans.slug, slug))
    .groupBy(artisans.id)
  return row ? { slug, ...row } : null
}
