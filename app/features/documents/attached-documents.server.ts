import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx, System } from '#app/platform/context.ts'
import { readFile } from '#app/platform/files/read-file.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import type { MailAttachment } from '#app/platform/mail/mail-transport.ts'
import type { DocumentId } from '#app/values/identity/ids.ts'
import {
  fileNameOf,
  MAX_MAILED_BYTES,
  type DocumentKind,
  type GivenDocumentKind,
} from './document.ts'
import { makeDocument, type PrintedDocuments } from './make-document.server.ts'
import { documents } from './tables.server.ts'

/** The documents of a subject, by kind, drawn or not. */
export async function documentsOf(
  ctx: Ctx<System>,
  subjectId: string,
): Promise<Partial<Record<DocumentKind, DocumentId>>> {
  const rows = await ctx.db
    .select({ kind: documents.kind, id: documents.id })
    .from(documents)
    .where(eq(documents.subjectId, subjectId))
  return Object.fromEntries(rows.map(({ kind, id }) => [kind, id]))
}

/** A file that a company gave with a document, and whether a mail can carry it. */
export type GivenDocument<Kind extends GivenDocumentKind = GivenDocumentKind> = {
  kind: Kind
  id: DocumentId
  mailed: boolean
}

/**
 * What a company gave with some subjects, of some kinds; the first of them that a mail can carry
 * together are mailed.
 */
export async function givenWith<Kind extends GivenDocumentKind>(
  ctx: Ctx<System>,
  subjectIds: readonly string[],
  kinds: readonly Kind[],
): Promise<GivenDocument<Kind>[]> {
  const rows = await ctx.db
    .select({ kind: documents.kind, id: documents.id, byteLength: files.byteLength })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.sourceFileId))
    .where(and(inArray(documents.subjectId, [...subjectIds]), inArray(documents.kind, [...kinds])))
    .orderBy(documents.kind, documents.id)
  let left = MAX_MAILED_BYTES
  return rows.map(({ kind, id, byteLength }) => {
    const mailed = byteLength <= left
    if (mailed) left -= byteLength
    return { kind: kind as Kind, id, mailed }
  })
}

/**
 * Documents as files of a mail, the very bytes that are downloaded; what its job has not drawn yet is drawn now. Throws
 * when one cannot be had.
 */
export async function attachedDocuments(
  ctx: Ctx<System>,
  documentIds: readonly DocumentId[],
  printed: PrintedDocuments,
): Promise<MailAttachment[]> {
  const attached: MailAttachment[] = []
  for (const documentId of documentIds) {
    await makeDocument(ctx, documentId, printed)
    const [row] = await ctx.db
      .select({ name: documents.name, fileId: documents.fileId })
      .from(documents)
      .where(eq(documents.id, documentId))
    const file = row?.fileId ? await readFile(ctx, row.fileId) : null
    if (!row || !file) throw new Error(`Document ${documentId} cannot be had`)
    attached.push({
      name: fileNameOf(row.name, file.contentType),
      contentType: file.contentType,
      bytes: file.bytes,
    })
  }
  return attached
}
