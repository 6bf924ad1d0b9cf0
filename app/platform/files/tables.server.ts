import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at, id } from '#app/platform/database/columns.server.ts'
import type { AccountId, FileId } from '#app/values/identity/ids.ts'

/** Stored files; the bytes lie under `storage_key` in the file store. Who may read one is the owning feature's rule. */
export const files = pgTable(
  'files',
  {
    id: id<FileId>('id').primaryKey(),
    /** Null while the sender has no account yet (a visitor's photos). */
    ownerId: id<AccountId>('owner_id'),
    contentType: text('content_type')
      .$type<'image/webp' | 'application/pdf' | 'application/xml'>()
      .notNull(),
    byteLength: integer('byte_length').notNull(),
    width: integer('width'),
    height: integer('height'),
    storageKey: text('storage_key').notNull(),
    /** A small picture of it (320 px wide at most), for lists; none for a PDF. */
    thumbnailKey: text('thumbnail_key'),
    /** SHA-256 of either, in hexadecimal; null for a file kept before they were. */
    sha256: text('sha256'),
    thumbnailSha256: text('thumbnail_sha256'),
    /** Something in it looks like a known threat: to be opened only after a scan. */
    toScan: boolean('to_scan').notNull().default(false),
    /** Kept this long for a form that was refused; null once something names the file. */
    stagedUntil: at('staged_until'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('files_owner').on(table.ownerId),
    index('files_storage_key').on(table.storageKey),
    index('files_thumbnail_key').on(table.thumbnailKey),
    index('files_staged_until').on(table.stagedUntil),
  ],
)
