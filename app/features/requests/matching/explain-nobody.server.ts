import { and, eq, sql } from 'drizzle-orm'
import { BEYOND_STEPS_KM } from '#app/features/requests/quote-request.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx, Particulier, System } from '#app/platform/context.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import { distanceSql } from './find-candidates.server.ts'
import { FARTHEST_KM, type NobodyReason } from '#app/features/requests/leads/lead.ts'

/**
 * The reason, and the smallest distance beyond their zones (km) at which somebody could be asked;
 * null when none helps.
 */
export type NobodyExplanation = { reason: NobodyReason; askBeyondKm: number | null }

/** Why nobody can take a person's open request, looked up now; null when it is not theirs, or somebody can. */
export async function explainNobody(
  ctx: Ctx<Particulier> | Ctx<System>,
  requestId: QuoteRequestId,
): Promise<NobodyExplanation | null> {
  const owner =
    ctx.who.kind === 'particulier' ? eq(quoteRequests.particulierId, ctx.who.accountId) : undefined
  const [request] = await ctx.db
    .select()
    .from(quoteRequests)
    .where(and(eq(quoteRequests.id, requestId), owner))
  if (!request?.nobodySince) return null
  const steps = BEYOND_STEPS_KM.filter((step) => step > request.beyondKm)
  const degrees = FARTHEST_KM / 111
  const result = await ctx.db.execute<{
    around: number
    busy: number
    asked: number
    gap: number | null
  }>(sql`
    select count(*)::int as around,
      (count(*) filter (where not available and km <= reach_km))::int as busy,
      (count(*) filter (where tried and km <= greatest(reach_km, least(reach_km + ${request.beyondKm}::int, plan_radius_km))))::int as asked,
      min(km - reach_km) filter (where available and not tried and km > reach_km and km <= plan_radius_km) as gap
    from (
      select t.available, t.reach_km, a.plan_radius_km, ${distanceSql(request)} as km,
        exists (select from leads l where l.request_id = ${requestId} and l.artisan_id = t.artisan_id) as tried
      from artisan_trades t join artisans a on a.id = t.artisan_id
      where t.trade = ${request.trade} and t.listed and t.lat between ${request.lat - degrees} and ${request.lat + degrees}
    ) near
    where km <= ${FARTHEST_KM}`)
  const { around, busy, asked, gap } = result.rows[0]!
  const askBeyondKm = gap === null ? null : (steps.find((step) => step >= gap) ?? null)
  const reason =
    asked > 0 ? 'all_asked' : busy > 0 ? 'all_busy' : around > 0 ? 'too_far' : 'none_around'
  return { reason, askBeyondKm }
}
