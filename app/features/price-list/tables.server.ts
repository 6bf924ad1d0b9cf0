import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { artisans } from '#app/features/companies/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { ArtisanId, AssemblyId, PriceItemId } from '#app/values/identity/ids.ts'
import type { Supply } from '#app/values/numbers/supply.ts'
import type { Unit } from '#app/values/numbers/units.ts'
import type { AssemblyLine } from './assemblies/assembly.ts'
import type { FileColumns, FileLine } from './import/import-columns.ts'

/** The price list of each company. What an item costs is read by its company alone, and stands in no document. */
export const priceItems = pgTable(
  'price_items',
  {
    id: id<PriceItemId>('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    /** The company's own code: what a second import finds the item by; empty: none. */
    reference: text('reference').notNull().default(''),
    designation: text('designation').notNull(),
    unit: text('unit').$type<Unit>().notNull(),
    /** HT. */
    priceCents: integer('price_cents').notNull(),
    /** HT; null: not said. */
    costCents: integer('cost_cents'),
    vatBasisPoints: integer('vat_basis_points').notNull(),
    /** Null: as its words say (`supplyOf`). */
    supply: text('supply').$type<Supply>(),
    /** The work item it stands under in a devis (« Pose »); empty: none. */
    workItem: text('work_item').notNull().default(''),
    /** What is said of its waste (law.md M1); empty: nothing. */
    waste: text('waste').notNull().default(''),
    /** What of the price is labour: a share in basis points, or cents; both null: not said. */
    labourBasisPoints: integer('labour_basis_points'),
    labourCents: integer('labour_cents'),
    /** What a search looks into, and the order of the list. */
    searched: text('searched').generatedAlwaysAs(
      sql`fold_text(designation || ' ' || reference || ' ' || work_item)`,
    ),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** Deleted, and kept a day so that it can be taken back. */
    deletedAt: at('deleted_at'),
  },
  (table) => [
    index('price_items_artisan').on(table.artisanId),
    uniqueIndex('price_items_reference')
      .on(table.artisanId, table.reference)
      .where(sql`${table.reference} <> '' and ${table.deletedAt} is null`),
    check('price_items_supply_known', sql`${table.supply} in ('service', 'goods')`),
    check(
      'price_items_one_labour',
      sql`${table.labourBasisPoints} is null or ${table.labourCents} is null`,
    ),
  ],
)

/**
 * A file that a company is about to import, one at a time: what was read of it, until it is
 * confirmed or a day has passed.
 */
export const priceImports = pgTable('price_imports', {
  artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id).primaryKey(),
  fileName: text('file_name').notNull(),
  header: jsonb('header').$type<string[]>().notNull(),
  lines: jsonb('lines').$type<FileLine[]>().notNull(),
  /** Which column holds what, as guessed and then corrected. */
  columns: jsonb('columns').$type<FileColumns>().notNull(),
  createdAt: at('created_at').notNull(),
})

/** The items that a company sells together, under a name: a devis takes them all at once. */
export const priceAssemblies = pgTable(
  'price_assemblies',
  {
    id: id<AssemblyId>('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    /** What it is called, and the work item that it becomes in a devis. */
    name: text('name').notNull(),
    /** Of one's own list; an item that was deleted since is left out when they are read. */
    lines: jsonb('lines').$type<AssemblyLine[]>().notNull(),
    /** What a search looks into, and the order of the list. */
    searched: text('searched').generatedAlwaysAs(sql`fold_text(name)`),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [index('price_assemblies_artisan').on(table.artisanId)],
)
