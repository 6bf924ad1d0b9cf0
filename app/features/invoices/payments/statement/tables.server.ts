import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { artisans } from '#app/features/companies/tables.server.ts'
import { invoicePayments } from '#app/features/invoices/payments/tables.server.ts'
import { at, idOf } from '#app/platform/database/columns.server.ts'
import type { ArtisanId, PaymentId } from '#app/values/identity/ids.ts'
import type { StatementColumns, StatementRow } from './statement-columns.ts'

/**
 * A bank statement that waits to be confirmed, one a company: nothing of it is written elsewhere.
 * Forgotten after a day.
 */
export const statementImports = pgTable('statement_imports', {
  artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id).primaryKey(),
  fileName: text('file_name').notNull(),
  header: text('header').array().notNull(),
  rows: jsonb('rows').$type<StatementRow[]>().notNull(),
  columns: jsonb('columns').$type<StatementColumns>().notNull(),
  createdAt: at('created_at').notNull(),
})

/** The lines of statements that were recorded as payments, so that one imported again is known. */
export const statementLines = pgTable(
  'statement_lines',
  {
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    /** SHA-256 of its day, amount and words, and of its rank among those alike. */
    fingerprint: text('fingerprint').notNull(),
    paymentId: idOf<PaymentId>('payment_id', () => invoicePayments.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.artisanId, table.fingerprint] }),
    index('statement_lines_payment').on(table.paymentId),
  ],
)
