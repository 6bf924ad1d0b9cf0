import { and, count, eq } from 'drizzle-orm'
import { FORM_MESSAGES, REFUSALS } from '#app/features/requests/copy.ts'
import { MAX_BLUEPRINTS, refusalToChangePhotos } from '#app/features/requests/quote-request.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import { addBlueprints } from './change-blueprints.server.ts'
import { keepBlueprints } from './keep-blueprints.server.ts'
import { requestBlueprints } from './tables.server.ts'

/**
 * What came of plans posted to a request: how many it has more, and in words what was wrong with
 * the others; null when the request is not theirs.
 */
export type ReceivedBlueprints = { added: number; error: string | null }

/**
 * Takes the plans that somebody posts to their own request. As many are stored as it has room for;
 * those that lose the race for the last places are dropped a day later.
 */
export async function receiveBlueprints(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
  sent: readonly FormDataEntryValue[],
): Promise<ReceivedBlueprints | null> {
  const [request] = await ctx.db
    .select({ status: quoteRequests.status, held: count(requestBlueprints.fileId) })
    .from(quoteRequests)
    .leftJoin(requestBlueprints, eq(requestBlueprints.requestId, quoteRequests.id))
    .where(and(eq(quoteRequests.id, requestId), eq(quoteRequests.particulierId, ctx.who.accountId)))
    .groupBy(quoteRequests.id)
  if (!request) return null
  const refusal =
    refusalToChangePhotos(request) ?? (request.held >= MAX_BLUEPRINTS ? 'blueprints_full' : null)
  if (refusal) return { added: 0, error: REFUSALS[refusal] }
  const { kept, error } = await keepBlueprints(ctx, [], sent, MAX_BLUEPRINTS - request.held)
  if (kept.length === 0) return { added: 0, error: error ?? REFUSALS.no_blueprint_sent }
  const added = await addBlueprints(ctx, requestId, kept)
  if (added.ok) return { added: kept.length, error }
  return {
    added: 0,
    error: added.refusal === 'blueprints_full' ? FORM_MESSAGES.blueprints : REFUSALS[added.refusal],
  }
}
