import { index, pgTable } from 'drizzle-orm/pg-core'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { idOf } from '#app/platform/database/columns.server.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'

/**
 * Requests that one form made, a trade each: every one of them has a row, the first one too. A
 * request that stands alone has none.
 */
export const requestSiblings = pgTable(
  'quote_request_siblings',
  {
    requestId: idOf<QuoteRequestId>('request_id', () => quoteRequests.id, {
      onDelete: 'cascade',
    }).primaryKey(),
    /** The request of the trade that was chosen first: what names them together. */
    firstId: idOf<QuoteRequestId>('first_id', () => quoteRequests.id, { onDelete: 'cascade' }),
  },
  (table) => [index('quote_request_siblings_first').on(table.firstId)],
)
