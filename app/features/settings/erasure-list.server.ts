import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, ne, sql } from 'drizzle-orm'
import { ERASED_NAME } from '#app/features/accounts/personal-data.server.ts'
import { erasures, users } from '#app/features/accounts/tables.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { log } from '#app/platform/log.server.ts'
import { parseId, type AccountId } from '#app/values/identity/ids.ts'

/** The accounts that were erased, one a line, beside the database and not in it: restoring an older copy brings them back, and this list erases them again. */
const listPath = () => join(readConfig().dataDir, 'erased-accounts.txt')

/** Writes an account into the list, for good: when it returns, the line survives a power cut. It names nobody by itself. */
export async function noteErasure(accountId: AccountId): Promise<void> {
  await mkdir(readConfig().dataDir, { recursive: true })
  const file = await open(listPath(), 'a', 0o600)
  try {
    await file.write(`${accountId}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The accounts of the list; none when nobody was ever erased. */
export async function listedErasures(): Promise<AccountId[]> {
  try {
    const lines = (await readFile(listPath(), 'utf8')).split('\n')
    return [
      ...new Set(lines.map((line) => parseId<AccountId>(line.trim())).filter((id) => id !== null)),
    ]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/**
 * At every start: whoever is in the list and yet has a name again came back with a restored copy, and is erased anew by
 * the job. Meanwhile they cannot sign in. Returns how many.
 */
export async function reapplyErasures(ctx: Ctx<System>): Promise<number> {
  let again = 0
  for (const accountId of await listedErasures()) {
    const back = await ctx.db
      .update(users)
      .set({ suspendedAt: ctx.now })
      .where(and(eq(users.id, accountId), ne(users.name, ERASED_NAME)))
      .returning({ id: users.id })
    if (!back[0]) continue
    again++
    await ctx.db
      .insert(erasures)
      .values({ accountId, requestedAt: ctx.now })
      .onConflictDoUpdate({ target: erasures.accountId, set: { doneAt: sql`null` } })
  }
  if (again > 0)
    log.warn('erased accounts came back with a restored copy; they are erased again', {
      accounts: again,
    })
  return again
}
