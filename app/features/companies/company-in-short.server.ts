import { eq, sql } from 'drizzle-orm'
import { effectiveRadiusKm } from '#app/features/companies/area/service-area.ts'
import { todayAt } from '#app/features/companies/file/company-file.server.ts'
import { TRADE_SLUGS, type TradeSlug } from '#app/features/trades/trades.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { insuranceState } from './artisan.ts'
import type { CompanyView } from './queries.server.ts'
import { artisans } from './tables.server.ts'

/** The reader's own company without its policies, for the pages that only say how it stands. */
export async function getCompanyInShort(
  ctx: Ctx<Artisan>,
): Promise<Pick<CompanyView, 'file' | 'trades' | 'insurance' | 'reachKm'>> {
  const [row] = await ctx.db
    .select({
      file: artisans,
      trades: sql<
        TradeSlug[]
      >`array(select t.trade from artisan_trades t where t.artisan_id = artisans.id)`,
    })
    .from(artisans)
    .where(eq(artisans.id, ctx.who.artisanId))
  if (!row) throw new Error('An artisan without a company file')
  const { file } = row
  return {
    file,
    trades: TRADE_SLUGS.filter((slug) => row.trades.includes(slug)),
    insurance: insuranceState(file.insuranceTo, todayAt(ctx, file.insee)),
    reachKm: effectiveRadiusKm(file.radiusKm, file.planRadiusKm),
  }
}
