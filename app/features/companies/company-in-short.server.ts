import { sql } from 'drizzle-orm'
import { effectiveRadiusKm } from '#app/features/companies/area/service-area.ts'
import { todayAt } from '#app/features/companies/file/company-file.server.ts'
import { TRADE_SLUGS, type TradeSlug } from '#app/features/trades/trades.ts'
import type { Ctx } from '#app/platform/context.ts'
import { insuranceState } from './artisan.ts'
import type { CompanyView } from './queries.server.ts'
import { artisans } from './tables.server.ts'

/** A company without its policies, for the pages that only say how it stands. */
export type CompanyInShort = Pick<CompanyView, 'file' | 'trades' | 'insurance' | 'reachKm'>

/** What is read of `artisans` for it, beside whatever else. */
export const COMPANY_IN_SHORT = {
  file: artisans,
  trades: sql<
    TradeSlug[]
  >`array(select t.trade from artisan_trades t where t.artisan_id = artisans.id)`,
}

/** The company of such a row. */
export function companyInShort(
  ctx: Ctx,
  { file, trades }: { file: CompanyView['file']; trades: TradeSlug[] },
): CompanyInShort {
  return {
    file,
    trades: TRADE_SLUGS.filter((slug) => trades.includes(slug)),
    insurance: insuranceState(file.insuranceTo, todayAt(ctx, file.insee)),
    reachKm: effectiveRadiusKm(file.radiusKm, file.planRadiusKm),
  }
}
