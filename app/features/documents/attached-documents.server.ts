import { and, eq } from 'drizzle-orm'
import type { Ctx, System } from '#app/platform/context.ts'
import { readFile } from '#app/platform/files/read-file.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import type { MailAttachment } from '#app/platform/mail/mail-transport.ts'
import type { DocumentId } from '#app/values/identity/ids.ts'
import { fileNameOf, MAX_MAILED_BYTES, type DocumentKind } from './document.ts'
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

/** The certificate of insurance that goes with a subject, and whether a mail can carry it; null without one. */
export async function certificateOfSubject(
  ctx: Ctx<System>,
  subjectId: string,
): Promise<{ id: DocumentId; mailed: boolean } | null> {
  const [row] = await ctx.db
    .select({ id: documents.id, byteLength: files.byteLength })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.sourceFileId))
    .where(and(eq(documents.subjectId, subjectId), eq(documents.kind, 'insurance_certificate')))
  return row ? { id: row.id, mailed: row.byteLength <= MAX_MAILED_BYTES } : null
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
