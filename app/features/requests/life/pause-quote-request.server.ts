import { and, eq, isNull, sql } from 'drizzle-orm'
import { lockOwnQuoteRequest, moveQuoteRequest } from './move-quote-request.server.ts'
import {
  refusalToPause,
  refusalToResume,
  type StatusRefusal,
} from '#app/features/requests/quote-request.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { deadlines, leads } from '#app/features/requests/leads/tables.server.ts'
import { tellRequest } from './tell-live.server.ts'

/** A person pauses their request: no new artisan is asked, places are kept, and every clock stands still. */
export async function pauseQuoteRequest(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
): Promise<Result<undefined, StatusRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const request = await lockOwnQuoteRequest(tx, requestId)
    if (!request) return refuse('not_found')
    const refusal = refusalToPause(request)
    if (refusal) return refuse(refusal)
    await moveQuoteRequest(tx, request, 'pause', { pausedAt: tx.now })
    await tellRequest(tx, requestId)
    await publish(tx, { type: 'quote_request.paused', requestId })
    return ok()
  })
}

/**
 * A paused request goes on: the time artisans have to answer, the person's time to react, the
 * request's own end and what is due for it are moved by exactly as long as the pause lasted. Free
 * places are filled again.
 */
export async function resumeQuoteRequest(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
): Promise<Result<undefined, StatusRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const request = await lockOwnQuoteRequest(tx, requestId)
    if (!request) return refuse('not_found')
    const refusal = refusalToResume(request)
    if (refusal) return refuse(refusal)
    const pausedMs = tx.now.getTime() - request.pausedAt!.getTime()
    const pause = sql`make_interval(secs => ${pausedMs / 1000}::double precision)`
    await moveQuoteRequest(tx, request, 'resume', {
      pausedAt: null,
      expiresAt: new Date(request.expiresAt.getTime() + pausedMs),
    })
    await tx.db
      .update(leads)
      .set({ answerBy: sql`${leads.answerBy} + ${pause}` })
      .where(and(eq(leads.requestId, requestId), eq(leads.status, 'proposed')))
    await tx.db
      .update(leads)
      .set({ reactionBy: sql`${leads.reactionBy} + ${pause}` })
      .where(
        and(eq(leads.requestId, requestId), isNull(leads.reactedAt), isNull(leads.givenBackAt)),
      )
    await tx.db
      .update(deadlines)
      .set({ dueAt: sql`${deadlines.dueAt} + ${pause}` })
      .where(and(eq(deadlines.requestId, requestId), isNull(deadlines.doneAt)))
    await tellRequest(tx, requestId)
    await publish(tx, { type: 'quote_request.resumed', requestId })
    return ok()
  })
}
