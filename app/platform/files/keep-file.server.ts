import { eq, sum } from 'drizzle-orm'
import { newId, type AccountId, type FileId } from '#app/values/identity/ids.ts'
import type { Ctx } from '../context.ts'
import { spend } from '../rate-limit/rate-limit.server.ts'
import { DOCUMENT_LIMITS } from './document.ts'
import { digestOf } from './digest.server.ts'
import { fileStore } from './files.server.ts'
import { files } from './tables.server.ts'

/** What is kept: bytes that were looked at, and what is known of them. */
export type FileToKeep = {
  data: Uint8Array
  contentType: 'image/webp' | 'application/pdf' | 'application/xml'
  ownerId: AccountId | null
  width?: number
  height?: number
  thumbnail?: Buffer | null
  toScan?: boolean
  /** Removed after this instant unless something names it by then. */
  stagedUntil?: Date | null
}

/** Whether this many bytes more would pass what one account may keep. */
export async function passesQuota(
  ctx: Ctx,
  ownerId: AccountId | null,
  bytes: number,
): Promise<boolean> {
  if (ownerId === null) return false
  const [row] = await ctx.db
    .select({ kept: sum(files.byteLength) })
    .from(files)
    .where(eq(files.ownerId, ownerId))
  return Number(row?.kept ?? 0) + bytes > DOCUMENT_LIMITS.perAccount
}

/** What files without an owner may weigh in an hour, kB: of one peer (some eighty photos), and of everybody. */
const UNOWNED_OF_A_PEER = { name: 'unowned-files', max: 64 * 1024, windowSeconds: 3_600 }
const UNOWNED_OF_ALL = { name: 'unowned-files-site', max: 1024 * 1024, windowSeconds: 3_600 }

/** Counts bytes that come without an account, and says whether their peer and the site may keep them this hour. */
export async function mayKeepUnowned(ctx: Ctx, bytes: number): Promise<boolean> {
  const kilobytes = Math.ceil(bytes / 1024)
  return (
    ctx.who.kind === 'system' ||
    ((await spend(ctx, UNOWNED_OF_A_PEER, ctx.who.clientKey, kilobytes)) &&
      (await spend(ctx, UNOWNED_OF_ALL, 'all', kilobytes)))
  )
}

/**
 * Keeps bytes, then their row. Bytes whose row could not be written, or may not have been, stay: what no row names is
 * removed an hour later (`removeOrphanFiles`), and no row is ever without its bytes.
 */
export async function keepFile(ctx: Ctx, file: FileToKeep): Promise<FileId> {
  const { data, thumbnail, toScan = false, stagedUntil = null } = file
  const id = newId<FileId>()
  await ctx.db.insert(files).values({
    id,
    ownerId: file.ownerId,
    contentType: file.contentType,
    byteLength: data.byteLength,
    width: file.width,
    height: file.height,
    storageKey: await fileStore().put(data),
    thumbnailKey: thumbnail ? await fileStore().put(thumbnail) : null,
    sha256: digestOf(data),
    thumbnailSha256: thumbnail ? digestOf(thumbnail) : null,
    toScan,
    stagedUntil,
    createdAt: ctx.now,
  })
  return id
}
