import { and, eq, isNull, lte, ne } from 'drizzle-orm'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { eachDue } from '#app/platform/database/each-due.server.ts'
import { expireQuoteRequests } from './end-quote-request.server.ts'
import { endAskedRequests } from './end-quote-request-soon.server.ts'
import {
  expireLeads,
  giveBackSilentCredits,
} from '#app/features/requests/matching/expire-leads.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { grantLateReports } from '#app/features/requests/reports/report-contact.server.ts'
import { stopLeads } from '#app/features/requests/leads/stop-leads.server.ts'
import { deadlines } from '#app/features/requests/leads/tables.server.ts'

/** How much a sweep did. */
export type Swept = {
  matched: number
  requestsEnded: number
  leadsStopped: number
  leadsExpired: number
  creditsGivenBack: number
  requestsExpired: number
  reportsGranted: number
}

/**
 * Does everything that is due at the context's instant for requests and leads: Premium's fifteen
 * minutes are over, companies that may take no contact any more, 24 h without an answer, 72 h
 * without a reaction, 30 days, the end that a person asked for, five days without a decision.
 * Idempotent, and safe on several processes at once: each thing is done under the lock of its
 * request, and what is locked is left to whoever holds it.
 */
export async function sweepDeadlines(ctx: Ctx<System>): Promise<Swept> {
  const requestsEnded = await endAskedRequests(ctx)
  const leadsStopped = await stopLeads(ctx)
  const leadsExpired = await expireLeads(ctx)
  const creditsGivenBack = await giveBackSilentCredits(ctx)
  const requestsExpired = await expireQuoteRequests(ctx)
  const reportsGranted = await grantLateReports(ctx)
  return {
    requestsEnded,
    leadsStopped,
    leadsExpired,
    creditsGivenBack,
    requestsExpired,
    reportsGranted,
    matched: await matchDue(ctx),
  }
}

/** Looks again at requests whose first fifteen minutes are over. */
async function matchDue(ctx: Ctx<System>, limit = 200): Promise<number> {
  const due = await ctx.db
    .select({ id: deadlines.id, requestId: deadlines.requestId })
    .from(deadlines)
    .innerJoin(
      quoteRequests,
      and(eq(quoteRequests.id, deadlines.requestId), ne(quoteRequests.status, 'paused')),
    )
    .where(
      and(eq(deadlines.kind, 'match'), isNull(deadlines.doneAt), lte(deadlines.dueAt, ctx.now)),
    )
    .orderBy(deadlines.dueAt)
    .limit(limit)
  const requestOf = new Map(due.map(({ id, requestId }) => [id, requestId]))
  return eachDue(ctx, 'match-request', [...requestOf.keys()], async (tx, id) => {
    const requestId = requestOf.get(id)!
    const [free] = await tx.db
      .select({ id: quoteRequests.id })
      .from(quoteRequests)
      .where(eq(quoteRequests.id, requestId))
      .for('no key update', { skipLocked: true })
    if (!free) return false
    const first = await tx.db
      .update(deadlines)
      .set({ doneAt: tx.now })
      .where(and(eq(deadlines.id, id), isNull(deadlines.doneAt)))
      .returning({ id: deadlines.id })
    return first.length > 0 && (await matchRequest(tx, requestId)).proposed.length > 0
  })
}
