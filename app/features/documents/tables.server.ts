import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import type { AccountId, ArtisanId, DocumentId, FileId } from '#app/values/identity/ids.ts'
import type { DocumentKind } from './document.ts'

/**
 * Documents kept as files. A row is written in the transaction of the act that the document tells;
 * a job draws it once. From then on the row never changes (a trigger, by hand in the migration):
 * the bytes are the same at every download and in every mail.
 */
export const documents = pgTable(
  'documents',
  {
    id: id<DocumentId>('id').primaryKey(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    /** What it is the document of: a devis, an amendment, or an invoice. */
    subjectId: uuid('subject_id').notNull(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    /** The client's account; null for a client of the company's own book. */
    accountId: id<AccountId>('account_id').references(() => users.id),
    /** « Devis D-2026-0007 ». */
    name: text('name').notNull(),
    askedAt: at('asked_at').notNull(),
    /** What it is a copy of, where it is not drawn: the bytes that a company gave. */
    sourceFileId: id<FileId>('source_file_id').references(() => files.id),
    /** Null until it is drawn, with all that follows. */
    fileId: id<FileId>('file_id').references(() => files.id),
    /** SHA-256 of its bytes (hex). */
    sha256: text('sha256'),
    byteLength: integer('byte_length'),
    layoutVersion: integer('layout_version'),
    madeAt: at('made_at'),
  },
  (table) => [
    uniqueIndex('documents_subject').on(table.kind, table.subjectId),
    index('documents_artisan').on(table.artisanId),
    index('documents_account').on(table.accountId),
    index('documents_file').on(table.fileId),
    index('documents_source').on(table.sourceFileId),
    index('documents_waiting')
      .on(table.askedAt)
      .where(sql`${table.fileId} is null`),
    check(
      'documents_made_whole',
      sql`num_nonnulls(${table.fileId}, ${table.sha256}, ${table.byteLength}, ${table.layoutVersion}, ${table.madeAt}) in (0, 5)`,
    ),
  ],
)

/** When the client first had a document on a durable medium: by the mail that carried it, or saved by themselves. */
export const documentReceipts = pgTable('document_receipts', {
  documentId: idOf<DocumentId>('document_id', () => documents.id, {
    onDelete: 'cascade',
  }).primaryKey(),
  how: text('how').$type<'mail' | 'download'>().notNull(),
  at: at('at').notNull(),
})

/**
 * The personal link to their contracts that a client was mailed when their account closed (law.md
 * M9). Of its token only the digest is kept; its bearer may end it.
 */
export const contractLinks = pgTable('contract_links', {
  tokenHash: text('token_hash').primaryKey(),
  accountId: idOf<AccountId>('account_id', () => users.id),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  endedAt: at('ended_at'),
})
