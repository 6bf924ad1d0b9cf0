import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { artisans } from '#app/features/companies/tables.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type {
  ArtisanId,
  EReportId,
  IncomingInvoiceId,
  InvoiceId,
  PlatformFlowId,
} from '#app/values/identity/ids.ts'
import type { Day } from '#app/values/time/french-date.ts'
import type { ReportKind } from '../e-reporting/e-report.ts'
import { incomingInvoices } from './incoming/tables.server.ts'

/**
 * What is handed to the approved platform: an invoice, a report, a status of an invoice, or the
 * answer to one that came. The row is written in the transaction of its cause and is the job
 * itself: it is tried until the platform has it, for a day; its id is the number that the platform
 * knows it by, so that a file is never handed over twice.
 */
export const platformFlows = pgTable(
  'platform_flows',
  {
    id: id<PlatformFlowId>('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    kind: text('kind').$type<'invoice' | 'report' | 'status' | 'answer'>().notNull(),
    invoiceId: id<InvoiceId>('invoice_id').references(() => invoices.id, { onDelete: 'cascade' }),
    reportId: id<EReportId>('report_id').references(() => eReports.id, { onDelete: 'cascade' }),
    incomingId: id<IncomingInvoiceId>('incoming_id').references(() => incomingInvoices.id, {
      onDelete: 'cascade',
    }),
    /** The message of a status, as it is sent; of anything else the file stands elsewhere. */
    message: text('message'),
    askedAt: at('asked_at').notNull(),
    /** Since when it is tried: again from the beginning once the team asks. */
    triedSince: at('tried_since').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When it is tried next; a try that is under way pushes it on, so that one process at a time hands it over. */
    nextTryAt: at('next_try_at').notNull(),
    stoppedAt: at('stopped_at'),
    /** Why the platform would not take it. */
    refusal: text('refusal').notNull().default(''),
    /** Its identifier at the platform. */
    flowId: text('flow_id'),
    depositedAt: at('deposited_at'),
    /** When the platform had checked the file. */
    checkedAt: at('checked_at'),
  },
  (table) => [
    index('platform_flows_due')
      .on(table.nextTryAt)
      .where(sql`${table.depositedAt} is null and ${table.stoppedAt} is null`),
    index('platform_flows_unchecked')
      .on(table.depositedAt)
      .where(sql`${table.depositedAt} is not null and ${table.checkedAt} is null`),
    index('platform_flows_stopped')
      .on(table.stoppedAt)
      .where(sql`${table.stoppedAt} is not null and ${table.refusal} = ''`),
    index('platform_flows_artisan').on(table.artisanId, table.askedAt),
    uniqueIndex('platform_flows_invoice')
      .on(table.invoiceId)
      .where(sql`${table.kind} = 'invoice'`),
    uniqueIndex('platform_flows_report').on(table.reportId),
    index('platform_flows_incoming').on(table.incomingId),
    check(
      'platform_flows_subject',
      sql`num_nonnulls(${table.invoiceId}, ${table.reportId}, ${table.incomingId}) = 1 and (${table.kind} in ('status', 'answer')) = (${table.message} is not null)`,
    ),
    check(
      'platform_flows_deposited',
      sql`(${table.flowId} is null) = (${table.depositedAt} is null)`,
    ),
  ],
)

/** What platforms and clients said of an issued invoice. Append-only, by a trigger by hand in the migration. */
export const invoiceStatuses = pgTable(
  'invoice_statuses',
  {
    invoiceId: idOf<InvoiceId>('invoice_id', () => invoices.id, { onDelete: 'cascade' }),
    /** The flow that brought it; our own number for what we said ourselves. */
    flowId: text('flow_id').notNull(),
    code: integer('code').notNull(),
    reason: text('reason').notNull().default(''),
    saidAt: at('said_at').notNull(),
    recordedAt: at('recorded_at').notNull(),
  },
  (table) => [
    uniqueIndex('invoice_statuses_once').on(table.invoiceId, table.flowId),
    check('invoice_statuses_code', sql`${table.code} between 200 and 699`),
  ],
)

/**
 * Reports to the tax office of what individuals were invoiced and paid (flux 10), as they were
 * made. Never changed: what is put right is another one.
 */
export const eReports = pgTable(
  'e_reports',
  {
    id: id<EReportId>('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    kind: text('kind').$type<ReportKind>().notNull(),
    periodFrom: date('period_from', { mode: 'string' }).$type<Day>().notNull(),
    periodTo: date('period_to', { mode: 'string' }).$type<Day>().notNull(),
    /** How many times it was put right before. */
    correction: integer('correction').notNull(),
    /** How many invoices or payments it tells. */
    count: integer('count').notNull(),
    totalCents: integer('total_cents').notNull(),
    /** The file. */
    xml: text('xml').notNull(),
    /** SHA-256 of the file, hex. */
    sha256: text('sha256').notNull(),
    dueOn: date('due_on', { mode: 'string' }).$type<Day>().notNull(),
    madeAt: at('made_at').notNull(),
  },
  (table) => [
    uniqueIndex('e_reports_once').on(
      table.artisanId,
      table.kind,
      table.periodFrom,
      table.correction,
    ),
    check('e_reports_kind', sql`${table.kind} in ('transactions', 'payments')`),
  ],
)

/** Up to when what the platform tells was read. */
export const platformCursors = pgTable('platform_cursors', {
  kind: text('kind').$type<'statuses' | 'incoming'>().primaryKey(),
  readUntil: at('read_until').notNull(),
})
