import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { AccountId, InvoiceId, PaymentId } from '#app/values/identity/ids.ts'
import type { PaymentMeans } from './payment.ts'

/**
 * What was paid of an invoice, as the company recorded it or as Stripe told it: above zero what
 * came, below zero what went back. Append-only for ten years, by a trigger; a mistake is taken back
 * by a counter-entry of the same amount, which names it. Another trigger refuses, at the end of the
 * transaction, what passes the invoice. Both by hand in the migration.
 */
export const invoicePayments = pgTable(
  'invoice_payments',
  {
    id: id<PaymentId>('id').primaryKey(),
    invoiceId: idOf<InvoiceId>('invoice_id', () => invoices.id, { onDelete: 'cascade' }),
    amountCents: integer('amount_cents').notNull(),
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    means: text('means').$type<PaymentMeans>().notNull(),
    /** The reference of the transfer, the number of the cheque; of a counter-entry, why. */
    reference: text('reference').notNull().default(''),
    /** The payment that a counter-entry takes back. */
    corrects: id<PaymentId>('corrects'),
    /** Who recorded it; null where Stripe told it. */
    recordedBy: id<AccountId>('recorded_by').references(() => users.id),
    /** What Stripe calls it: a payment, a refund or a dispute of the bank, each written once. */
    stripeId: text('stripe_id'),
    recordedAt: at('recorded_at').notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.corrects], foreignColumns: [table.id] }),
    index('invoice_payments_invoice').on(table.invoiceId, table.receivedOn),
    // Those of a year, which sellers are declared from.
    index('invoice_payments_received').on(table.receivedOn),
    // A payment is taken back once.
    uniqueIndex('invoice_payments_corrects').on(table.corrects),
    uniqueIndex('invoice_payments_stripe').on(table.stripeId),
    check(
      'invoice_payments_told_by_one',
      sql`num_nonnulls(${table.recordedBy}, ${table.stripeId}) = 1`,
    ),
    check('invoice_payments_something', sql`${table.amountCents} <> 0`),
    check('invoice_payments_means', sql`${table.means} in ('transfer', 'cheque', 'cash', 'card')`),
  ],
)
