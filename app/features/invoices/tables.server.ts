import { sql, type SQL } from 'drizzle-orm'
import {
  boolean,
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
import { users } from '#app/features/accounts/tables.server.ts'
import type { Address } from '#app/features/clients/client.ts'
import { clients } from '#app/features/clients/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { emergencies } from '#app/features/emergencies/tables.server.ts'
import type { EquipmentAnswers } from '#app/features/quotes/editor/equipment-rates.ts'
import type { QuoteLine } from '#app/features/quotes/quote-totals.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type {
  AccountId,
  ArtisanId,
  ClientId,
  EmergencyId,
  InvoiceId,
  QuoteId,
} from '#app/values/identity/ids.ts'
import type { Day } from '#app/values/time/french-date.ts'
import type { InvoiceDocument } from './document/invoice-document.ts'
import type { InvoiceKind, InvoiceSeries, InvoiceStatus, VatPeriod } from './invoice.ts'

/**
 * Invoices and credit notes. A draft is edited in place and has no number; issuing numbers and
 * freezes it. From then on the row refuses every change for ten years (law.md F4), by a trigger, by
 * hand in the migration.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: id<InvoiceId>('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    kind: text('kind').$type<InvoiceKind>().notNull(),
    status: text('status').$type<InvoiceStatus>().notNull(),
    /** The contract that it bills; null on a plain invoice, and on the credit note of one. */
    quoteId: id<QuoteId>('quote_id').references(() => quotes.id),
    /** The client's account, of a contract. */
    accountId: id<AccountId>('account_id').references(() => users.id),
    /** The client in the company's own book, of a plain invoice. */
    clientId: id<ClientId>('client_id').references(() => clients.id),
    /** The urgent repair that a plain invoice bills, within the prices announced for it. */
    emergencyId: id<EmergencyId>('emergency_id').references(() => emergencies.id),
    /** The invoice that a credit note takes back. */
    creditOf: id<InvoiceId>('credit_of'),
    title: text('title').notNull().default(''),
    /**
     * Of a plain invoice: its trade, the lines as written, and the place of works where it is not
     * the client's address.
     */
    trade: text('trade').$type<TradeSlug>(),
    lines: jsonb('lines').$type<QuoteLine[]>().notNull().default([]),
    worksPlace: jsonb('works_place').$type<Address>(),
    /** A subcontract of building works, billed without VAT: the reference of its contract (law.md V7). */
    subcontractReference: text('subcontract_reference').notNull().default(''),
    /** Where French VAT does not exist: what the artisan says of the local tax (law.md V5). */
    localTaxText: text('local_tax_text').notNull().default(''),
    /** What a plain invoice answers of equipment with a rate of its own (law.md V4). */
    fossilBoiler: text('fossil_boiler')
      .$type<EquipmentAnswers['fossilBoiler']>()
      .notNull()
      .default(''),
    solarPlant: text('solar_plant').$type<EquipmentAnswers['solarPlant']>().notNull().default(''),
    /** Of a deposit: the amount asked for, cents TTC. */
    depositCents: integer('deposit_cents'),
    /** Of a progress invoice: how much of each line is done, basis points, by its key in the contract. */
    percents: jsonb('percents').$type<Record<string, number>>().notNull().default({}),
    /** What the client keeps back until a year after the reception, basis points of this invoice (law.md F7). */
    retentionBasisPoints: integer('retention_basis_points').notNull().default(0),
    /** The client certifies the reduced rates of a plain invoice (law.md V2). */
    certified: boolean('certified').notNull().default(false),
    /** The day the works were done; null on a deposit. */
    performedOn: date('performed_on', { mode: 'string' }),
    dueOn: date('due_on', { mode: 'string' }),
    /** Given when issued: « F-00042 ». */
    number: text('number'),
    /** Its rank in its series, from which the number is made. */
    rank: integer('rank'),
    issuedOn: date('issued_on', { mode: 'string' }),
    issuedAt: at('issued_at'),
    totalExclCents: integer('total_excl_cents').notNull().default(0),
    totalVatCents: integer('total_vat_cents').notNull().default(0),
    totalInclCents: integer('total_incl_cents').notNull().default(0),
    retentionCents: integer('retention_cents').notNull().default(0),
    /** The whole document as issued. */
    snapshot: jsonb('snapshot').$type<InvoiceDocument>(),
    /** SHA-256 of the canonical form of `snapshot`. */
    contentHash: text('content_hash'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.creditOf], foreignColumns: [table.id] }),
    index('invoices_artisan').on(table.artisanId, table.status, table.updatedAt.desc()),
    index('invoices_account').on(table.accountId, table.issuedAt.desc()),
    index('invoices_client').on(table.clientId),
    index('invoices_emergency')
      .on(table.emergencyId)
      .where(sql`${table.emergencyId} is not null`),
    index('invoices_contract').on(table.quoteId),
    index('invoices_credit_of').on(table.creditOf),
    index('invoices_by_age')
      .on(table.issuedAt, table.id)
      .where(sql`${table.status} = 'issued'`),
    index('invoices_by_kind')
      .on(table.kind, table.issuedAt, table.id)
      .where(sql`${table.status} = 'issued'`),
    index('invoices_by_amount')
      .on(table.totalInclCents, table.id)
      .where(sql`${table.status} = 'issued'`),
    index('invoices_sought')
      .using('gin', sql`fold_text(${table.number}) gin_trgm_ops`)
      .where(sql`${table.status} = 'issued'`),
    index('invoices_client_sought')
      .using('gin', sql`fold_text(${table.snapshot} -> 'client' ->> 'name') gin_trgm_ops`)
      .where(sql`${table.status} = 'issued'`),
    index('invoices_numbered')
      .on(table.number, table.issuedAt.desc())
      .where(sql`${table.status} = 'issued'`),
    index('invoices_due')
      .on(table.dueOn)
      .where(sql`${table.status} = 'issued'`),
    // The last word on one number given twice; that none is left out, a trigger says.
    uniqueIndex('invoices_rank').on(
      table.artisanId,
      sql`(${table.kind} = 'credit_note')`,
      table.rank,
    ),
    uniqueIndex('invoices_number').on(table.artisanId, table.number),
    // One draft a kind and contract: two begun at once are one.
    uniqueIndex('invoices_one_draft')
      .on(table.quoteId, table.kind)
      .where(sql`${table.status} = 'draft'`),
    check(
      'invoices_kind_known',
      sql`${table.kind} in ('plain', 'deposit', 'progress', 'final', 'credit_note') and ${table.status} in ('draft', 'issued')`,
    ),
    check(
      'invoices_issued_whole',
      sql`case when ${table.status} = 'issued' then num_nulls(${table.number}, ${table.rank}, ${table.issuedOn}, ${table.issuedAt}, ${table.dueOn}, ${table.snapshot}, ${table.contentHash}) = 0 else num_nonnulls(${table.number}, ${table.rank}, ${table.issuedOn}, ${table.issuedAt}, ${table.snapshot}, ${table.contentHash}) = 0 end`,
    ),
    check('invoices_one_client', oneOf(table.accountId, table.clientId)),
    check(
      'invoices_of_a_contract',
      sql`case when ${table.kind} = 'plain' then ${table.quoteId} is null when ${table.kind} = 'credit_note' then true else ${table.quoteId} is not null end`,
    ),
    check(
      'invoices_credit_names_its_invoice',
      sql`(${table.kind} = 'credit_note') = (${table.creditOf} is not null)`,
    ),
    check(
      'invoices_amounts',
      sql`${table.totalExclCents} >= 0 and ${table.totalVatCents} >= 0 and ${table.totalInclCents} = ${table.totalExclCents} + ${table.totalVatCents} and ${table.retentionCents} >= 0 and ${table.retentionCents} * 20 <= ${table.totalInclCents} and ${table.retentionBasisPoints} between 0 and 500`,
    ),
  ],
)

