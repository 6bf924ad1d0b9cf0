import { and, eq } from 'drizzle-orm'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import { newId, type AccountId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { mine } from '#app/features/requests/queries.server.ts'
import {
  transitionOf,
  type QuoteRequestActor,
  type QuoteRequestStatus,
  type QuoteRequestTransition,
} from '#app/features/requests/quote-request.ts'
import { quoteRequests, quoteRequestTrail } from '#app/features/requests/tables.server.ts'

/** A request, read under its row lock. */
export type QuoteRequestRow = typeof quoteRequests.$inferSelect

/**
 * Locks a request until the transaction ends and reads it; null when there is none. It is the first lock of every act
 * on a request or a lead. Weaker than a plain `for update`, because nothing here changes a key: rows may
 * refer to it meanwhile.
 */
export async function lockQuoteRequest(
  tx: Ctx,
  requestId: QuoteRequestId,
): Promise<QuoteRequestRow | null> {
  const [row] = await tx.db
    .select()
    .from(quoteRequests)
    .where(eq(quoteRequests.id, requestId))
    .for('no key update')
  return row ?? null
}

/**
 * Locks a person's own request, or one that waits for them to confirm it; null when there is none,
 * or when it is somebody else's.
 */
export async function lockOwnQuoteRequest(
  tx: Ctx<Particulier>,
  requestId: QuoteRequestId,
): Promise<QuoteRequestRow | null> {
  const [row] = await tx.db
    .select()
    .from(quoteRequests)
    .where(and(eq(quoteRequests.id, requestId), mine(tx)))
    .for('no key update')
  return row ?? null
}

/**
 * Applies a verb to a locked request: its new status, what changes with it, and a line in its trail; an end that was
 * asked for is forgotten, since something else was decided. Throws when the table of transitions does not allow it,
 * because the caller's guard should have refused.
 */
export async function moveQuoteRequest(
  tx: Ctx,
  request: Pick<QuoteRequestRow, 'id' | 'status' | 'particulierId'>,
  verb: QuoteRequestTransition['verb'],
  changes: Partial<typeof quoteRequests.$inferInsert> = {},
): Promise<QuoteRequestStatus> {
  const transition = transitionOf(verb, request.status)
  if (!transition) throw new Error(`A request that is ${request.status} cannot ${verb}`)
  const to = transition.to === 'same' ? request.status : transition.to
  await tx.db
    .update(quoteRequests)
    .set({ endsAt: null, closeReason: null, ...changes, status: to, updatedAt: tx.now })
    .where(eq(quoteRequests.id, request.id))
  const author = changes.particulierId ?? request.particulierId
  if (author) publishLive(tx, { to: [author], kind: 'request', subjectId: request.id })
  const actor = actorOf(tx)
  await tx.db.insert(quoteRequestTrail).values({
    id: newId<string>(),
    requestId: request.id,
    verb,
    from: request.status,
    to,
    who: actor.who,
    accountId: actor.accountId,
    at: tx.now,
  })
  return to
}

/** Who a trail's line names. An artisan or an administrator never moves a request by hand. */
function actorOf(ctx: Ctx): { who: QuoteRequestActor; accountId: AccountId | null } {
  if (ctx.who.kind === 'particulier') return { who: 'particulier', accountId: ctx.who.accountId }
  return { who: ctx.who.kind === 'visitor' ? 'visitor' : 'system', accountId: null }
}
