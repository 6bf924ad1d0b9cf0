import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { artisans } from '#app/features/companies/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { ReadInvoice } from '#app/platform/e-invoicing/read-invoice.ts'
import { files } from '#app/platform/files/tables.server.ts'
import type { ArtisanId, FileId, IncomingInvoiceId } from '#app/values/identity/ids.ts'
import type { Day } from '#app/values/time/french-date.ts'
import type { IncomingAnswer, UnreadReason } from './incoming.ts'

/**
 * Electronic invoices that companies received by the approved platform (law.md E2): the file as it
 * came, and what it says. Kept as they came for ten years, by a trigger, by hand in the migration.
 */
export const incomingInvoices = pgTable(
  'incoming_invoices',
  {
    id: id<IncomingInvoiceId>('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    /** Its identifier at the platform. */
    flowId: text('flow_id').notNull(),
    fileId: idOf<FileId>('file_id', () => files.id),
    number: text('number').notNull(),
    /** UNTDID 1001. */
    typeCode: text('type_code').notNull(),
    issuedOn: date('issued_on', { mode: 'string' }).$type<Day>().notNull(),
    dueOn: date('due_on', { mode: 'string' }).$type<Day>(),
    sellerName: text('seller_name').notNull(),
    sellerSiren: text('seller_siren').notNull(),
    totalExclCents: integer('total_excl_cents').notNull(),
    totalVatCents: integer('total_vat_cents').notNull(),
    totalInclCents: integer('total_incl_cents').notNull(),
    dueCents: integer('due_cents').notNull(),
    lines: jsonb('lines').$type<ReadInvoice['lines']>().notNull(),
    /** When the platform had it. */
    receivedAt: at('received_at').notNull(),
    recordedAt: at('recorded_at').notNull(),
  },
  (table) => [
    uniqueIndex('incoming_invoices_flow').on(table.flowId),
    // The same invoice by two flows is one.
    uniqueIndex('incoming_invoices_once').on(
      table.artisanId,
      table.sellerSiren,
      table.number,
      table.issuedOn,
    ),
    index('incoming_invoices_artisan').on(table.artisanId, table.receivedAt.desc()),
    index('incoming_invoices_file').on(table.fileId),
  ],
)

/** What a company answered to an invoice that it received: once each, for good. */
export const incomingAnswers = pgTable(
  'incoming_answers',
  {
    invoiceId: idOf<IncomingInvoiceId>('invoice_id', () => incomingInvoices.id, {
      onDelete: 'cascade',
    }),
    code: integer('code').$type<IncomingAnswer>().notNull(),
    reason: text('reason').notNull().default(''),
    saidAt: at('said_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.code] }),
    check('incoming_answers_code', sql`${table.code} in (205, 210)`),
  ],
)

/** Flows that came and were left, so that each is looked at once; the team is shown them. */
export const unreadFlows = pgTable(
  'unread_flows',
  {
    flowId: text('flow_id').primaryKey(),
    reason: text('reason').$type<UnreadReason>().notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('unread_flows_at').on(table.at.desc())],
)
