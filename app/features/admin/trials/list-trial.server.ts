import { asc, eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { trialChanges } from '#app/features/product-settings/tables.server.ts'
import type { TrialKey } from '#app/features/product-settings/trials/trial.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'

/** The history of a trial, the first line first, with who set it; null once their account is erased. */
export function listTrial(ctx: Ctx<Admin>, key: TrialKey) {
  return ctx.db
    .select({
      id: trialChanges.id,
      share: trialChanges.share,
      audience: trialChanges.audience,
      chosen: trialChanges.chosen,
      reason: trialChanges.reason,
      madeAt: trialChanges.madeAt,
      by: users.name,
    })
    .from(trialChanges)
    .leftJoin(users, eq(users.id, trialChanges.madeBy))
    .where(eq(trialChanges.key, key))
    .orderBy(asc(trialChanges.madeAt), asc(trialChanges.id))
}
