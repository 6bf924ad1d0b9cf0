import { and, eq, gt, isNotNull, ne } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type PriceItemId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { lockList, ownItems } from './lock-list.server.ts'
import { ITEMS_MAX, type PriceItem } from './price-item.ts'
import { priceItems } from './tables.server.ts'

/** Why an item is not kept. */
export type SaveItemRefusal = 'not_found' | 'reference_taken' | 'too_many_items'

/** How long a deleted item can be taken back, ms. */
const UNDO_MS = 86_400_000

/** Adds an item to one's own list, or changes one of it. */
export function savePriceItem(
  ctx: Ctx<Artisan>,
  id: PriceItemId | null,
  item: PriceItem,
): Promise<Result<PriceItemId, SaveItemRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const held = await lockList(tx)
    if (await isTaken(tx, item.reference, id)) return refuse('reference_taken')
    if (id) {
      const changed = await tx.db
        .update(priceItems)
        .set({ ...item, updatedAt: tx.now })
        .where(and(ownItems(tx), eq(priceItems.id, id)))
        .returning({ id: priceItems.id })
      return changed.length > 0 ? ok(id) : refuse('not_found')
    }
    if (held >= ITEMS_MAX) return refuse('too_many_items')
    const made = newId<PriceItemId>()
    await tx.db.insert(priceItems).values({
      id: made,
      artisanId: tx.who.artisanId,
      ...item,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    return ok(made)
  })
}

async function isTaken(
  tx: Ctx<Artisan>,
  reference: string,
  but: PriceItemId | null,
): Promise<boolean> {
  if (reference === '') return false
  const others = await tx.db
    .select({ id: priceItems.id })
    .from(priceItems)
    .where(
      and(
        ownItems(tx),
        eq(priceItems.reference, reference),
        but ? ne(priceItems.id, but) : undefined,
      ),
    )
  return others.length > 0
}

/** Deletes an item; it can be taken back for a day. False when it is not one's own. */
export async function deletePriceItem(ctx: Ctx<Artisan>, id: PriceItemId): Promise<boolean> {
  const gone = await ctx.db
    .update(priceItems)
    .set({ deletedAt: ctx.now })
    .where(and(ownItems(ctx), eq(priceItems.id, id)))
    .returning({ id: priceItems.id })
  return gone.length > 0
}

/** Takes back a deletion of less than a day, unless the list is full or its reference was given again meanwhile. */
export function restorePriceItem(
  ctx: Ctx<Artisan>,
  id: PriceItemId,
): Promise<Result<undefined, SaveItemRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const held = await lockList(tx)
    const [item] = await tx.db
      .select({ reference: priceItems.reference })
      .from(priceItems)
      .where(
        and(
          eq(priceItems.artisanId, tx.who.artisanId),
          eq(priceItems.id, id),
          isNotNull(priceItems.deletedAt),
          gt(priceItems.deletedAt, new Date(tx.now.getTime() - UNDO_MS)),
        ),
      )
    if (!item) return refuse('not_found')
    if (held >= ITEMS_MAX) return refuse('too_many_items')
    if (await isTaken(tx, item.reference, id)) return refuse('reference_taken')
    await tx.db.update(priceItems).set({ deletedAt: null }).where(eq(priceItems.id, id))
    return ok()
  })
}
