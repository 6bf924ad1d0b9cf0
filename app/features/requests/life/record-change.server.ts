import type { Ctx } from '#app/platform/context.ts'
import { newId, type FileId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import type { RequestChange } from './request-change.ts'
import { quoteRequestChanges } from '#app/features/requests/tables.server.ts'

/** Notes what a person changed of their request, in the transaction of the change: a line of its story. */
export async function recordChange(
  tx: Ctx,
  requestId: QuoteRequestId,
  what: RequestChange,
  more: { amount?: number; fileId?: FileId } = {},
): Promise<void> {
  await tx.db.insert(quoteRequestChanges).values({
    id: newId<string>(),
    requestId,
    what,
    amount: more.amount ?? null,
    fileId: more.fileId ?? null,
    at: tx.now,
  })
}
