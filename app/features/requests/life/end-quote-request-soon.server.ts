import { and, eq, inArray, lte } from 'drizzle-orm'
import { lockOwnQuoteRequest, type QuoteRequestRow } from './move-quote-request.server.ts'
import {
  freeSeats,
  refusalToEndSoon,
  refusalToKeep,
  UNDO_MINUTES,
  type CloseReason,
  type StatusRefusal,
} from '#app/features/requests/quote-request.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx, Particulier, System } from '#app/platform/context.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { eachDue } from '#app/platform/database/each-due.server.ts'
import { endQuoteRequest } from './end-quote-request.server.ts'

/*
 * An end cannot be undone once artisans were told: contacts are given back, conversations close, quotes are set aside.
 * So it comes ten minutes after it was asked for, and until then nobody hears of it.
 */

/**
 * A person closes their request (with a reason) or cancels it (null): it ends in ten minutes, unless they keep it.
 * Nobody new is asked meanwhile, and those who hold a place go on as before.
 */
export async function endQuoteRequestSoon(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
  reason: CloseReason | null,
): Promise<Result<{ endsAt: Date }, StatusRefusal | 'not_found' | 'already_ending'>> {
  return inTransaction(ctx, async (tx) => {
    const request = await lockOwnQuoteRequest(tx, requestId)
    if (!request) return refuse('not_found')
    const refusal = refusalToEndSoon(request)
    if (refusal) return refuse(refusal)
    const endsAt = new Date(tx.now.getTime() + UNDO_MINUTES * 60_000)
    await setEnd(tx, request, { endsAt, closeReason: reason })
    return ok({ endsAt })
  })
}

/**
 * The person keeps a request that was about to end: it goes on as if nothing had been said, and its
 * free places are filled again.
 */
export async function keepQuoteRequest(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
): Promise<Result<undefined, StatusRefusal | 'not_found' | 'not_ending'>> {
  return inTransaction(ctx, async (tx) => {
    const request = await lockOwnQuoteRequest(tx, requestId)
    if (!request) return refuse('not_found')
    const refusal = refusalToKeep(request)
    if (refusal) return refuse(refusal)
    await setEnd(tx, request, { endsAt: null, closeReason: null })
    if (request.status === 'open' && freeSeats(request) > 0)
      await publish(tx, { type: 'quote_request.place_freed', requestId })
    return ok()
  })
}

/**
 * Ends the requests whose ten minutes are over, in the name of who asked for it. Returns how many;
 * one that somebody is acting on is left for the next sweep.
 */
export async function endAskedRequests(ctx: Ctx<System>, limit = 200): Promise<number> {
  const due = await ctx.db
    .select({ id: quoteRequests.id })
    .from(quoteRequests)
    .where(
      and(lte(quoteRequests.endsAt, ctx.now), inArray(quoteRequests.status, ['open', 'paused'])),
    )
    .orderBy(quoteRequests.endsAt)
    .limit(limit)
  return eachDue(
    ctx,
    'end-request',
    due.map(({ id }) => id),
    async (tx, id) => {
      const [request] = await tx.db
        .select()
        .from(quoteRequests)
        .where(eq(quoteRequests.id, id))
        .for('no key update', { skipLocked: true })
      if (
        !request?.endsAt ||
        request.endsAt > tx.now ||
        refusalToKeep(request) ||
        !request.particulierId
      )
        return false
      const author: Ctx<Particulier> = {
        ...tx,
        who: { kind: 'particulier', accountId: request.particulierId, clientKey: '' },
      }
      await endQuoteRequest(
        author,
        request,
        request.closeReason ? 'close' : 'cancel',
        request.closeReason,
      )
      return true
    },
  )
}

async function setEnd(
  tx: Ctx<Particulier>,
  request: QuoteRequestRow,
  end: Pick<QuoteRequestRow, 'endsAt' | 'closeReason'>,
): Promise<void> {
  await tx.db
    .update(quoteRequests)
    .set({ ...end, updatedAt: tx.now })
    .where(eq(quoteRequests.id, request.id))
  publishLive(tx, { to: [tx.who.accountId], kind: 'request', subjectId: request.id })
}
