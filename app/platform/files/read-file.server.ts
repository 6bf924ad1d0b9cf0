import { eq } from 'drizzle-orm'
import type { FileId } from '#app/values/identity/ids.ts'
import type { Ctx } from '../context.ts'
import { digestOf } from './digest.server.ts'
import { reportDamage } from './check-files.server.ts'
import { fileStore } from './files.server.ts'
import { files } from './tables.server.ts'

/** A stored file with its bytes. */
export type StoredFile = typeof files.$inferSelect & { bytes: Buffer }

/**
 * A file by its identifier; null when there is none. Whether the reader may see it is asked of the
 * owning feature first.
 */
export async function readFile(ctx: Ctx, fileId: FileId): Promise<StoredFile | null> {
  const [file] = await ctx.db.select().from(files).where(eq(files.id, fileId))
  const bytes = file ? await intact(file.storageKey, file.sha256) : null
  return file && bytes ? { ...file, bytes } : null
}

/** The small picture of a file, or the picture itself where none was made; null when there is no such file. */
export async function readThumbnail(ctx: Ctx, fileId: FileId): Promise<StoredFile | null> {
  const [file] = await ctx.db.select().from(files).where(eq(files.id, fileId))
  const bytes = file?.thumbnailKey ? await intact(file.thumbnailKey, file.thumbnailSha256) : null
  return file && bytes ? { ...file, bytes } : readFile(ctx, fileId)
}

/**
 * The bytes of a key; null when there are none, or others than were kept: nobody is shown those,
 * and the log says so.
 */
async function intact(key: string, sha256: string | null): Promise<Buffer | null> {
  const bytes = await fileStore().get(key)
  if (!bytes || sha256 === null || digestOf(bytes) === sha256) return bytes
  reportDamage(key, 'changed')
  return null
}

/**
 * A stored file as an answer: never sniffed, never run, kept an hour by the reader's own browser
 * only, or by whoever carries it when everybody may see it. `name` is what it is saved as.
 */
export function fileResponse(
  file: StoredFile,
  options: { name?: string; everybody?: boolean } = {},
): Response {
  const name = options.name ?? `${file.id}.${file.contentType === 'image/webp' ? 'webp' : 'pdf'}`
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'Content-Type': file.contentType,
      'Content-Length': String(file.bytes.byteLength),
      // A photo still shows in a page; opened by itself it is saved and not displayed.
      'Content-Disposition': disposition(name),
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': `${options.everybody ? 'public' : 'private'}, max-age=3600`,
    },
  })
}

/** RFC 6266: a plain name for old readers, and the true one when it has accents. */
function disposition(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '')
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`}`
}
