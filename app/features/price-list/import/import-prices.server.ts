import { eq, sql } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { readSpreadsheet } from '#app/platform/spreadsheets/read-spreadsheet.server.ts'
import type { SpreadsheetRefusal } from '#app/platform/spreadsheets/spreadsheet.ts'
import { newId, type PriceItemId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { plainLine } from '#app/values/words/plain-text.ts'
import { lockList, ownItems } from '#app/features/price-list/lock-list.server.ts'
import { ITEMS_MAX, type PriceItem } from '#app/features/price-list/price-item.ts'
import { priceImports, priceItems } from '#app/features/price-list/tables.server.ts'
import { ownVatRates } from '#app/features/price-list/usual-vat.server.ts'
import { pick } from '#app/values/pick.ts'
import { FILE_FIELDS, guessColumns, type FileColumns, type FileField } from './import-columns.ts'
import { keyOfItem, readLines, type ReadFile } from './import-lines.ts'

/** Items written at once: so few that other pages pass in between. */
const BATCH = 250
/** An import that is not confirmed is forgotten, ms. */
const FORGOTTEN_MS = 86_400_000

/** Why a file is not imported. */
export type ImportRefusal =
  | 'not_found'
  | 'no_designation'
  | 'no_price'
  | 'nothing_read'
  | 'too_many_items'

/**
 * A file that waits to be confirmed, with what is understood of it; which of its lines change an
 * item, by their numbers.
 */
export type WaitingImport = ReadFile & {
  fileName: string
  header: string[]
  columns: FileColumns
  changes: Set<number>
}

/** Reads a file and keeps what it holds, in place of the one before; nothing of the list is written. */
export async function receivePriceFile(
  ctx: Ctx<Artisan>,
  file: File,
): Promise<Result<undefined, SpreadsheetRefusal>> {
  const table = await readSpreadsheet(ctx, new Uint8Array(await file.arrayBuffer()), ITEMS_MAX)
  if (!table.ok) return table
  const [head, ...lines] = table.value
  const width = Math.max(...table.value.map(({ cells }) => cells.length))
  const header = Array.from({ length: width }, (_, at) => plainLine(head!.cells[at] ?? '', 80))
  const values = {
    fileName: plainLine(file.name, 120),
    header,
    lines,
    columns: guessColumns(header),
    createdAt: ctx.now,
  }
  await ctx.db
    .insert(priceImports)
    .values({ artisanId: ctx.who.artisanId, ...values })
    .onConflictDoUpdate({ target: priceImports.artisanId, set: values })
  return ok()
}

/** Corrects which column of the waiting file holds what; one that it does not have is none. False without a file. */
export async function setImportColumns(
  ctx: Ctx<Artisan>,
  asked: Partial<Record<FileField, string>>,
): Promise<boolean> {
  const waiting = await rowOf(ctx)
  if (!waiting) return false
  const columns = Object.fromEntries(
    FILE_FIELDS.map((field) => {
      const at = /^\d{1,2}$/u.test(asked[field] ?? '') ? Number(asked[field]) : null
      return [field, at !== null && at < waiting.header.length ? at : null]
    }),
  ) as FileColumns
  await ctx.db
    .update(priceImports)
    .set({ columns })
    .where(eq(priceImports.artisanId, ctx.who.artisanId))
  return true
}

/** Forgets the waiting file. */
export async function dropImport(ctx: Ctx<Artisan>): Promise<void> {
  await ctx.db.delete(priceImports).where(eq(priceImports.artisanId, ctx.who.artisanId))
}

/** What is understood of the waiting file; null without one. */
export async function readImport(ctx: Ctx<Artisan>): Promise<WaitingImport | null> {
  const waiting = await rowOf(ctx)
  if (!waiting) return null
  const [usualVat] = await ownVatRates(ctx)
  const file = readLines(waiting.lines, waiting.columns, usualVat!)
  const known = await knownItems(ctx)
  return {
    ...file,
    fileName: waiting.fileName,
    header: waiting.header,
    columns: waiting.columns,
    changes: new Set(
      file.read.filter(({ item }) => known.has(keyOfItem(item))).map(({ number }) => number),
    ),
  }
}

/** Whether a file read so may be imported; null when it may. */
export function refusalToImport({
  columns,
  read,
}: Pick<WaitingImport, 'columns' | 'read'>): Exclude<
  ImportRefusal,
  'not_found' | 'too_many_items'
> | null {
  if (columns.designation === null) return 'no_designation'
  if (columns.price === null) return 'no_price'
  return read.length === 0 ? 'nothing_read' : null
}

/**
 * Writes the understood lines of the waiting file to the list, all at once: an item of the same reference (without one,
 * of the same words and unit) is changed in what the file says, any other is added. Answers how many of each.
 */
export function confirmImport(
  ctx: Ctx<Artisan>,
): Promise<Result<{ added: number; changed: number; left: number }, ImportRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const held = await lockList(tx)
    const waiting = await readImport(tx)
    if (!waiting) return refuse('not_found')
    const refusal = refusalToImport(waiting)
    if (refusal) return refuse(refusal)
    const { read, faulty, columns, changes } = waiting
    if (held + read.length - changes.size > ITEMS_MAX) return refuse('too_many_items')
    const known = await knownItems(tx)
    const rows = read.map(({ item }) => ({
      id: known.get(keyOfItem(item)) ?? newId<PriceItemId>(),
      artisanId: tx.who.artisanId,
      ...item,
      createdAt: tx.now,
      updatedAt: tx.now,
    }))
    for (let from = 0; from < rows.length; from += BATCH)
      await tx.db
        .insert(priceItems)
        .values(rows.slice(from, from + BATCH))
        .onConflictDoUpdate({ target: priceItems.id, set: saidBy(columns) })
    await dropImport(tx)
    return ok({ added: read.length - changes.size, changed: changes.size, left: faulty.length })
  })
}

async function rowOf(ctx: Ctx<Artisan>) {
  const [row] = await ctx.db
    .select()
    .from(priceImports)
    .where(eq(priceImports.artisanId, ctx.who.artisanId))
  return row && row.createdAt.getTime() > ctx.now.getTime() - FORGOTTEN_MS ? row : null
}

async function knownItems(ctx: Ctx<Artisan>): Promise<Map<string, PriceItemId>> {
  const items = await ctx.db
    .select(pick(priceItems, 'id', 'reference', 'designation', 'unit'))
    .from(priceItems)
    .where(ownItems(ctx))
  return new Map(items.map((item) => [keyOfItem(item), item.id]))
}

const WRITTEN = {
  reference: ['reference'],
  designation: ['designation'],
  unit: ['unit'],
  price: ['priceCents'],
  cost: ['costCents'],
  vat: ['vatBasisPoints'],
  supply: ['supply'],
  workItem: ['workItem'],
  waste: ['waste'],
  labour: ['labourBasisPoints', 'labourCents'],
} as const satisfies Record<FileField, readonly (keyof PriceItem)[]>

/** What a file changes of an item that is there: the columns that it has, and no other. */
function saidBy(columns: FileColumns) {
  const said = FILE_FIELDS.filter((field) => columns[field] !== null)
  return Object.fromEntries(
    [...said.flatMap((field) => WRITTEN[field]), 'updatedAt' as const].map((name) => [
      name,
      sql`excluded.${sql.identifier(priceItems[name].name)}`,
    ]),
  )
}
