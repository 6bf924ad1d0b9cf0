import { and, asc, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Admin, Artisan, Ctx } from '#app/platform/context.ts'
import { storeDocument, type KeptDocument } from '#app/platform/files/store-document.server.ts'
import { readFile, readThumbnail, type StoredFile } from '#app/platform/files/read-file.server.ts'
import type { DocumentRefusal } from '#app/platform/files/document.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import {
  newId,
  type ArtisanId,
  type CompanyDocumentId,
  type FileId,
  type PolicyId,
  type QualificationId,
} from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { PROOF_LIMITS, type DocumentKind } from './proof.ts'
import { companyDocuments } from './proof.tables.server.ts'

/** A document as the artisan and the team see it listed. */
export type DocumentView = {
  id: CompanyDocumentId
  kind: DocumentKind
  subjectId: string | null
  name: string
  toScan: boolean
  picture: boolean
  byteLength: number
  createdAt: Date
}

/** Keeps what came with a form, before the form itself is judged: a file is never lost to a mistake elsewhere. */
export async function receiveDocument(
  ctx: Ctx<Artisan>,
  sent: File,
): Promise<Result<KeptDocument, DocumentRefusal>> {
  return storeDocument(ctx, {
    bytes: new Uint8Array(await sent.arrayBuffer()),
    name: sent.name,
    ownerId: ctx.who.accountId,
  })
}

/**
 * A document received with an earlier posting of the same form, if it still waits for it; null
 * otherwise, or when it is not the reader's.
 */
export async function waitingDocument(
  ctx: Ctx<Artisan>,
  fileId: FileId,
): Promise<{ toScan: boolean } | null> {
  const [row] = await ctx.db
    .select({ toScan: files.toScan })
    .from(files)
    .where(
      and(eq(files.id, fileId), eq(files.ownerId, ctx.who.accountId), isNotNull(files.stagedUntil)),
    )
  return row ?? null
}

/**
 * Ties a received document to what it proves, in the transaction of that. Refuses a file that is
 * not the reader's, or used already, and more documents than a file may hold.
 */
export async function attachDocument(
  tx: Ctx<Artisan>,
  document: {
    fileId: FileId
    name: string
    kind: DocumentKind
    subjectId: PolicyId | QualificationId | null
  },
): Promise<Result<undefined, 'unknown_file' | 'too_many_documents'>> {
  const { artisanId, accountId } = tx.who
  const [held] = await tx.db
    .select({ n: count() })
    .from(companyDocuments)
    .where(eq(companyDocuments.artisanId, artisanId))
  if (held!.n >= PROOF_LIMITS.documents) return refuse('too_many_documents')
  const taken = await tx.db
    .update(files)
    .set({ stagedUntil: null })
    .where(
      and(
        eq(files.id, document.fileId),
        eq(files.ownerId, accountId),
        isNotNull(files.stagedUntil),
      ),
    )
    .returning({ id: files.id })
  if (taken.length === 0) return refuse('unknown_file')
  await tx.db
    .insert(companyDocuments)
    .values({ id: newId<CompanyDocumentId>(), artisanId, ...document, createdAt: tx.now })
  return ok()
}

/** Adds a document of the company itself: its registration, its manager's identity. */
export async function addCompanyDocument(
  ctx: Ctx<Artisan>,
  document: { fileId: FileId; name: string; kind: DocumentKind },
): Promise<Result<undefined, 'unknown_file' | 'too_many_documents'>> {
  return inTransaction(ctx, async (tx) => {
    await lockArtisan(tx, tx.who.artisanId)
    return attachDocument(tx, { ...document, subjectId: null })
  })
}

/**
 * Removes a document of the company itself; its bytes go with the next sweep. Those of a policy or
 * a qualification go with it.
 */
