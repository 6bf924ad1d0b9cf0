import { eq, sql } from 'drizzle-orm'
import {
  lockQuoteRequest,
  type QuoteRequestRow,
} from '#app/features/requests/life/move-quote-request.server.ts'
import { isOfMarketplace } from '#app/features/requests/request-origin.ts'
import { freeSeats } from '#app/features/requests/quote-request.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import { inTransaction, publish, publishAll } from '#app/platform/database/transaction.server.ts'
import {
  newId,
  type ArtisanId,
  type LeadId,
  type QuoteRequestId,
} from '#app/values/identity/ids.ts'
import { invitedTo } from '#app/features/requests/kept-artisans/queries.server.ts'
import { listSiblings } from '#app/features/requests/siblings/queries.server.ts'
import { findCandidates, type Candidate } from './find-candidates.server.ts'
import { ANSWER_HOURS, EARLY_MINUTES } from '#app/features/requests/leads/lead.ts'
import { byScore, scoreCandidate, type ScorePart, type Weights } from './ranking.ts'
import { readWeights } from './read-weights.server.ts'
import { deadlines, type ConsideredCandidate } from '#app/features/requests/leads/tables.server.ts'

/** What a matching did. `earlyUntil`: only Premium artisans were asked until then. */
export type Matched = { proposed: LeadId[]; earlyUntil: Date | null; nobody: boolean }

type Ranked = Candidate & { score: number; parts: ScorePart[] }
type Outcome = ConsideredCandidate['outcome']

const NOTHING: Matched = { proposed: [], earlyUntil: null, nobody: false }

/**
 * Fills the free places of an open request of the marketplace with the best of the 25 nearest
 * eligible artisans; does nothing when it is not open, about to end, or has no free place. The
 * request's row lock lets one matching in at a time, the guarded update and the table's check have
 * the last word on five. Running it again is always safe: nobody is tried twice.
 */
export async function matchRequest(
  ctx: Ctx,
  requestId: QuoteRequestId,
  { nobodyToldWithOthers = false } = {},
): Promise<Matched> {
  return inTransaction(ctx, async (tx) => {
    const request = await lockQuoteRequest(tx, requestId)
    if (!request || !isOfMarketplace(request) || request.status !== 'open' || request.endsAt)
      return NOTHING
    const free = freeSeats(request)
    if (free === 0) return NOTHING
    const first = [
      ...new Set([request.wantedArtisanId ?? [], await invitedTo(tx, request.id)].flat()),
    ]
    const { candidates, lookAgainAt } = await findCandidates(tx, request, first)
    if (candidates.length === 0) return noteNobody(tx, request, nobodyToldWithOthers)

    const ranked = rank(candidates, first, await readWeights(tx), tx.now)
    const earlyUntil = earlyWindow(request, ranked, lookAgainAt, tx.now)
    const mayBeAsked = ranked.filter(
      (candidate) => !earlyUntil || candidate.boosted || first.includes(candidate.artisanId),
    )
    const picked = new Set(mayBeAsked.slice(0, free))
    const outcomeOf = (candidate: Ranked): Outcome =>
      picked.has(candidate)
        ? 'proposed'
        : earlyUntil && !candidate.boosted && !first.includes(candidate.artisanId)
          ? 'later'
          : 'waiting'
    const proposed = await propose(tx, request, ranked, outcomeOf)
    if (earlyUntil)
      await tx.db
        .insert(deadlines)
        .values({ id: newId(), kind: 'match', requestId, dueAt: earlyUntil })
        .onConflictDoNothing()
    await publishAll(
      tx,
      proposed.map((leadId) => ({ type: 'lead.proposed', leadId })),
    )
    return { proposed, earlyUntil, nobody: false }
  })
}

/**
 * Matches a request that has just opened, and those of the same form. Of several, what is told of the opening says for
 * which of them there is nobody.
 */
export async function matchOpened(ctx: Ctx, requestId: QuoteRequestId): Promise<void> {
  const open = (await listSiblings(ctx, requestId)).filter(({ status }) => status === 'open')
  if (open.length < 2) await matchRequest(ctx, requestId)
  else for (const { id } of open) await matchRequest(ctx, id, { nobodyToldWithOthers: true })
}

