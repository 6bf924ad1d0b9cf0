import { asc, eq } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { trialChanges } from '#app/features/product-settings/tables.server.ts'
import { stateOf, TRIALS, type TrialKey } from '#app/features/product-settings/trials/trial.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { AUDIENCES } from './copy.ts'
import { REASON_MAX, refusalToTrial, type TrialInput, type TrialRefusal } from './trial-change.ts'

/** Sets how far a trial goes, or ends it by the variant that everybody has from now on. Audited. */
export function setTrial(
  ctx: Ctx<Admin>,
  key: TrialKey,
  input: TrialInput,
  reason: string,
): Promise<Result<undefined, TrialRefusal>> {
  const why = plainText(reason, REASON_MAX)
  return inTransaction(ctx, async (tx): Promise<Result<undefined, TrialRefusal>> => {
    const lines = await tx.db
      .select()
      .from(trialChanges)
      .where(eq(trialChanges.key, key))
      .orderBy(asc(trialChanges.madeAt), asc(trialChanges.id))
    const refusal = refusalToTrial(input, why, {
      state: stateOf(lines),
      last: lines.at(-1)?.id ?? null,
    })
    if (refusal) return refuse(refusal)
    const written = await tx.db
      .insert(trialChanges)
      .values({
        id: newId<string>(),
        key,
        ...input,
        madeBy: tx.who.accountId,
        reason: why,
        madeAt: tx.now,
      })
      .onConflictDoNothing({ target: [trialChanges.key, trialChanges.follows] })
      .returning({ id: trialChanges.id })
    // Somebody who had seen the same wrote first.
    if (written.length === 0) return refuse('changed')
    await recordAudit(tx, 'trial.change', key, {
      trial: TRIALS[key].label,
      share: `${input.share}\u00a0%`,
      audience: AUDIENCES[input.audience],
      ...(input.chosen ? { chosen: `variante ${input.chosen.toUpperCase()}` } : {}),
      reason: why,
    })
    return ok()
  })
}
