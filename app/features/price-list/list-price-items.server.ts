import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { PriceItemId } from '#app/values/identity/ids.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { ownItems } from './lock-list.server.ts'
import type { PriceItem } from './price-item.ts'
import type { PriceItemFilter } from './price-item-list.ts'
import { priceItemList } from './price-item-list.ts'
import { priceItems } from './tables.server.ts'

/** An item as its company reads it, cost included. */
export type OwnPriceItem = PriceItem & { id: PriceItemId }

const ITEM = {
  id: priceItems.id,
  reference: priceItems.reference,
  designation: priceItems.designation,
  unit: priceItems.unit,
  priceCents: priceItems.priceCents,
  costCents: priceItems.costCents,
  vatBasisPoints: priceItems.vatBasisPoints,
  supply: priceItems.supply,
  workItem: priceItems.workItem,
  waste: priceItems.waste,
  labourBasisPoints: priceItems.labourBasisPoints,
  labourCents: priceItems.labourCents,
}

/** Items that hold every word of a text, without accents or case; all of them for none. */
const holding = (text: string) =>
  and(
    ...text
      .split(/\s+/u)
      .filter(Boolean)
      .slice(0, 10)
      .map((word) => sql`${priceItems.searched} like fold_text(${likeAnywhere(word)})`),
  )

/** The items of one's own list. */
export const ownPriceItems = teamRows(priceItemList, {
  perPage: 50,
  read: (ctx: Ctx<Artisan>, { search, sort }: PriceItemFilter, limit, offset) => {
    const column = {
      nom: priceItems.searched,
      reference: sql`nullif(${priceItems.reference}, '')`,
      prix: priceItems.priceCents,
      modification: priceItems.updatedAt,
    }[sort.by]
    return ctx.db
      .select(ITEM)
      .from(priceItems)
      .where(and(ownItems(ctx), holding(search)))
      .orderBy(
        sql`${column} ${sort.descending ? sql`desc` : sql`asc`} nulls last`,
        asc(priceItems.id),
      )
      .limit(limit)
      .offset(offset)
  },
  count: (ctx, { search }) => ctx.db.$count(priceItems, and(ownItems(ctx), holding(search))),
})

/** Items of one's own list that hold every word of a text, so many at most: those that begin with it first. */
export function findPriceItems(
  ctx: Ctx<Artisan>,
  text: string,
  limit: number,
): Promise<OwnPriceItem[]> {
  const begins = `${likeAnywhere(text).slice(1)}`
  return ctx.db
    .select(ITEM)
    .from(priceItems)
    .where(and(ownItems(ctx), holding(text)))
    .orderBy(
      sql`${priceItems.searched} like fold_text(${begins}) desc`,
      asc(priceItems.searched),
      asc(priceItems.id),
    )
    .limit(limit)
}

/** One item of one's own list; null when there is none. */
export async function getPriceItem(
  ctx: Ctx<Artisan>,
  id: PriceItemId,
): Promise<OwnPriceItem | null> {
  const [item] = await ctx.db
    .select(ITEM)
    .from(priceItems)
    .where(and(ownItems(ctx), eq(priceItems.id, id)))
  return item ?? null
}

/** Those of one's own list that have one of these ids, by it. */
export async function priceItemsById(
  ctx: Ctx<Artisan>,
  ids: readonly PriceItemId[],
): Promise<ReadonlyMap<PriceItemId, OwnPriceItem>> {
  if (ids.length === 0) return new Map()
  const items = await ctx.db
    .select(ITEM)
    .from(priceItems)
    .where(and(ownItems(ctx), inArray(priceItems.id, [...new Set(ids)])))
  return new Map(items.map((item) => [item.id, item]))
}
