import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { InvoiceDocument } from '#app/features/invoices/document/invoice-document.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { ArtisanId, OperatorInvoiceId } from '#app/values/identity/ids.ts'
import type { Day } from '#app/values/time/french-date.ts'
import type { OperatorInvoiceKind, OperatorInvoiceMeans } from './operator-invoice.ts'

/**
 * The operator's own invoices of subscriptions, and their credit notes (law.md M14): issued at
 * once, numbered without a gap per year and kind, and kept for ten years by triggers, by hand in
 * the migration.
 */
export const operatorInvoices = pgTable(
  'operator_invoices',
  {
    id: id<OperatorInvoiceId>('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    kind: text('kind').$type<OperatorInvoiceKind>().notNull(),
    means: text('means').$type<OperatorInvoiceMeans>().notNull(),
    /** What it was made for: an invoice of the provider, an order, or what was given back of it. Once each. */
    cause: text('cause').notNull(),
    /** The invoice that a credit note takes back. */
    creditOf: id<OperatorInvoiceId>('credit_of'),
    year: integer('year').notNull(),
    rank: integer('rank').notNull(),
    number: text('number').notNull(),
    issuedOn: date('issued_on', { mode: 'string' }).$type<Day>().notNull(),
    issuedAt: at('issued_at').notNull(),
    totalExclCents: integer('total_excl_cents').notNull(),
    totalVatCents: integer('total_vat_cents').notNull(),
    totalInclCents: integer('total_incl_cents').notNull(),
    /** The whole document as issued. */
    snapshot: jsonb('snapshot').$type<InvoiceDocument>().notNull(),
    /** SHA-256 of the canonical form of `snapshot`. */
    contentHash: text('content_hash').notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.creditOf], foreignColumns: [table.id] }),
    uniqueIndex('operator_invoices_cause').on(table.cause),
    uniqueIndex('operator_invoices_number').on(table.number),
    uniqueIndex('operator_invoices_rank').on(table.kind, table.year, table.rank),
    index('operator_invoices_artisan').on(table.artisanId, table.issuedAt.desc()),
    index('operator_invoices_by_age').on(table.issuedAt, table.number),
    index('operator_invoices_by_amount').on(table.totalInclCents, table.number),
    index('operator_invoices_by_means').on(table.means, table.issuedAt, table.number),
    index('operator_invoices_credits')
      .on(table.issuedAt, table.number)
      .where(sql`${table.kind} = 'credit_note'`),
    index('operator_invoices_sought').using('gin', sql`fold_text(${table.number}) gin_trgm_ops`),
    index('operator_invoices_credit_of').on(table.creditOf),
    check(
      'operator_invoices_credit_names_its_invoice',
      sql`${table.kind} in ('invoice', 'credit_note') and (${table.kind} = 'credit_note') = (${table.creditOf} is not null)`,
    ),
    check(
      'operator_invoices_amounts',
      sql`${table.totalExclCents} >= 0 and ${table.totalVatCents} >= 0 and ${table.totalInclCents} > 0 and ${table.totalInclCents} = ${table.totalExclCents} + ${table.totalVatCents}`,
    ),
  ],
)

/** The last rank given, per year and kind; locked while an invoice is numbered, so that there is no gap. */
export const operatorCounters = pgTable(
  'operator_invoice_counters',
  {
    kind: text('kind').$type<OperatorInvoiceKind>().notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
)
