import { requestOfMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { sql } from 'drizzle-orm'
import type { Ctx, System } from '#app/platform/context.ts'
import type { ArtisanId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { distanceSql } from './find-candidates.server.ts'
import { matchRequest } from './match-request.server.ts'

/** Requests looked at again for one artisan at a time; the oldest first. */
const AT_ONCE = 50

/**
 * Matches again the open requests with a free place that an artisan can now be proposed: they became available, reach
 * farther or moved. Ranking decides as always, so the artisan is not favoured for having come last. Returns
 * how many requests found somebody.
 */
export async function matchWaitingRequests(
  ctx: Ctx<System>,
  artisanId: ArtisanId,
): Promise<number> {
  const waiting = await ctx.db.execute<{ id: QuoteRequestId }>(sql`
    select r.id
    from artisan_trades t
    join artisans a on a.id = t.artisan_id
    join quote_requests r on r.trade = t.trade and ${requestOfMarketplace(sql`r`)} and r.status = 'open' and r.places_taken < 5 and r.places_taken < r.wanted_quotes and r.quotes_refused_at is null
    where t.artisan_id = ${artisanId} and t.available
      and r.lat between t.lat - a.plan_radius_km / 111.0 and t.lat + a.plan_radius_km / 111.0
      and ${distanceToRequest} <= greatest(t.reach_km, least(t.reach_km + r.beyond_km, a.plan_radius_km))
      and not exists (select from leads l where l.request_id = r.id and l.artisan_id = t.artisan_id)
      and not exists (select from blocked_artisans b where b.particulier_id = r.particulier_id and b.artisan_id = t.artisan_id)
    order by r.opened_at
    limit ${AT_ONCE}`)
  let served = 0
  for (const { id } of waiting.rows) {
    const matched = await matchRequest(ctx, id)
    if (matched.proposed.length > 0) served++
  }
  return served
}

const distanceToRequest = distanceSql({ lat: sql`r.lat`, lng: sql`r.lng` })
