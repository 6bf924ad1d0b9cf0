import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { ERASED_NAME } from '#app/features/accounts/personal-data.server.ts'
import { erasures, users } from '#app/features/accounts/tables.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { writeDurably } from '#app/platform/files/files.server.ts'
import { s3Names } from '#app/platform/files/s3-names.server.ts'
import { outgoingHold } from '#app/platform/jobs/outgoing-holds.server.ts'
import { log } from '#app/platform/log.server.ts'
import { parseId, type AccountId } from '#app/values/identity/ids.ts'

/**
 * The accounts that were erased, one a line, beside the database and not in it: restoring an older
 * copy brings them back, and this list erases them again.
 */
const listPath = () => join(readConfig().dataDir, 'erased-accounts.txt')

/** Where the list is for every process, when files are in a bucket. */
function shared() {
  const { s3 } = readConfig()
  return s3 && s3Names(s3, 'erased-accounts')
}
/** Says that there is a list, be it empty. */
const BEGUN = 'list'

/**
 * Writes an account into the list, for good: when it returns, the line survives a power cut. It
 * names nobody by itself.
 */
export async function noteErasure(accountId: AccountId): Promise<void> {
  await mkdir(readConfig().dataDir, { recursive: true })
  const file = await open(listPath(), 'a', 0o600)
  try {
    await file.write(`${accountId}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await shared()?.add(accountId)
}

/** Adds accounts to the list that a restored copy needs; the list is there afterwards, be it empty. */
export async function keepErasures(accountIds: readonly string[]): Promise<void> {
  const all = new Set<string>([...((await listedErasures()) ?? []), ...accountIds])
  await writeDurably(listPath(), Buffer.from([...all].map((id) => `${id}\n`).join('')))
  await shareList([...all])
}

/** Has the bucket say what the list of this machine says. */
async function shareList(accountIds: readonly string[]): Promise<void> {
  const bucket = shared()
  if (!bucket) return
  const there = new Set(await bucket.all())
  for (const name of [BEGUN, ...accountIds]) if (!there.has(name)) await bucket.add(name)
}

/** The accounts of the list, here and in the bucket that all processes share; null when there is none. */
export async function listedErasures(): Promise<AccountId[] | null> {
  const [own, others] = [await readOwnList(), (await shared()?.all()) ?? []]
  if (own === null && others.length === 0) return null
  const ids = [...(own ?? []), ...others].map((line) => parseId<AccountId>(line.trim()))
  return [...new Set(ids.filter((id) => id !== null))]
}

async function readOwnList(): Promise<string[] | null> {
  try {
    return (await readFile(listPath(), 'utf8')).split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * At every start: throws a sentence when the list is not there although somebody was erased, or a copy was put back.
 * Without it, whoever was erased since could sign in again.
 */
export async function refuseLostErasureList(ctx: Ctx<System>): Promise<void> {
  if ((await listedErasures()) !== null) return
  const [erased] = await ctx.db
    .select({ accountId: erasures.accountId })
    .from(erasures)
    .where(isNotNull(erasures.doneAt))
    .limit(1)
  if (!erased && !(await outgoingHold(ctx.db))) return
  throw new Error(
    `La liste des comptes effacés manque : ${listPath()}. Remettez la plus récente (celle de l’ancienne machine, ou un autre processus du site) ; sans elle, des comptes effacés reviendraient. Si elle est perdue, créez un fichier vide à sa place.`,
  )
}

/**
 * At every start: whoever is in the list and yet has a name again came back with a restored copy, and is erased anew by
 * the job. Meanwhile they cannot sign in. Returns how many.
 */
export async function reapplyErasures(ctx: Ctx<System>): Promise<number> {
  let again = 0
  const listed = await listedErasures()
  if (listed !== null) await shareList(listed)
  for (const accountId of listed ?? []) {
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
