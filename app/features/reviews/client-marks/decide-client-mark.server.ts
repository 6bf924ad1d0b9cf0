import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { WorksId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { MarkDecisionInput } from './decide-form.ts'
import { clientMarks } from './tables.server.ts'

/**
 * Settles a mark that its client contested, once: upheld it counts again, removed it never does. Both sides are told
 * why, and the journal keeps it.
 */
export function decideClientMark(
  ctx: Ctx<Admin>,
  worksId: WorksId,
  { outcome, reason }: MarkDecisionInput,
): Promise<Result<undefined, 'not_found' | 'already_decided'>> {
  return inTransaction(ctx, async (tx) => {
    const contested = and(eq(clientMarks.worksId, worksId), isNotNull(clientMarks.contestedAt))
    const decided = await tx.db
      .update(clientMarks)
      .set({ outcome, outcomeReason: reason, decidedAt: tx.now })
      .where(and(contested, isNull(clientMarks.decidedAt)))
      .returning({ id: clientMarks.worksId })
    if (decided.length === 0)
      return refuse(
        (await tx.db.$count(clientMarks, contested)) > 0 ? 'already_decided' : 'not_found',
      )
    await recordAudit(tx, `client_mark.${outcome}`, worksId, { reason })
    await publish(tx, { type: 'client_mark.decided', worksId })
    return ok()
  })
}
