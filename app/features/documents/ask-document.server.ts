import type { Ctx } from '#app/platform/context.ts'
import { isInTransaction } from '#app/platform/database/transaction.server.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import {
  newId,
  type AccountId,
  type ArtisanId,
  type DocumentId,
  type FileId,
} from '#app/values/identity/ids.ts'
import type { DocumentKind } from './document.ts'
import { documents } from './tables.server.ts'

/** What a document is of, and whose. */
export type AskedDocument = {
  kind: DocumentKind
  subjectId: string
  artisanId: ArtisanId
  /** The client's account; null for a client of the company's own book. */
  accountId: AccountId | null
  name: string
  /** The file it is a copy of, where it is not drawn. */
  sourceFileId?: FileId
}

/**
 * Asks for a document in the transaction of the act that it tells: it will be drawn, once, after
 * the commit. Asking again for the same does nothing. Throws outside a transaction.
 */
export async function askDocument(tx: Ctx, asked: AskedDocument): Promise<void> {
  if (!isInTransaction(tx)) throw new Error(`askDocument(${asked.kind}) outside a transaction`)
  const [row] = await tx.db
    .insert(documents)
    .values({ id: newId<DocumentId>(), ...asked, askedAt: tx.now })
    .onConflictDoNothing({ target: [documents.kind, documents.subjectId] })
    .returning({ id: documents.id })
  if (row) await enqueue(tx.db, 'documents', { documentId: row.id })
}
