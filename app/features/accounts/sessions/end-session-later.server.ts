import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { readConfig } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { hashSessionToken } from './sessions.server.ts'
import { sessions } from '#app/features/accounts/tables.server.ts'

/** Notes that wait at most: while the database is away, nothing else counts who signs out. */
export const NOTES_AT_MOST = 1_000

/** One empty file a session, named by the digest of its token, which opens nothing. */
const folder = () => join(readConfig().dataDir, 'sessions-to-end')

/**
 * Notes a session that could not be ended, because the database is away: its browser has forgotten it, so that nobody
 * would ask again. When it returns, the note survives a power cut. Throws when it cannot be written.
 */
export async function endSessionLater(token: string): Promise<void> {
  await mkdir(folder(), { recursive: true })
  if ((await readdir(folder())).length >= NOTES_AT_MOST)
    throw new Error('Too many sessions wait to be ended')
  await writeFile(join(folder(), hashSessionToken(token)), '', { mode: 0o600, flush: true })
}

/**
 * Ends the sessions that were noted, once the database answers; run by the recurring job. A note
 * goes after its session.
 */
export async function endNotedSessions(ctx: Ctx): Promise<void> {
  const digests = await readdir(folder()).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? [] : Promise.reject(error),
  )
  if (digests.length === 0) return
  await ctx.db.delete(sessions).where(inArray(sessions.token, digests))
  await Promise.all(digests.map((digest) => rm(join(folder(), digest), { force: true })))
}
