import { sql } from 'drizzle-orm'
import type { Ctx, System } from '#app/platform/context.ts'

/** Policies that are marked in one statement. */
const BATCH = 1_000

/**
 * Marks policies whose standing check is older than the trigger that marks them (`checked_at`). Run again, it changes
 * nothing. Returns how many it marked.
 */
export async function markCheckedPolicies(ctx: Ctx<System>): Promise<number> {
  let marked = 0
  for (;;) {
    const { rowCount } = await ctx.db.execute(sql`
      update insurance_policies policy set checked_at = found.checked_at from (
        select p.id, max(c.checked_at) as checked_at from insurance_policies p
        join verification_checks c on c.artisan_id = p.artisan_id and c.subject_id = p.id and c.superseded_at is null
        where p.checked_at is null group by p.id limit ${BATCH}) found
      where policy.id = found.id`)
    marked += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) return marked
  }
}
