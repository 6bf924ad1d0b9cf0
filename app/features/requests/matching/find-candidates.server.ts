import { leadOfMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { sql, type SQL } from 'drizzle-orm'
import { fromMeridian, planeLocation } from '#app/features/companies/area/service-area.ts'
import type { QuoteRequestRow } from '#app/features/requests/life/move-quote-request.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { CANDIDATES, FARTHEST_KM } from '#app/features/requests/leads/lead.ts'
import type { CandidateFacts } from './ranking.ts'

/** An artisan to whom a request may be proposed, with the facts that rank them. */
export type Candidate = CandidateFacts & { artisanId: ArtisanId; outsideArea: boolean }

/** One degree of latitude, km. */
const DEGREE_KM = 111.195
/**
 * The index orders by plane distance, which a shear of the map falsifies by a tenth at most: that many more than the 25
 * are read, then the exact distance chooses.
 */
const READ_AHEAD = 40

/**
 * The 25 nearest artisans who can take a request: they practise its trade, are available (verified,
 * active, not on holiday, a contact left), it lies within their reach (or within what the person
 * agreed to beyond it, inside their plan), they were never proposed it, and its author has not
 * blocked them. Companies that the person asked for (`first`) are among them if they can take the
 * request, however many are nearer. One scan of an index that holds all it reads of a company, ordered by
 * distance, bounded to a box of the farthest reach. The request is locked, so what was tried cannot
 * change. `lookAgainAt`: when it is due to be matched again, known while there are candidates.
 */
export async function findCandidates(
  tx: Ctx,
  request: QuoteRequestRow,
  first?: readonly ArtisanId[],
): Promise<{ candidates: Candidate[]; lookAgainAt: Date | null }> {
  const result = await tx.db.execute<
    Omit<Candidate, 'lastProposedAt'> & {
      lastProposedAt: string | null
      lookAgainAt: string | null
    }
  >(candidatesSql(request, first))
  const candidates = result.rows.map(({ lastProposedAt, lookAgainAt: _, ...facts }) => ({
    ...facts,
    lastProposedAt: lastProposedAt === null ? null : new Date(lastProposedAt),
  }))
  const lookAgainAt = result.rows[0]?.lookAgainAt
  return { candidates, lookAgainAt: lookAgainAt ? new Date(lookAgainAt) : null }
}

/** The one statement of `findCandidates`; by itself for who explains what it costs. */
export function candidatesSql(
  request: QuoteRequestRow,
  first: readonly ArtisanId[] = request.wantedArtisanId ? [request.wantedArtisanId] : [],
): SQL {
  const asked = sql`any(${sql.param(first)}::uuid[])`
  const { x, y } = planeLocation(request.lat, request.lng)
  const box = searchBox(request)
  return sql`
    select c.artisan_id as "artisanId", c.km as "distanceKm", c.km > c.reach_km as "outsideArea",
      c.premium_plan as "boosted", c.rating_sum as "ratingSum", c.rating_count as "ratingCount",
      c.proposed_count as "proposedCount", c.answered_count as "answeredCount", c.answer_minutes as "answerMinutes",
      (select l.proposed_at from leads l where l.artisan_id = c.artisan_id and ${leadOfMarketplace(sql`l`)} order by l.proposed_at desc limit 1) as "lastProposedAt",
      (select due_at from deadlines where request_id = ${request.id} and kind = 'match' and done_at is null) as "lookAgainAt"
    from (
      select asked.* from (
        (${eligible(request)}
          and t.location <@ box(point(${x - box.width}, ${y - box.height}), point(${x + box.width}, ${y + box.height}))
        order by t.location <-> point(${x}, ${y})
        limit ${READ_AHEAD})
        ${first.length > 0 ? sql`union (${eligible(request)} and t.artisan_id = ${asked})` : sql``}
      ) asked
      order by ${first.length > 0 ? sql`(artisan_id = ${asked}) desc,` : sql``} km, artisan_id
      limit ${CANDIDATES}
    ) c`
}

/**
 * Rows of the trade whose artisan can take the request; conditions may follow. Columns that
 * `artisan_trades_nearest` holds, and no others: the table itself is not read.
 */
function eligible(request: QuoteRequestRow): SQL {
  return sql`
    select t.artisan_id, t.reach_km, d.km, t.premium_plan, t.rating_sum, t.rating_count, t.proposed_count, t.answered_count, t.answer_minutes
    from artisan_trades t
    cross join lateral (select ${distanceSql(request)} as km) d
    where t.trade = ${request.trade} and t.available
      and t.artisan_id <> all (array(select artisan_id from leads where request_id = ${request.id}))
      and t.artisan_id <> all (array(select artisan_id from blocked_artisans where particulier_id = ${request.particulierId}))
      and ${withinReach(request.beyondKm)}`
}

/** Great-circle distance (haversine, mean Earth radius) from a point, or columns of another row, to the row `t`, km. */
export function distanceSql(from: { lat: number | SQL; lng: number | SQL }) {
  return sql`12742.0176 * asin(least(1, sqrt(
    sin(radians(t.lat - ${from.lat}::float8) / 2) ^ 2
    + cos(radians(${from.lat}::float8)) * cos(radians(t.lat)) * sin(radians(t.lng - ${from.lng}::float8) / 2) ^ 2)))`
}

/** The plan's own bound is read only for those whose chosen zone is too small. */
function withinReach(beyondKm: number) {
  if (beyondKm === 0) return sql`d.km <= t.reach_km`
  return sql`(d.km <= t.reach_km or d.km <= least(t.reach_km + ${beyondKm}::int, (select plan_radius_km from artisans where id = t.artisan_id)))`
}

/** Half the sides of a box that holds everything within the farthest reach, in the index’s degrees. */
export function searchBox({ lat, lng }: { lat: number; lng: number }): {
  width: number
  height: number
} {
  const height = FARTHEST_KM / DEGREE_KM
  const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180)
  const shear = Math.max(
    Math.abs(cosine(lat + height) - cosine(lat)),
    Math.abs(cosine(lat - height) - cosine(lat)),
  )
  return { width: height * 1.05 + Math.abs(fromMeridian(lng)) * shear, height }
}
