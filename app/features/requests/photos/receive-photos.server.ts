import { and, count, eq } from 'drizzle-orm'
import { FORM_MESSAGES, REFUSALS } from '#app/features/requests/copy.ts'
import {
  MAX_PHOTOS,
  PHOTO_BACK_HOURS,
  refusalToChangePhotos,
} from '#app/features/requests/quote-request.ts'
import { quoteRequestPhotos, quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import { addPhotos } from './change-photos.server.ts'
import { keepRequestPhotos } from '#app/features/requests/ask/keep-request-photos.server.ts'

/**
 * What came of photos posted to a request: how many it shows more, and in words what was wrong with
 * the others; null when the request is not theirs.
 */
export type ReceivedPhotos = { added: number; error: string | null }

/**
 * Takes the photos that somebody posts to their own request. As many are stored as it has room for; those that lose the
 * race for the last places are dropped a day later.
 */
export async function receivePhotos(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
  sent: readonly FormDataEntryValue[],
): Promise<ReceivedPhotos | null> {
  const [request] = await ctx.db
    .select({ status: quoteRequests.status, hung: count(quoteRequestPhotos.fileId) })
    .from(quoteRequests)
    .leftJoin(quoteRequestPhotos, eq(quoteRequestPhotos.requestId, quoteRequests.id))
    .where(and(eq(quoteRequests.id, requestId), eq(quoteRequests.particulierId, ctx.who.accountId)))
    .groupBy(quoteRequests.id)
  if (!request) return null
  const refusal =
    refusalToChangePhotos(request) ?? (request.hung >= MAX_PHOTOS ? 'photos_full' : null)
  if (refusal) return { added: 0, error: REFUSALS[refusal] }
  const kept = await keepRequestPhotos(ctx, [], sent, {
    most: MAX_PHOTOS - request.hung,
    stagedUntil: new Date(ctx.now.getTime() + PHOTO_BACK_HOURS * 3_600_000),
  })
  if (kept.ids.length === 0) return { added: 0, error: kept.error ?? REFUSALS.no_photo_sent }
  const added = await addPhotos(ctx, requestId, kept.ids)
  if (added.ok) return { added: kept.ids.length, error: kept.error }
  return {
    added: 0,
    error: added.refusal === 'photos_full' ? FORM_MESSAGES.photos : REFUSALS[added.refusal],
  }
}
