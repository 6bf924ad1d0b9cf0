import { and, eq } from 'drizzle-orm'
import { lockProject, lockReachable } from '#app/features/projects/lock-project.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import {
  newId,
  type DecisionId,
  type ProjectId,
  type QuoteRequestId,
} from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { DECISIONS_MAX, type WriteDecisionRefusal } from './decision.ts'
import { projectDecisions, projectDecisionTrail } from './tables.server.ts'

/** What is to be decided; `requestId` is one of the project's, or null. */
export type DecisionInput = {
  question: string
  dueOn: Day | null
  requestId: QuoteRequestId | null
}

/** Writes into a project, of the person's own or shared with them, what is to be decided. */
export function writeDecision(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
  { question, dueOn, requestId }: DecisionInput,
): Promise<Result<DecisionId, WriteDecisionRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const steps = await lockProject(tx, projectId)
    if (!steps) return refuse('not_found')
    if (requestId && !steps.some((step) => step.requestId === requestId)) return refuse('not_found')
    const has = await tx.db.$count(projectDecisions, eq(projectDecisions.projectId, projectId))
    if (has >= DECISIONS_MAX) return refuse('too_many_decisions')
    const id = newId<DecisionId>()
    await tx.db.insert(projectDecisions).values({
      id,
      projectId,
      requestId,
      question,
      dueOn,
      writtenBy: tx.who.accountId,
      createdAt: tx.now,
    })
    await tx.db.insert(projectDecisionTrail).values({
      id: newId<string>(),
      decisionId: id,
      verb: 'write',
      accountId: tx.who.accountId,
      at: tx.now,
    })
    return ok(id)
  })
}

/** Removes a decision with its trail, whichever of the two wrote it. False when it is not there. */
export function removeDecision(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
  decisionId: DecisionId,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockReachable(tx, projectId))) return false
    const gone = await tx.db
      .delete(projectDecisions)
      .where(and(eq(projectDecisions.id, decisionId), eq(projectDecisions.projectId, projectId)))
      .returning({ id: projectDecisions.id })
    return gone.length > 0
  })
}
