import { asc, eq, gt } from 'drizzle-orm'
import type { FileId } from '#app/values/identity/ids.ts'
import type { Ctx, System } from '../context.ts'
import { log } from '../log.server.ts'
import { counted } from '../metrics/metrics.server.ts'
import { digestOf } from './digest.server.ts'
import { fileStore } from './files.server.ts'
import { files } from './tables.server.ts'

/** How many files a run looks at. */
const AT_ONCE = 500

/** Says that the bytes under a key are not those that were kept, or are gone. Put the file back from a backup. */
export function reportDamage(key: string, what: 'changed' | 'missing'): void {
  counted.damagedFiles.inc()
  log.error('damaged file', { key, what })
}

/** After which file the next run goes on; from the first one again once all were looked at. */
let lookedUntil: FileId | null = null

/**
 * Reads some files and compares them with their digests, so that damage is known while a backup still has the file. One
 * that was kept before digests were is given its own. Returns how many are damaged.
 */
export async function checkFiles(ctx: Ctx<System>): Promise<number> {
  const some = await ctx.db
    .select()
    .from(files)
    .where(lookedUntil ? gt(files.id, lookedUntil) : undefined)
    .orderBy(asc(files.id))
    .limit(AT_ONCE)
  lookedUntil = some.length === AT_ONCE ? some.at(-1)!.id : null
  let damaged = 0
  for (const file of some) {
    const found = await digestUnder(file.storageKey)
    const small = file.thumbnailKey ? await digestUnder(file.thumbnailKey) : null
    for (const [key, kept, now] of [
      [file.storageKey, file.sha256, found],
      [file.thumbnailKey, file.thumbnailSha256, small],
    ] as const) {
      if (!key || (now !== null && (kept === null || kept === now))) continue
      // Erased since it was listed: its row went first.
      const [still] = await ctx.db.select({ id: files.id }).from(files).where(eq(files.id, file.id))
      if (!still) continue
      reportDamage(key, now === null ? 'missing' : 'changed')
      damaged++
    }
    if (file.sha256 === null && found !== null)
      await ctx.db
        .update(files)
        .set({ sha256: found, thumbnailSha256: small })
        .where(eq(files.id, file.id))
  }
  return damaged
}

async function digestUnder(key: string): Promise<string | null> {
  const bytes = await fileStore().get(key)
  return bytes && digestOf(bytes)
}
