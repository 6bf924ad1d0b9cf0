import { leadOfMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { eq, sql } from 'drizzle-orm'
import type { VerificationStatus } from '#app/features/companies/artisan.ts'
import { freeSeats } from '#app/features/requests/quote-request.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { PLANS, type PlanSlug } from '#app/features/subscriptions/plans/plans.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { dayOf, type Day } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { ArtisanId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { distanceSql } from '#app/features/requests/matching/find-candidates.server.ts'
import { CANDIDATES, FARTHEST_KM } from '#app/features/requests/leads/lead.ts'
import { passedOverReason, type PassedOverReason } from './passed-over.ts'
import {
  scoreCandidate,
  type CandidateFacts,
  type ScorePart,
} from '#app/features/requests/matching/ranking.ts'
import { readWeights } from '#app/features/requests/matching/read-weights.server.ts'

/** An artisan of the trade nearby who was never asked, why not, and the score they would have, both as of now. */
export type PassedOver = {
  artisanId: ArtisanId
  companyName: string
  distanceKm: number
  reachKm: number
  reason: PassedOverReason
  score: number
  parts: ScorePart[]
}

type Row = Omit<CandidateFacts, 'lastProposedAt' | 'boosted'> & {
  artisanId: ArtisanId
  companyName: string
  reachKm: number
  planRadiusKm: number
  verification: VerificationStatus
  suspended: boolean
  closed: boolean
  onHoliday: boolean
  creditsLeft: boolean
  insuranceTo: Day | null
  blocked: boolean
  plan: PlanSlug
  lastProposedAt: string | null
}

/**
 * The 25 nearest artisans of a request's trade within the farthest reach who were never asked, each
 * with what keeps them from it at this instant. Empty without such a request.
 */
export async function listPassedOver(
  ctx: Ctx<Admin>,
  requestId: QuoteRequestId,
): Promise<PassedOver[]> {
  const [request] = await ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, requestId))
  return request ? readPassedOver(ctx, request) : []
}

/** The same of a request that was read, or of one artisan alone, however many are nearer. */
export async function readPassedOver(
  ctx: Ctx<Admin>,
  request: typeof quoteRequests.$inferSelect,
  artisanId?: ArtisanId,
): Promise<PassedOver[]> {
  const degrees = FARTHEST_KM / 111
  const { rows } = await ctx.db.execute<Row>(sql`
    select near.*, coalesce(b.plan, 'gratuit') as plan, (select l.proposed_at from leads l where l.artisan_id = near."artisanId" and ${leadOfMarketplace(sql`l`)} order by l.proposed_at desc limit 1) as "lastProposedAt",
      exists (select from blocked_artisans where particulier_id = ${request.particulierId} and artisan_id = near."artisanId") as blocked
    from (
      select t.artisan_id as "artisanId", a.company_name as "companyName", ${distanceSql(request)} as "distanceKm", t.reach_km as "reachKm", a.plan_radius_km as "planRadiusKm",
        a.verification, a.suspended_at is not null as suspended, a.closed_at is not null as closed, a.on_holiday as "onHoliday", a.contacts_left as "creditsLeft", a.insurance_to::text as "insuranceTo",
        a.rating_sum as "ratingSum", a.rating_count as "ratingCount", a.proposed_count as "proposedCount", a.answered_count as "answeredCount", a.answer_minutes as "answerMinutes"
      from artisan_trades t join artisans a on a.id = t.artisan_id
      where t.trade = ${request.trade} and a.lat is not null and t.lat between ${request.lat - degrees} and ${request.lat + degrees}
        ${artisanId ? sql`and t.artisan_id = ${artisanId}` : sql``}
        and not exists (select from leads l where l.request_id = ${request.id} and l.artisan_id = t.artisan_id)
    ) near
    left join contact_balances b on b.artisan_id = near."artisanId"
    where near."distanceKm" <= ${FARTHEST_KM}
    order by near."distanceKm", near."artisanId" limit ${CANDIDATES}`)
  const now = {
    open: request.status === 'open',
    ending: request.endsAt !== null,
    freeSeats: freeSeats(request),
    beyondKm: request.beyondKm,
  }
  const today = dayOf(ctx.now, timeZoneOf(request.insee))
  const weights = await readWeights(ctx)
  return rows.map((row) => ({
    artisanId: row.artisanId,
    companyName: row.companyName,
    distanceKm: row.distanceKm,
    reachKm: row.reachKm,
    reason: passedOverReason({ ...row, ...now }, today),
    ...scoreCandidate(
      {
        ...row,
        boosted: PLANS[row.plan].early,
        lastProposedAt: row.lastProposedAt === null ? null : new Date(row.lastProposedAt),
      },
      weights,
      ctx.now,
    ),
  }))
}
