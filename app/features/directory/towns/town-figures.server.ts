import { sql } from 'drizzle-orm'
import { planeLocation } from '#app/features/companies/area/service-area.ts'
import { distanceSql, searchBox } from '#app/features/requests/matching/find-candidates.server.ts'
import type { Point } from '#app/features/places/places.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Ctx } from '#app/platform/context.ts'
import { summedFigures, type TownBase, type TownFigures } from './town-figures.ts'

/**
 * The artisans of a trade whom a request in a town could be proposed to now (verified, active, not on holiday, a
 * contact left, the town within their reach), summed by the commune they are based in. One scan of the index that
 * matching uses, bounded to the farthest reach.
 */
export async function getTownFigures(
  ctx: Ctx,
  trade: TradeSlug,
  town: Point,
): Promise<TownFigures> {
  const { x, y } = planeLocation(town.lat, town.lng)
  const box = searchBox(town)
  const { rows } = await ctx.db.execute<TownBase>(sql`
    select a.insee, count(*)::int as artisans, min(d.km) as km,
      sum(a.rating_sum)::int as "ratingSum", sum(a.rating_count)::int as "ratingCount",
      sum(a.answered_count)::int as "answeredCount", sum(a.answer_minutes)::int as "answerMinutes",
      (extract(epoch from max(a.verified_at)) * 1000)::float8 as "verifiedAt"
    from artisan_trades t
    cross join lateral (select ${distanceSql(town)} as km) d
    join artisans a on a.id = t.artisan_id
    where t.trade = ${trade} and t.available
      and t.location <@ box(point(${x - box.width}, ${y - box.height}), point(${x + box.width}, ${y + box.height}))
      and d.km <= t.reach_km
    group by a.insee
    order by min(d.km), a.insee`)
  return summedFigures(rows)
}
