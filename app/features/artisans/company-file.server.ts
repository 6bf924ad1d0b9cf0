import { eq } from 'drizzle-orm'
import { TRADE_SLUGS, type TradeSlug } from '#app/features/trades/trades.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/ids.ts'
import type { CompanyFile } from './artisan.ts'
import { artisanTrades, type artisans } from './tables.server.ts'

/** The company file that the rules read, out of its row and trades. */
export function fileOf(row: typeof artisans.$inferSelect, trades: readonly TradeSlug[]): CompanyFile {
  return { ...row, trades }
}

/** The trades an artisan practises, in the catalogue's order. */
export async function tradesOf(ctx: Ctx, artisanId: ArtisanId): Promise<TradeSlug[]> {
  const rows = await ctx.db.select({ trade: artisanTrades.trade }).from(artisanTrades).where(eq(artisanTrades.artisanId, artisanId))
  return TRADE_SLUGS.filter((slug) => rows.some(({ trade }) => trade === slug))
}
