import { and, count, eq, inArray, max } from 'drizzle-orm'
import { lockOwnQuoteRequest } from '#app/features/requests/life/move-quote-request.server.ts'
import { recordChange } from '#app/features/requests/life/record-change.server.ts'
import { tellRequest } from '#app/features/requests/life/tell-live.server.ts'
import {
  MAX_BLUEPRINTS,
  refusalToChangePhotos,
  type StatusRefusal,
} from '#app/features/requests/quote-request.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import type { FileId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { Blueprint } from './keep-blueprints.server.ts'
import { requestBlueprints } from './tables.server.ts'

/** Why the plans of a request did not change. */
export type BlueprintsRefusal = StatusRefusal | 'not_found' | 'blueprints_full' | 'blueprint_gone'

/**
 * Adds stored plans of the person's own to their request, after those it has. Refuses
 * `blueprints_full` when they would pass three, whatever is added at the same time, and
 * `blueprint_gone` for a file that is not theirs, or no PDF.
 */
export async function addBlueprints(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
  plans: readonly Blueprint[],
): Promise<Result<undefined, BlueprintsRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const request = await lockOwnQuoteRequest(tx, requestId)
    if (!request) return refuse('not_found')
    const refusal = refusalToChangePhotos(request)
    if (refusal) return refuse(refusal)
    const own = and(
      inArray(
        files.id,
        plans.map(({ fileId }) => fileId),
      ),
      eq(files.ownerId, tx.who.accountId),
      eq(files.contentType, 'application/pdf'),
    )
    if ((await tx.db.$count(files, own)) !== plans.length) return refuse('blueprint_gone')
    const [present] = await tx.db
      .select({ held: count(), last: max(requestBlueprints.position) })
      .from(requestBlueprints)
      .where(eq(requestBlueprints.requestId, requestId))
    if (present!.held + plans.length > MAX_BLUEPRINTS) return refuse('blueprints_full')
    const first = (present!.last ?? 0) + 1
    await tx.db.insert(requestBlueprints).values(
      plans.map(({ fileId, name }, index) => ({
        requestId,
        fileId,
        name,
        position: first + index,
      })),
    )
    await tx.db.update(files).set({ stagedUntil: null }).where(own)
    await recordChange(tx, requestId, 'blueprints_added', { amount: plans.length })
    await tellRequest(tx, requestId)
    return ok()
  })
}

/** Takes a plan out of a request: nobody reads it any more, and its file goes within a day. */
export async function removeBlueprint(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
  fileId: FileId,
): Promise<Result<undefined, BlueprintsRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const request = await lockOwnQuoteRequest(tx, requestId)
    if (!request) return refuse('not_found')
    const refusal = refusalToChangePhotos(request)
    if (refusal) return refuse(refusal)
    const gone = await tx.db
      .delete(requestBlueprints)
      .where(and(eq(requestBlueprints.requestId, requestId), eq(requestBlueprints.fileId, fileId)))
      .returning({ fileId: requestBlueprints.fileId })
    if (gone.length === 0) return refuse('blueprint_gone')
    await recordChange(tx, requestId, 'blueprint_removed')
    await tellRequest(tx, requestId)
    return ok()
  })
}
