import { eq } from 'drizzle-orm'
import { newId, type FileId } from '#app/values/identity/ids.ts'
import type { Ctx } from '../context.ts'
import { files } from './tables.server.ts'

/** Names the bytes of a file a second time, for nobody's account: they stay while either row does. */
export async function shareFile(tx: Ctx, fileId: FileId): Promise<FileId> {
  const [file] = await tx.db.select().from(files).where(eq(files.id, fileId))
  const id = newId<FileId>()
  await tx.db
    .insert(files)
    .values({ ...file!, id, ownerId: null, stagedUntil: null, createdAt: tx.now })
  return id
}
