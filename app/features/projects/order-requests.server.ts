import { and, eq } from 'drizzle-orm'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ProjectId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { lockProject, writeOrder } from './lock-project.server.ts'
import {
  inWorksOrder,
  moved,
  refusalToFollow,
  refusalToMove,
  type AfterRefusal,
  type MoveRefusal,
  type Way,
} from './project.ts'
import { projectOrders } from './tables.server.ts'

/** Moves a request of a project by one place. */
export function moveRequest(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
  requestId: QuoteRequestId,
  way: Way,
): Promise<Result<undefined, MoveRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const steps = await lockProject(tx, projectId)
    if (!steps?.some((step) => step.requestId === requestId)) return refuse('not_found')
    const refusal = refusalToMove(steps, requestId, way)
    if (refusal) return refuse(refusal)
    await writeOrder(tx, moved(steps, requestId, way))
    return ok()
  })
}

/** Says that a request comes after another of its project, or after none; the order follows. */
export function setAfter(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
  requestId: QuoteRequestId,
  afterId: QuoteRequestId | null,
): Promise<Result<undefined, AfterRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const steps = await lockProject(tx, projectId)
    const has = (id: QuoteRequestId) => steps?.some((step) => step.requestId === id)
    if (!steps || !has(requestId) || (afterId && !has(afterId))) return refuse('not_found')
    const refusal = afterId && refusalToFollow(steps, requestId, afterId)
    if (refusal) return refuse(refusal)
    await tx.db
      .delete(projectOrders)
      .where(and(eq(projectOrders.projectId, projectId), eq(projectOrders.requestId, requestId)))
    if (afterId) await tx.db.insert(projectOrders).values({ projectId, requestId, afterId })
    const linked = steps.map((step) => (step.requestId === requestId ? { ...step, afterId } : step))
    await writeOrder(tx, inWorksOrder(linked))
    return ok()
  })
}
