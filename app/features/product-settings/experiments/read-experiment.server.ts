import { asc, eq, sql } from 'drizzle-orm'
import { experimentChanges } from '#app/features/product-settings/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { pick } from '#app/values/pick.ts'
import {
  stateOf,
  variantFor,
  type ExperimentKey,
  type ExperimentLine,
  type Variant,
} from './experiment.ts'

/** The history of an experiment, the first line first. */
export function readExperimentLines(ctx: Ctx, key: ExperimentKey): Promise<ExperimentLine[]> {
  return ctx.db
    .select(pick(experimentChanges, 'share', 'audience', 'chosen', 'madeAt'))
    .from(experimentChanges)
    .where(eq(experimentChanges.key, key))
    .orderBy(asc(experimentChanges.madeAt), asc(experimentChanges.id))
}

/** What the reader's company sees: the same for everybody of it, from one visit to the next. */
export async function readVariant(ctx: Ctx<Artisan>, key: ExperimentKey): Promise<Variant> {
  const state = stateOf(await readExperimentLines(ctx, key))
  if (state.chosen || !state.since) return state.chosen ?? 'a'
  const { accountId } = ctx.who
  const { rows } = await ctx.db.execute<{ createdAt: string }>(
    sql`select created_at as "createdAt" from users where id = ${accountId}`,
  )
  const createdAt = new Date(rows[0]!.createdAt)
  return variantFor(key, state, { accountId, createdAt })
}
