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

/** Keeps bytes and their row; when the row cannot be written no bytes remain. */
export async function keepFile(ctx: Ctx, file: FileToKeep): Promise<FileId> {
  const {
    data,
    thumbnail,
    ownerId,
    contentType,
    width,
    height,
    toScan = false,
    stagedUntil = null,
  } = file
  const storageKey = await fileStore().put(data)
  const id = newId<FileId>()
  let thumbnailKey: string | null = null
  try {
    thumbnailKey = thumbnail ? await fileStore().put(thumbnail) : null
    await ctx.db.insert(files).values({
      id,
      ownerId,
      contentType,
      byteLength: data.byteLength,
      width,
      height,
      storageKey,
      thumbnailKey,
      sha256: digestOf(data),
      thumbnailSha256: thumbnail ? digestOf(thumbnail) : null,
      toScan,
      stagedUntil,
      createdAt: ctx.now,
    })
  } catch (error) {
    await fileStore().remove(storageKey)
    if (thumbnailKey) await fileStore().remove(thumbnailKey)
    throw error
  }
  return id
}
