import { and, eq, inArray } from 'drizzle-orm'
import type { Admin, Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { readFile, type StoredFile } from '#app/platform/files/read-file.server.ts'
import type { DocumentId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { fileNameOf, type DocumentKind } from './document.ts'
import { documents } from './tables.server.ts'

/** A document as its two sides are shown it. */
export type DocumentLine = { id: DocumentId; kind: DocumentKind; ready: boolean }

/** Those of one side; a member of the team comes by a mail that carries it, which was asked first. */
const mine = ({ who }: Ctx<Artisan | Particulier | Admin>) =>
  who.kind === 'artisan'
    ? eq(documents.artisanId, who.artisanId)
    : who.kind === 'particulier'
      ? eq(documents.accountId, who.accountId)
      : undefined

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

/** A document that the reader may have, with its bytes, or that it is not drawn yet; null when there is none. */
export async function readDocument(
  ctx: Ctx<Artisan | Particulier | Admin>,
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
  return { file, name: fileNameOf(row.name, file.contentType) }
}

/** The documents of a mail, for the team: their names, and their sizes once they are drawn. */
export async function listAttached(
  ctx: Ctx<Admin>,
  documentIds: readonly DocumentId[],
): Promise<{ id: DocumentId; name: string; byteLength: number | null }[]> {
  if (documentIds.length === 0) return []
  const rows = await ctx.db
    .select({
      ...pick(documents, 'id', 'name', 'byteLength'),
      contentType: files.contentType,
    })
    .from(documents)
    .leftJoin(files, eq(files.id, documents.fileId))
    .where(inArray(documents.id, [...documentIds]))
  return rows.map(({ name, contentType, ...row }) => ({
    ...row,
    name: fileNameOf(name, contentType),
  }))
}
