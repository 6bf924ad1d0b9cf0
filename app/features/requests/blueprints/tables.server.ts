import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { idOf } from '#app/platform/database/columns.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import type { FileId, QuoteRequestId } from '#app/values/identity/ids.ts'

/** Plans of the works, as PDF: their author's until contact details are shared, for plans name people and streets. */
export const requestBlueprints = pgTable(
  'quote_request_blueprints',
  {
    requestId: idOf<QuoteRequestId>('request_id', () => quoteRequests.id, { onDelete: 'cascade' }),
    fileId: idOf<FileId>('file_id', () => files.id),
    /** What the file was called, made safe; shown with the file and never before it. */
    name: text('name').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.fileId] }),
    index('quote_request_blueprints_file').on(table.fileId),
  ],
)