/** By the published score; those that the person asked for come before all, in their order, whatever their score. */
function rank(
  candidates: Candidate[],
  first: readonly ArtisanId[],
  weights: Weights,
  now: Date,
): Ranked[] {
  const place = ({ artisanId }: Ranked) =>
    first.includes(artisanId) ? first.indexOf(artisanId) : first.length
  return candidates
    .map((candidate) => ({ ...candidate, ...scoreCandidate(candidate, weights, now) }))
    .sort((a, b) => place(a) - place(b) || byScore(a, b))
}

/**
 * Until when only Premium artisans are asked: 15 minutes from the opening, if there is one among the candidates or one
 * was asked already (`pending`). Null when everybody may be.
 */
function earlyWindow(
  request: QuoteRequestRow,
  ranked: Ranked[],
  pending: Date | null,
  now: Date,
): Date | null {
  const until = new Date(request.openedAt!.getTime() + EARLY_MINUTES * 60_000)
  if (now >= until) return null
  if (ranked.some((candidate) => candidate.boosted)) return until
  return pending && pending > now ? pending : null
}

/**
 * Takes the places, writes the leads (by artisan's id, the order of locks) and who was considered with what score: one
 * statement, so that a request with five places costs one round trip.
 */
async function propose(
  tx: Ctx,
  request: QuoteRequestRow,
  ranked: Ranked[],
  outcomeOf: (candidate: Ranked) => Outcome,
): Promise<LeadId[]> {
  const considered = ranked.map((candidate): ConsideredCandidate => {
    const { artisanId, distanceKm, score, parts } = candidate
    return { artisanId, distanceKm, score, parts, outcome: outcomeOf(candidate) }
  })
  const seats = ranked
    .filter((candidate) => outcomeOf(candidate) === 'proposed')
    .map((candidate) => ({
      id: newId<LeadId>(),
      artisan_id: candidate.artisanId,
      distance_km: candidate.distanceKm,
      outside_area: candidate.outsideArea,
      score: candidate.score,
      parts: candidate.parts,
    }))
  const answerBy = new Date(tx.now.getTime() + ANSWER_HOURS * 3_600_000)
  const result = await tx.db.execute(sql`
    with taken as (
      update quote_requests set places_taken = places_taken + ${seats.length}::int, nobody_since = null, updated_at = ${tx.now}
      where id = ${request.id} and status = 'open' and places_taken + ${seats.length}::int <= wanted_quotes
      returning id
    ), noted as (
      insert into matchings (id, request_id, at, candidates) select ${newId()}, id, ${tx.now}, ${JSON.stringify(considered)}::jsonb from taken
    )
    insert into leads (id, request_id, artisan_id, status, distance_km, outside_area, score, score_parts, proposed_at, answer_by, updated_at)
    select place.id, taken.id, artisan_id, 'proposed', distance_km, outside_area, score, parts, ${tx.now}, ${answerBy}, ${tx.now}
    from taken, jsonb_to_recordset(${JSON.stringify(seats)}::jsonb)
      as place(id uuid, artisan_id uuid, distance_km float8, outside_area boolean, score float8, parts jsonb)
    order by artisan_id
    returning id`)
  if (result.rows.length !== seats.length)
    throw new Error('The places of a locked request were taken by somebody else')
  // Its artisans hear of it by their notice, live only where their plan says so.
  if (request.particulierId)
    publishLive(tx, { to: [request.particulierId], kind: 'request', subjectId: request.id })
  return seats.map((seat) => seat.id)
}

/** Nobody can take it now. When nobody holds a place either, the person is told, once until somebody could. */
async function noteNobody(
  tx: Ctx,
  request: QuoteRequestRow,
  toldWithOthers: boolean,
): Promise<Matched> {
  if (request.seatsTaken > 0) return NOTHING
  if (!request.nobodySince) {
    await tx.db
      .update(quoteRequests)
      .set({ nobodySince: tx.now, updatedAt: tx.now })
      .where(eq(quoteRequests.id, request.id))
    if (request.particulierId)
      publishLive(tx, { to: [request.particulierId], kind: 'request', subjectId: request.id })
    if (!toldWithOthers) await publish(tx, { type: 'quote_request.nobody', requestId: request.id })
  }
  return { ...NOTHING, nobody: true }
}
