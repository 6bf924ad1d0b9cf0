import { and, eq, isNull, sql } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { priceItems } from './tables.server.ts'

/** The items of one's own list that were not deleted. */
export const ownItems = (ctx: Ctx<Artisan>) =>
  and(eq(priceItems.artisanId, ctx.who.artisanId), isNull(priceItems.deletedAt))

/** Locks the list, by the company's row, and says how many items it holds. */
export async function lockList(tx: Ctx<Artisan>): Promise<number> {
  await tx.db
    .select({ id: artisans.id })
    .from(artisans)
    .where(eq(artisans.id, tx.who.artisanId))
    .for('no key update')
  const [held] = await tx.db
    .select({ items: sql<number>`count(*)::int` })
    .from(priceItems)
    .where(ownItems(tx))
  return held!.items
}
