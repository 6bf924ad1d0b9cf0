import { and, eq } from 'drizzle-orm'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { readFile, type StoredFile } from '#app/platform/files/read-file.server.ts'
import type { DocumentId } from '#app/values/identity/ids.ts'
import { fileNameOf, type DocumentKind } from './document.ts'
import { documents } from './tables.server.ts'

/** A document as its two sides are shown it. */
export type DocumentLine = { id: DocumentId; kind: DocumentKind; ready: boolean }

const mine = (ctx: Ctx<Artisan | Particulier>) =>
  ctx.who.kind === 'artisan'
    ? eq(documents.artisanId, ctx.who.artisanId)
    : eq(documents.accountId, ctx.who.accountId)

/** The documents of a subject that are the reader's. */
export async function listDocuments(
  ctx: Ctx<Artisan | Particulier>,
  subjectId: string,
): Promise<DocumentLine[]> {
  const rows = await ctx.db
    .select({ id: documents.id, kind: documents.kind, fileId: documents.fileId })
    .from(documents)
    .where(and(eq(documents.subjectId, subjectId), mine(ctx)))
    .orderBy(documents.askedAt)
  return rows.map(({ fileId, ...row }) => ({ ...row, ready: fileId !== null }))
}

/** A document of the reader's with its bytes, or that it is not drawn yet; null when there is none of theirs. */
export async function readDocument(
  ctx: Ctx<Artisan | Particulier>,
  documentId: DocumentId,
): Promise<{ file: StoredFile; name: string } | 'waiting' | null> {
  const [row] = await ctx.db
    .select({ name: documents.name, fileId: documents.fileId })
    .from(documents)
    .where(and(eq(documents.id, documentId), mine(ctx)))
  if (!row) return null
  if (!row.fileId) return 'waiting'
  const file = await readFile(ctx, row.fileId)
  if (!file) throw new Error(`The bytes of document ${documentId} are gone`)
  return { file, name: fileNameOf(row.name) }
}
