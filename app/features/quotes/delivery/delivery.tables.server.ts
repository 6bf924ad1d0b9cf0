import { boolean, check, date, index, pgTable, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { AmendmentId, QuoteId } from '#app/values/identity/ids.ts'

/**
 * What each side said of the delivery of a contract's goods, one row a word; none is taken back,
 * the next one answers it.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: id<string>('id').primaryKey(),
    quoteId: idOf<QuoteId>('quote_id', () => quotes.id, { onDelete: 'cascade' }),
    /** The amendment whose goods are meant; null for those of the devis. */
    amendmentId: id<AmendmentId>('amendment_id'),
    saidBy: text('said_by').$type<'artisan' | 'particulier'>().notNull(),
    /** YYYY-MM-DD; null where the client says that something is not delivered yet. */
    deliveredOn: date('delivered_on', { mode: 'string' }),
    /** The artisan says that nothing is left to deliver. */
    isLast: boolean('is_last').notNull(),
    saidAt: at('said_at').notNull(),
  },
  (table) => [
    index('deliveries_quote').on(table.quoteId, table.saidAt),
    check(
      'deliveries_dated',
      sql`${table.saidBy} = 'particulier' or ${table.deliveredOn} is not null`,
    ),
  ],
)