export async function removeCompanyDocument(
  ctx: Ctx<Artisan>,
  documentId: CompanyDocumentId,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const gone = await tx.db
      .delete(companyDocuments)
      .where(
        and(
          eq(companyDocuments.id, documentId),
          eq(companyDocuments.artisanId, tx.who.artisanId),
          sql`${companyDocuments.subjectId} is null`,
        ),
      )
      .returning({ fileId: companyDocuments.fileId })
    await removeFiles(
      tx,
      gone.map(({ fileId }) => fileId),
    )
    return gone.length > 0
  })
}

/** Removes the documents of a policy or a qualification, in the transaction that removes it. */
export async function removeDocumentsOf(
  tx: Ctx<Artisan>,
  subjectId: PolicyId | QualificationId,
): Promise<void> {
  const gone = await tx.db
    .delete(companyDocuments)
    .where(
      and(
        eq(companyDocuments.subjectId, subjectId),
        eq(companyDocuments.artisanId, tx.who.artisanId),
      ),
    )
    .returning({ fileId: companyDocuments.fileId })
  await removeFiles(
    tx,
    gone.map(({ fileId }) => fileId),
  )
}

/** Removes rows of files that nothing of the company names any more. */
async function removeFiles(tx: Ctx, fileIds: FileId[]): Promise<void> {
  if (fileIds.length === 0) return
  const named = sql`exists (select from ${companyDocuments} where ${companyDocuments.fileId} = ${files.id})`
  await tx.db.delete(files).where(and(inArray(files.id, fileIds), sql`not ${named}`))
}

/** What a list of documents is asked: how many (100 unless said), after how many (0), by name ascending. */
export type DocumentQuery = { limit?: number; offset?: number }

/**
 * A company's documents, by name: a hundred from the first unless asked otherwise, as the storage
 * of the specification lists.
 */
export async function listDocuments(
  ctx: Ctx<Artisan>,
  query?: DocumentQuery,
): Promise<DocumentView[]>
/** The same of any company, for the team. */
export async function listDocuments(
  ctx: Ctx<Admin>,
  query: DocumentQuery & { artisanId: ArtisanId },
): Promise<DocumentView[]>
/** Both. */
export async function listDocuments(
  ctx: Ctx<Artisan> | Ctx<Admin>,
  query: DocumentQuery & { artisanId?: ArtisanId } = {},
): Promise<DocumentView[]> {
  const owner = ctx.who.kind === 'artisan' ? ctx.who.artisanId : query.artisanId!
  const { limit = 100, offset = 0 } = query
  const rows = await ctx.db
    .select({
      document: companyDocuments,
      file: { toScan: files.toScan, contentType: files.contentType, byteLength: files.byteLength },
    })
    .from(companyDocuments)
    .innerJoin(files, eq(files.id, companyDocuments.fileId))
    .where(eq(companyDocuments.artisanId, owner))
    .orderBy(asc(companyDocuments.name), asc(companyDocuments.id))
    .limit(Math.min(Math.max(limit, 1), 100))
    .offset(Math.max(offset, 0))
  return rows.map(({ document, file }) => ({
    id: document.id,
    kind: document.kind,
    subjectId: document.subjectId,
    name: document.name,
    toScan: file.toScan,
    picture: file.contentType === 'image/webp',
    byteLength: file.byteLength,
    createdAt: document.createdAt,
  }))
}

/** The bytes of a document for its artisan or the team; null for everybody else, as when there is none. */
export async function readDocument(
  ctx: Ctx,
  documentId: CompanyDocumentId,
  options: { small?: boolean } = {},
): Promise<{ file: StoredFile; name: string } | null> {
  const { who } = ctx
  if (who.kind !== 'artisan' && who.kind !== 'admin') return null
  const [row] = await ctx.db
    .select({ fileId: companyDocuments.fileId, name: companyDocuments.name })
    .from(companyDocuments)
    .where(
      and(
        eq(companyDocuments.id, documentId),
        who.kind === 'artisan' ? eq(companyDocuments.artisanId, who.artisanId) : undefined,
      ),
    )
  const file = row && (await (options.small ? readThumbnail : readFile)(ctx, row.fileId))
  return file ? { file, name: row.name } : null
}
