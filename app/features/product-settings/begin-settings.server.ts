import { sql } from 'drizzle-orm'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { contentChanged } from '#app/platform/web/content-version.server.ts'
import { declared, parseSettingKey } from './product-settings.ts'

/** How long after its instant a change is still taken care of: longer than the job may be late. */
const LATE_SECONDS = 60

/**
 * Has the public pages that tell a setting rendered anew once a change of it takes effect; a recurring job. It keeps
 * nothing of what it did: within its minute a page may be rendered several times, and a process that was stopped
 * meanwhile keeps no page.
 */
export async function beginSettings(ctx: Ctx<System>): Promise<void> {
  const late = new Date(ctx.now.getTime() - LATE_SECONDS * 1_000)
  const { rows } = await ctx.db.execute<{ key: string }>(sql`
    select distinct key from setting_changes where effective_at > ${late} and effective_at <= ${ctx.now}`)
  const tags = rows.flatMap(({ key }) => {
    const known = parseSettingKey(key)
    return known ? declared(known).pages : []
  })
  if (tags.length > 0) await inTransaction(ctx, async (tx) => contentChanged(tx, ...tags))
}
