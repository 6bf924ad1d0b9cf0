import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { AccountId, InvoiceDisputeId, InvoiceId } from '#app/values/identity/ids.ts'

/**
 * A client does not agree with an invoice. While it is open, no reminder leaves. The team closes that of an invoice
 * without a contract, with its word; that of a contract (`ofWorks`) ends with the dispute about its works.
 */
export const invoiceDisputes = pgTable(
  'invoice_disputes',
  {
    id: id<InvoiceDisputeId>('id').primaryKey(),
    invoiceId: idOf<InvoiceId>('invoice_id', () => invoices.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    ofWorks: boolean('of_works').notNull().default(false),
    openedAt: at('opened_at').notNull(),
    closedAt: at('closed_at'),
    closedBy: id<AccountId>('closed_by').references(() => users.id),
    /** What the team answers both sides. */
    answer: text('answer').notNull().default(''),
  },
  (table) => [
    // One at a time.
    uniqueIndex('invoice_disputes_open')
      .on(table.invoiceId)
      .where(sql`${table.closedAt} is null`),
    index('invoice_disputes_invoice').on(table.invoiceId, table.openedAt),
    check(
      'invoice_disputes_closed',
      sql`${table.ofWorks} and ${table.closedBy} is null or (${table.closedAt} is null) = (${table.closedBy} is null)`,
    ),
  ],
)
