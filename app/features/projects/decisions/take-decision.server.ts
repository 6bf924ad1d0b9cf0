import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { lockReachable } from '#app/features/projects/lock-project.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type DecisionId, type ProjectId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { DecideRefusal } from './decision.ts'
import { projectDecisions, projectDecisionTrail } from './tables.server.ts'

/** Says what was decided. Of two people who answer at once one is heard, and the other is told. */
export function takeDecision(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
  decisionId: DecisionId,
  answer: string,
): Promise<Result<undefined, DecideRefusal>> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockReachable(tx, projectId))) return refuse('not_found')
    const its = and(eq(projectDecisions.id, decisionId), eq(projectDecisions.projectId, projectId))
    const taken = await tx.db
      .update(projectDecisions)
      .set({ answer, decidedAt: tx.now })
      .where(and(its, isNull(projectDecisions.decidedAt)))
      .returning({ id: projectDecisions.id })
    if (taken.length === 0)
      return refuse(
        (await tx.db.$count(projectDecisions, its)) > 0 ? 'already_decided' : 'not_found',
      )
    await tx.db.insert(projectDecisionTrail).values({
      id: newId<string>(),
      decisionId,
      verb: 'decide',
      accountId: tx.who.accountId,
      answer,
      at: tx.now,
    })
    return ok()
  })
}

/** Opens a decision again; what had been decided stays in its trail. False when it is not there, or is open. */
export function reopenDecision(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
  decisionId: DecisionId,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockReachable(tx, projectId))) return false
    const opened = await tx.db
      .update(projectDecisions)
      .set({ answer: null, decidedAt: null })
      .where(
        and(
          eq(projectDecisions.id, decisionId),
          eq(projectDecisions.projectId, projectId),
          isNotNull(projectDecisions.decidedAt),
        ),
      )
      .returning({ id: projectDecisions.id })
    if (opened.length === 0) return false
    await tx.db.insert(projectDecisionTrail).values({
      id: newId<string>(),
      decisionId,
      verb: 'reopen',
      accountId: tx.who.accountId,
      at: tx.now,
    })
    return true
  })
}
