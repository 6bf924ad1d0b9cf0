import { asc, eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { experimentChanges } from '#app/features/product-settings/tables.server.ts'
import type { ExperimentKey } from '#app/features/product-settings/experiments/experiment.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { pick } from '#app/values/pick.ts'

/** The history of an experiment, the first line first, with who set it; null once their account is erased. */
export function listExperiment(ctx: Ctx<Admin>, key: ExperimentKey) {
  return ctx.db
    .select({
      ...pick(experimentChanges, 'id', 'share', 'audience', 'chosen', 'reason', 'madeAt'),
      by: users.name,
    })
    .from(experimentChanges)
    .leftJoin(users, eq(users.id, experimentChanges.madeBy))
    .where(eq(experimentChanges.key, key))
    .orderBy(asc(experimentChanges.madeAt), asc(experimentChanges.id))
}
