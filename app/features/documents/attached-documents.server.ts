import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx, System } from '#app/platform/context.ts'
import { readFile } from '#app/platform/files/read-file.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import type { MailAttachment } from '#app/platform/mail/mail-transport.ts'
import type { DocumentId } from '#app/values/identity/ids.ts'
import {
  CERTIFICATE_KINDS,
  fileNameOf,
  MAX_MAILED_BYTES,
  type CertificateKind,
  type DocumentKind,
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

/** The certificates that go with a subject, and whether a mail can carry each. */
export async function certificatesOfSubject(
  ctx: Ctx<System>,
  subjectId: string,
): Promise<{ kind: CertificateKind; id: DocumentId; mailed: boolean }[]> {
  const rows = await ctx.db
    .select({ kind: documents.kind, id: documents.id, byteLength: files.byteLength })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.sourceFileId))
    .where(and(eq(documents.subjectId, subjectId), inArray(documents.kind, CERTIFICATE_KINDS)))
    .orderBy(documents.kind)
  let left = MAX_MAILED_BYTES
  return rows.map(({ kind, id, byteLength }) => {
    const mailed = byteLength <= left
    if (mailed) left -= byteLength
    return { kind: kind as CertificateKind, id, mailed }
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
