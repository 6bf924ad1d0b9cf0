import { asc, eq } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { experimentChanges } from '#app/features/product-settings/tables.server.ts'
import {
  stateOf,
  EXPERIMENTS,
  type ExperimentKey,
} from '#app/features/product-settings/experiments/experiment.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { AUDIENCES } from './copy.ts'
import {
  REASON_MAX,
  refusalToExperiment,
  type ExperimentInput,
  type ExperimentRefusal,
} from './experiment-change.ts'

/** Sets how far an experiment goes, or ends it by the variant that everybody has from now on. Audited. */
export function setExperiment(
  ctx: Ctx<Admin>,
  key: ExperimentKey,
  input: ExperimentInput,
  reason: string,
): Promise<Result<undefined, ExperimentRefusal>> {
  const why = plainText(reason, REASON_MAX)
  return inTransaction(ctx, async (tx) => {
    const lines = await tx.db
      .select()
      .from(experimentChanges)
      .where(eq(experimentChanges.key, key))
      .orderBy(asc(experimentChanges.madeAt), asc(experimentChanges.id))
    const refusal = refusalToExperiment(input, why, {
      state: stateOf(lines),
      last: lines.at(-1)?.id ?? null,
    })
    if (refusal) return refuse(refusal)
    const written = await tx.db
      .insert(experimentChanges)
      .values({
        id: newId<string>(),
        key,
        ...input,
        madeBy: tx.who.accountId,
        reason: why,
        madeAt: tx.now,
      })
      .onConflictDoNothing({ target: [experimentChanges.key, experimentChanges.follows] })
      .returning({ id: experimentChanges.id })
    // Somebody who had seen the same wrote first.
    if (written.length === 0) return refuse('changed')
    await recordAudit(tx, 'experiment.change', key, {
      experiment: EXPERIMENTS[key].label,
      share: `${input.share}\u00a0%`,
      audience: AUDIENCES[input.audience],
      ...(input.chosen ? { chosen: `variante ${input.chosen.toUpperCase()}` } : {}),
      reason: why,
    })
    return ok()
  })
}
