import { asc, eq, sql } from 'drizzle-orm'
import { trialChanges } from '#app/features/product-settings/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { stateOf, variantFor, type TrialKey, type TrialLine, type Variant } from './trial.ts'

/** The history of a trial, the first line first. */
export function readTrialLines(ctx: Ctx, key: TrialKey): Promise<TrialLine[]> {
  return ctx.db
    .select({
      share: trialChanges.share,
      audience: trialChanges.audience,
      chosen: trialChanges.chosen,
      madeAt: trialChanges.madeAt,
    })
    .from(trialChanges)
    .where(eq(trialChanges.key, key))
    .orderBy(asc(trialChanges.madeAt), asc(trialChanges.id))
}

/** What the reader's company sees: the same for everybody of it, from one visit to the next. */
export async function readVariant(ctx: Ctx<Artisan>, key: TrialKey): Promise<Variant> {
  const state = stateOf(await readTrialLines(ctx, key))
  if (state.chosen || !state.since) return state.chosen ?? 'a'
  const { accountId } = ctx.who
  const { rows } = await ctx.db.execute<{ createdAt: string }>(
    sql`select created_at as "createdAt" from users where id = ${accountId}`,
  )
  const createdAt = new Date(rows[0]!.createdAt)
  return variantFor(key, state, { accountId, createdAt })
}