function oneOf(...columns: Parameters<typeof sql>[1][]): SQL {
  return sql`num_nonnulls(${sql.join(
    columns.map((column) => sql`${column}`),
    sql`, `,
  )}) = 1`
}

/**
 * What an issued invoice comes to, per rate; below zero on a credit note, so that a contract's
 * invoices sum up. A trigger, by hand in the migration, refuses what passes the signed total or
 * what is left of the credited invoice.
 */
export const invoiceRates = pgTable(
  'invoice_rates',
  {
    invoiceId: idOf<InvoiceId>('invoice_id', () => invoices.id, { onDelete: 'cascade' }),
    vatBasisPoints: integer('vat_basis_points').notNull(),
    baseCents: integer('base_cents').notNull(),
    vatCents: integer('vat_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.vatBasisPoints] })],
)

/**
 * The last rank given, per company and series; locked while an invoice is numbered, so that there
 * is no gap (law.md F2).
 */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    series: text('series').$type<InvoiceSeries>().notNull(),
    prefix: text('prefix').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.artisanId, table.series] }),
    check('invoice_counters_series', sql`${table.series} in ('invoice', 'credit_note')`),
  ],
)

/** That a company lets the product write invoices in its name (law.md F9; CGI, art. 289 I-2): which text, and when. */
export const billingMandates = pgTable(
  'billing_mandates',
  {
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    version: integer('version').notNull(),
    acceptedAt: at('accepted_at').notNull(),
    /** When the company ended it: nothing more is issued, unless it accepts again. */
    endedAt: at('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.artisanId, table.version] })],
)

/** How a company invoices, besides what its file says. */
export const invoiceSettings = pgTable(
  'invoice_settings',
  {
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id).primaryKey(),
    /** Days from the issue to the due day. */
    dueDays: integer('due_days').notNull().default(0),
    /** VAT is owed when invoiced, not when paid: the company chose so with its tax office. */
    vatOnDebits: boolean('vat_on_debits').notNull().default(false),
    /** How often it declares its VAT. */
    vatPeriod: text('vat_period').$type<VatPeriod>().notNull().default('quarterly'),
    /**
     * Since when its invoices to companies leave by the platform by its own choice, before the law
     * asks it (law.md E1).
     */
    electronicSince: date('electronic_since', { mode: 'string' }).$type<Day>(),
    /** The approved platform that receives its electronic invoices (law.md E2). */
    platformName: text('platform_name').notNull().default(''),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    check('invoice_settings_due', sql`${table.dueDays} between 0 and 60`),
    check('invoice_settings_vat_period', sql`${table.vatPeriod} in ('monthly', 'quarterly')`),
  ],
)

/** When the client first opened an issued invoice. */
export const invoiceViews = pgTable('invoice_views', {
  invoiceId: idOf<InvoiceId>('invoice_id', () => invoices.id, { onDelete: 'cascade' }).primaryKey(),
  seenAt: at('seen_at').notNull(),
})

/**
 * The personal links by which a client of the company's own book, who has no account, opens an invoice: one a mail that
 * led to it. Of the token only the digest is kept.
 */
export const invoiceLinks = pgTable(
  'invoice_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    invoiceId: idOf<InvoiceId>('invoice_id', () => invoices.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('invoice_links_invoice').on(table.invoiceId)],
)
