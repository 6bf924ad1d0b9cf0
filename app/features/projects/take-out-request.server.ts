import { and, eq, inArray } from 'drizzle-orm'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ProjectId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { ownRequests } from './gather-requests.server.ts'
import { lockProject } from './lock-project.server.ts'
import { projectRequests } from './tables.server.ts'

/**
 * Takes a request of the person's own out of a project; it stays as it is, and what came after it waits for nothing
 * more. False when the project or the request is not there.
 */
export function takeOutRequest(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
  requestId: QuoteRequestId,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockProject(tx, projectId))) return false
    const own = tx.db.select({ id: quoteRequests.id }).from(quoteRequests).where(ownRequests(tx))
    const gone = await tx.db
      .delete(projectRequests)
      .where(
        and(
          eq(projectRequests.projectId, projectId),
          eq(projectRequests.requestId, requestId),
          inArray(projectRequests.requestId, own),
        ),
      )
      .returning({ id: projectRequests.requestId })
    return gone.length > 0
  })
}
