import { eq } from 'drizzle-orm'
import type { FileId } from '#app/values/ids.ts'
import type { Ctx } from '../context.ts'
import { fileStore } from './files.server.ts'
import { files } from './tables.server.ts'

/** A stored file with its bytes. */
export type StoredFile = typeof files.$inferSelect & { bytes: Buffer }

/** A file by its identifier; null when there is none. Whether the reader may see it is asked of the owning feature first. */
export async function readFile(ctx: Ctx, fileId: FileId): Promise<StoredFile | null> {
  const [file] = await ctx.db.select().from(files).where(eq(files.id, fileId))
  const bytes = file ? await fileStore().get(file.storageKey) : null
  return file && bytes ? { ...file, bytes } : null
}

/** A stored file as an answer: never sniffed, never run, kept an hour by the reader's own browser only. */
export function fileResponse(file: StoredFile): Response {
  const extension = file.contentType === 'image/webp' ? 'webp' : 'pdf'
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'Content-Type': file.contentType,
      'Content-Length': String(file.bytes.byteLength),
      // A photo still shows in a page; opened by itself it is saved and not displayed.
      'Content-Disposition': `attachment; filename="${file.id}.${extension}"`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, max-age=3600',
    },
  })
}
