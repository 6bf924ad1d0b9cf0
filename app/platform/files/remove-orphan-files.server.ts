import { and, inArray, isNotNull, lt, or } from 'drizzle-orm'
import type { Ctx, System } from '../context.ts'
import { fileStore } from './files.server.ts'
import { files } from './tables.server.ts'

/** Bytes younger than this may belong to a transaction still open. */
const GRACE_MS = 3_600_000

/**
 * Removes the bytes that no row names: those of a file whose row was deleted or whose transaction
 * failed, and what a killed process left half written. What waited too long for its form goes
 * first. Returns how many were removed; to delete a file, delete its row.
 */
export async function removeOrphanFiles(ctx: Ctx<System>): Promise<number> {
  await ctx.db
    .delete(files)
    .where(and(isNotNull(files.stagedUntil), lt(files.stagedUntil, ctx.now)))
  let removed = 0
  let batch: string[] = []
  const sweep = async () => {
    if (batch.length === 0) return
    const rows = await ctx.db
      .select({ key: files.storageKey, thumbnail: files.thumbnailKey })
      .from(files)
      .where(or(inArray(files.storageKey, batch), inArray(files.thumbnailKey, batch)))
    const known = new Set(rows.flatMap((row) => [row.key, row.thumbnail]))
    for (const key of batch.filter((candidate) => !known.has(candidate))) {
      await fileStore().remove(key)
      removed++
    }
    batch = []
  }
  // The disk's own clock dates the bytes, so it is the one to compare with.
  for await (const { key, writtenAt } of fileStore().list()) {
    if (Date.now() - writtenAt.getTime() < GRACE_MS) continue
    if (batch.push(key) === 500) await sweep()
  }
  await sweep()
  return removed
}
