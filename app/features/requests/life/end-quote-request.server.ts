import { ofMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { and, eq, inArray, lte } from 'drizzle-orm'
import {
  lockOwnQuoteRequest,
  moveQuoteRequest,
  type QuoteRequestRow,
} from './move-quote-request.server.ts'
import {
  refusalToCancel,
  refusalToClose,
  refusalToDo,
  type CloseReason,
  type StatusRefusal,
} from '#app/features/requests/quote-request.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx, Particulier, System } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { eachDue } from '#app/platform/database/each-due.server.ts'
import { endLeads } from '#app/features/requests/leads/end-leads.server.ts'

/*
 * These acts change a request and its leads together, so they live with the leads: a place, a clock and a contact end
 * in the same instant as the request they belong to.
 */

/** A person closes their request, with a reason; contacts to which they never reacted are given back. */
export async function closeQuoteRequest(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
  reason: CloseReason,
): Promise<Result<undefined, StatusRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const request = await lockOwnQuoteRequest(tx, requestId)
    if (!request) return refuse('not_found')
    const refusal = refusalToClose(request)
    if (refusal) return refuse(refusal)
    await endQuoteRequest(tx, request, 'close', reason)
    return ok()
  })
}

/** A person gives their project up. The same as closing, for a request that found nobody's quote. */
export async function cancelQuoteRequest(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
): Promise<Result<undefined, StatusRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const request = await lockOwnQuoteRequest(tx, requestId)
    if (!request) return refuse('not_found')
    const refusal = refusalToCancel(request)
    if (refusal) return refuse(refusal)
    await endQuoteRequest(tx, request, 'cancel', null)
    return ok()
  })
}

/**
 * Ends the requests whose time is over: 30 days (and their extensions), or 72 hours without a confirmation. A paused
 * one does not age. Returns how many; a request that somebody is acting on is left for the next sweep.
 */
export async function expireQuoteRequests(ctx: Ctx<System>, limit = 200): Promise<number> {
  const due = await ctx.db
    .select({ id: quoteRequests.id })
    .from(quoteRequests)
    .where(
      and(
        ofMarketplace,
        inArray(quoteRequests.status, ['unconfirmed', 'open']),
        lte(quoteRequests.expiresAt, ctx.now),
      ),
    )
    .orderBy(quoteRequests.expiresAt)
    .limit(limit)
  return eachDue(
    ctx,
    'expire-request',
    due.map(({ id }) => id),
    async (tx, id) => {
      const [request] = await tx.db
        .select()
        .from(quoteRequests)
        .where(eq(quoteRequests.id, id))
        .for('no key update', { skipLocked: true })
      if (!request || refusalToDo('expire', request) || request.expiresAt > tx.now) return false
      await endQuoteRequest(tx, request, 'expire', null)
      return true
    },
  )
}

/** Ends a locked request with all its leads but one that was won. */
export async function endQuoteRequest(
  tx: Ctx,
  request: QuoteRequestRow,
  verb: 'close' | 'cancel' | 'expire',
  closeReason: CloseReason | null,
): Promise<void> {
  await moveQuoteRequest(tx, request, verb, { closedAt: tx.now, closeReason, pausedAt: null })
  await endLeads(tx, request.id)
  await publish(tx, { type: 'quote_request.ended', requestId: request.id })
}
