import { and, eq, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { ofMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ProjectId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { lockProject, writeOrder } from './lock-project.server.ts'
import { REQUESTS_MAX } from './project.ts'
import { projectRequests } from './tables.server.ts'

/** Why requests do not join a project. */
export type GatherRefusal = 'not_found' | 'request_taken' | 'request_over' | 'too_many_requests'

/**
 * The person's own requests, as a condition on `quote_requests`; none that waits for its confirmation. Those that a
 * company wrote to quote them as its own client are among them once they opened the link.
 */
export const ownRequests = (ctx: Ctx<Particulier>): SQL =>
  eq(quoteRequests.particulierId, ctx.who.accountId)

/** Those of them that may still become works, or have; of a company's own client, while a devis counts. */
export const worthGathering = and(
  notInArray(quoteRequests.status, ['unconfirmed', 'cancelled', 'expired']),
  or(
    ofMarketplace,
    sql`exists (select from quotes offered where offered.request_id = ${quoteRequests.id} and offered.status in ('sent', 'accepted'))`,
  ),
)!

/** Adds requests of the person's own to a project, at its end; those that it has already stay. */
export function gatherRequests(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
  requestIds: readonly QuoteRequestId[],
): Promise<Result<{ added: number }, GatherRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const steps = await lockProject(tx, projectId)
    if (!steps) return refuse('not_found')
    const held = new Set(steps.map(({ requestId }) => requestId))
    const wanted = [...new Set(requestIds)].filter((id) => !held.has(id))
    const refusal = await refusalToGather(tx, wanted, steps.length)
    if (refusal) return refuse(refusal)
    // What was taken out left gaps: without them, those added stand at the end.
    await writeOrder(tx, steps)
    await addRequests(tx, projectId, wanted, steps.length)
    return ok({ added: wanted.length })
  })
}

/** Why requests do not join a project that has some; to be asked under the person's lock. */
export async function refusalToGather(
  tx: Ctx<Particulier>,
  wanted: readonly QuoteRequestId[],
  has: number,
): Promise<GatherRefusal | null> {
  if (wanted.length === 0) return null
  if (has + wanted.length > REQUESTS_MAX) return 'too_many_requests'
  const among = and(ownRequests(tx), inArray(quoteRequests.id, [...wanted]))
  if ((await tx.db.$count(quoteRequests, among)) < wanted.length) return 'not_found'
  if ((await tx.db.$count(quoteRequests, and(among, worthGathering))) < wanted.length)
    return 'request_over'
  const taken = inArray(projectRequests.requestId, [...wanted])
  return (await tx.db.$count(projectRequests, taken)) > 0 ? 'request_taken' : null
}

/** Writes the requests that join a project, from a place on. */
export async function addRequests(
  tx: Ctx<Particulier>,
  projectId: ProjectId,
  requestIds: readonly QuoteRequestId[],
  from: number,
): Promise<void> {
  if (requestIds.length === 0) return
  await tx.db.insert(projectRequests).values(
    requestIds.map((requestId, index) => ({
      requestId,
      projectId,
      position: from + index,
      addedAt: tx.now,
    })),
  )
}
