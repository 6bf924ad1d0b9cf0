import { and, eq, lt, sql } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { ANSWER_HOURS } from '#app/features/requests/leads/lead.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { lockQuoteRequest } from '#app/features/requests/life/move-quote-request.server.ts'
import { freeSeats } from '#app/features/requests/quote-request.ts'
import { isOfMarketplace } from '#app/features/requests/request-origin.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import {
  newId,
  type ArtisanId,
  type LeadId,
  type QuoteRequestId,
} from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { readPassedOver } from './list-passed-over.server.ts'
import { mayBeProposed, type ProposeByHandRefusal } from './passed-over.ts'

/**
 * The team proposes an open request to an artisan whom matching has not asked, and says why: one
 * who stands well, may be beyond the zone they chose, and takes one of the free places like any
 * other. What the ranking had said of the others is not changed.
 */
export function proposeByHand(
  ctx: Ctx<Admin>,
  requestId: QuoteRequestId,
  artisanId: ArtisanId,
  reason: string,
): Promise<Result<LeadId, ProposeByHandRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const request = await lockQuoteRequest(tx, requestId)
    if (!request || !isOfMarketplace(request)) return refuse('not_found')
    if (request.status !== 'open' || request.endsAt) return refuse('request_not_open')
    if (freeSeats(request) === 0) return refuse('no_place_left')
    const [artisan] = await readPassedOver(tx, request, artisanId)
    if (!artisan) return refuse('already_asked')
    if (!mayBeProposed(artisan.reason)) return refuse('artisan_cannot')
    const taken = await tx.db
      .update(quoteRequests)
      .set({
        seatsTaken: sql`${quoteRequests.seatsTaken} + 1`,
        nobodySince: null,
        updatedAt: tx.now,
      })
      .where(
        and(
          eq(quoteRequests.id, requestId),
          lt(quoteRequests.seatsTaken, quoteRequests.wantedQuotes),
        ),
      )
      .returning({ id: quoteRequests.id })
    if (taken.length === 0) return refuse('no_place_left')
    const id = newId<LeadId>()
    await tx.db.insert(leads).values({
      id,
      requestId,
      artisanId,
      status: 'proposed',
      distanceKm: artisan.distanceKm,
      outsideArea: artisan.distanceKm > artisan.reachKm,
      score: artisan.score,
      scoreParts: artisan.parts,
      proposedAt: tx.now,
      answerBy: new Date(tx.now.getTime() + ANSWER_HOURS * 3_600_000),
      updatedAt: tx.now,
    })
    if (request.particulierId)
      publishLive(tx, { to: [request.particulierId], kind: 'request', subjectId: requestId })
    await publish(tx, { type: 'lead.proposed', leadId: id })
    await recordAudit(tx, 'request.proposed', requestId, { artisanId, reason })
    return ok(id)
  })
}

/** Why the team proposed a request by hand, by the artisan it went to. */
export async function whyProposedByHand(
  ctx: Ctx<Admin>,
  requestId: QuoteRequestId,
): Promise<Map<string, string>> {
  const rows = await ctx.db
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'request.proposed'), eq(auditLog.subjectId, requestId)))
    .limit(20)
  return new Map(rows.map(({ detail }) => [String(detail.artisanId), String(detail.reason)]))
}
