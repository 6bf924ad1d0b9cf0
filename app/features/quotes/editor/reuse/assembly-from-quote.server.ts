import { and, asc, eq, inArray } from 'drizzle-orm'
import {
  ASSEMBLY_LINES_MAX,
  type AssemblyLine,
} from '#app/features/price-list/assemblies/assembly.ts'
import {
  isFull,
  saveAssembly,
  type SaveAssemblyRefusal,
} from '#app/features/price-list/assemblies/save-assembly.server.ts'
import { lockList, ownItems } from '#app/features/price-list/lock-list.server.ts'
import { ITEMS_MAX } from '#app/features/price-list/price-item.ts'
import {
  savePriceItem,
  type SaveItemRefusal,
} from '#app/features/price-list/save-price-item.server.ts'
import { priceItems } from '#app/features/price-list/tables.server.ts'
import { linesOf } from '#app/features/quotes/editor/quote-facts.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AssemblyId, PriceItemId, QuoteId } from '#app/values/identity/ids.ts'
import { refuse, type Result } from '#app/values/result.ts'
import { costKey } from './margin.ts'

type Refusal = SaveAssemblyRefusal | SaveItemRefusal

/**
 * Makes an assembly of the lines of a devis of one's own, without its options. What the price list
 * does not know yet, by its words and unit, joins it at the price of the devis; what it knows stays
 * as it is. Nothing is kept when it is refused.
 */
export async function assemblyFromQuote(
  ctx: Ctx<Artisan>,
  quoteId: QuoteId,
  name: string,
): Promise<Result<AssemblyId, Refusal>> {
  return inTransaction(ctx, async (tx) => {
    const [own] = await tx.db
      .select({ id: quotes.id })
      .from(quotes)
      .where(and(eq(quotes.id, quoteId), eq(quotes.artisanId, tx.who.artisanId)))
    if (!own) return refuse('not_found')
    const sold = (await linesOf(tx, quoteId)).filter((line) => line.option === undefined)
    if (sold.length > ASSEMBLY_LINES_MAX) return refuse('too_many_lines')
    const held = await lockList(tx)
    if (await isFull(tx)) return refuse('too_many_assemblies')
    const items = await itemsByWords(
      tx,
      sold.map(({ designation }) => designation.trim()),
    )
    const missing = new Set(sold.map(costKey).filter((key) => !items.has(key)))
    if (held + missing.size > ITEMS_MAX) return refuse('too_many_items')
    const lines: AssemblyLine[] = []
    for (const line of sold) {
      const { unit, vatBasisPoints, supply, workItem, quantityThousandths } = line
      let itemId = items.get(costKey(line))
      if (!itemId) {
        const made = await savePriceItem(tx, null, {
          reference: '',
          designation: line.designation.trim(),
          unit,
          priceCents: line.unitPriceCents,
          costCents: null,
          vatBasisPoints,
          supply: supply ?? null,
          workItem,
          waste: '',
          labourBasisPoints: null,
          labourCents: null,
        })
        if (!made.ok) return made
        itemId = made.value
        items.set(costKey(line), itemId)
      }
      lines.push({ itemId, quantityThousandths })
    }
    return saveAssembly(tx, null, { name, lines })
  })
}

/** The items of one's own list that have one of these designations, by words and unit. */
async function itemsByWords(
  tx: Ctx<Artisan>,
  designations: readonly string[],
): Promise<Map<string, PriceItemId>> {
  if (designations.length === 0) return new Map()
  const rows = await tx.db
    .select({ id: priceItems.id, designation: priceItems.designation, unit: priceItems.unit })
    .from(priceItems)
    .where(and(ownItems(tx), inArray(priceItems.designation, [...new Set(designations)])))
    .orderBy(asc(priceItems.createdAt), asc(priceItems.id))
  return new Map(rows.map((row) => [costKey(row), row.id]))
}
