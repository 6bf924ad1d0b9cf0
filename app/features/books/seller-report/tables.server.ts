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
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { at, id } from '#app/platform/database/columns.server.ts'
import type { AccountId, ArtisanId } from '#app/values/identity/ids.ts'
import type { ReportingOperator } from './report-file.ts'
import type { Quarters, ReportKind, SellerIdentity } from './seller-report.ts'
import type { SellerTaskKind } from './seller-task.ts'

/** What a sole trader gives for the declaration of the site, and for nothing else. */
export const sellerIdentities = pgTable('seller_identities', {
  artisanId: id<ArtisanId>('artisan_id')
    .primaryKey()
    .references(() => artisans.id),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  bornOn: date('born_on', { mode: 'string' }).notNull(),
  /**
   * The thirteen digits of their tax office, sealed; `tax_number` held them in clear, and is empty
   * until it is dropped.
   */
  taxNumberSealed: text('tax_number_sealed'),
  taxNumber: text('tax_number').notNull(),
  updatedAt: at('updated_at').notNull(),
})

/** The files of a year, each made once: what it declares lies in its statements, so that it is the same file again. */
export const sellerReports = pgTable(
  'seller_reports',
  {
    year: integer('year').notNull(),
    rank: integer('rank').notNull(),
    /** What has never been declared, or what replaces it: a file never holds both. */
    kind: text('kind').$type<ReportKind>().notNull().default('new'),
    operator: jsonb('operator').$type<ReportingOperator>().notNull(),
    madeAt: at('made_at').notNull(),
    madeBy: id<AccountId>('made_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.year, table.rank] })],
)

/**
 * What the team asked of the sellers of a year, which a job does company by company: `upTo` is the last one that was
 * looked at, `done` how many were told or declared, of `total` (null until they are counted).
 */
export const sellerTasks = pgTable(
  'seller_tasks',
  {
    id: id<string>('id').primaryKey(),
    year: integer('year').notNull(),
    kind: text('kind').$type<SellerTaskKind>().notNull(),
    askedBy: id<AccountId>('asked_by')
      .notNull()
      .references(() => users.id),
    askedAt: at('asked_at').notNull(),
    total: integer('total'),
    done: integer('done').notNull().default(0),
    upTo: id<ArtisanId>('up_to'),
    /** Of a file: what it holds, once its sellers are counted, and which one it is, once it has a seller. */
    reportKind: text('report_kind').$type<ReportKind>(),
    reportRank: integer('report_rank'),
    /** Failures in a row. */
    failures: integer('failures').notNull().default(0),
    endedAt: at('ended_at'),
  },
  (table) => [
    index('seller_tasks_year').on(table.year, table.askedAt.desc()),
    // One at a time in a year.
    uniqueIndex('seller_tasks_open')
      .on(table.year)
      .where(sql`ended_at is null`),
    foreignKey({
      columns: [table.year, table.reportRank],
      foreignColumns: [sellerReports.year, sellerReports.rank],
    }),
  ],
)

/**
 * What a seller was told of their year; once in a file, also who they were, and neither changes:
 * what replaces it is another version.
 */
export const sellerDeclarations = pgTable(
  'seller_declarations',
  {
    year: integer('year').notNull(),
    artisanId: id<ArtisanId>('artisan_id')
      .notNull()
      .references(() => artisans.id),
    version: integer('version').notNull(),
    quarters: jsonb('quarters').$type<Quarters>().notNull(),
    toldAt: at('told_at').notNull(),
    /** The file that declares it; null until then. */
    reportRank: integer('report_rank'),
    /** Their identity, as JSON, sealed. */
    identitySealed: text('identity_sealed'),
  },
  (table) => [
    primaryKey({ columns: [table.year, table.artisanId, table.version] }),
    index('seller_declarations_artisan').on(table.artisanId),
    foreignKey({
      columns: [table.year, table.reportRank],
      foreignColumns: [sellerReports.year, sellerReports.rank],
    }),
    check(
      'seller_declarations_whole',
      sql`(${table.reportRank} is null) = (${table.identitySealed} is null)`,
    ),
  ],
)

/**
 * What the release before kept of them, without versions and in clear: no code reads it, and the
 * next release drops it.
 */
export const sellerStatements = pgTable(
  'seller_statements',
  {
    year: integer('year').notNull(),
    artisanId: id<ArtisanId>('artisan_id')
      .notNull()
      .references(() => artisans.id),
    quarters: jsonb('quarters').$type<Quarters>().notNull(),
    toldAt: at('told_at').notNull(),
    reportRank: integer('report_rank'),
    identity: jsonb('identity').$type<SellerIdentity>(),
  },
  (table) => [
    primaryKey({ columns: [table.year, table.artisanId] }),
    index('seller_statements_artisan').on(table.artisanId),
    foreignKey({
      columns: [table.year, table.reportRank],
      foreignColumns: [sellerReports.year, sellerReports.rank],
    }),
    check(
      'seller_statements_whole',
      sql`(${table.reportRank} is null) = (${table.identity} is null)`,
    ),
  ],
)
