import { and, eq } from 'drizzle-orm'
import { priceItemsById } from '#app/features/price-list/list-price-items.server.ts'
import { lockList } from '#app/features/price-list/lock-list.server.ts'
import { priceAssemblies } from '#app/features/price-list/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type AssemblyId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { ASSEMBLIES_MAX, ASSEMBLY_LINES_MAX, type Assembly } from './assembly.ts'

/** Why an assembly is not kept. */
export type SaveAssemblyRefusal =
  | 'not_found'
  | 'item_gone'
  | 'too_many_assemblies'
  | 'too_many_lines'

/** The assemblies of one's own list. */
export const ownAssemblies = (ctx: Ctx<Artisan>) => eq(priceAssemblies.artisanId, ctx.who.artisanId)

/** Whether one's own list holds as many assemblies as it may. */
export const isFull = async (ctx: Ctx<Artisan>) =>
  (await ctx.db.$count(priceAssemblies, ownAssemblies(ctx))) >= ASSEMBLIES_MAX

/** Adds an assembly of items of one's own list, or changes one. */
export function saveAssembly(
  ctx: Ctx<Artisan>,
  id: AssemblyId | null,
  { name, lines }: Assembly,
): Promise<Result<AssemblyId, SaveAssemblyRefusal>> {
  return inTransaction(ctx, async (tx) => {
    if (lines.length > ASSEMBLY_LINES_MAX) return refuse('too_many_lines')
    await lockList(tx)
    const items = await priceItemsById(
      tx,
      lines.map(({ itemId }) => itemId),
    )
    if (lines.some(({ itemId }) => !items.has(itemId))) return refuse('item_gone')
    const kept = { name, lines: [...lines], updatedAt: tx.now }
    if (id) {
      const changed = await tx.db
        .update(priceAssemblies)
        .set(kept)
        .where(and(ownAssemblies(tx), eq(priceAssemblies.id, id)))
        .returning({ id: priceAssemblies.id })
      return changed.length > 0 ? ok(id) : refuse('not_found')
    }
    if (await isFull(tx)) return refuse('too_many_assemblies')
    const made = newId<AssemblyId>()
    await tx.db
      .insert(priceAssemblies)
      .values({ id: made, artisanId: tx.who.artisanId, ...kept, createdAt: tx.now })
    return ok(made)
  })
}

/** Deletes an assembly; its items stay. False when it is not one's own. */
export async function deleteAssembly(ctx: Ctx<Artisan>, id: AssemblyId): Promise<boolean> {
  const gone = await ctx.db
    .delete(priceAssemblies)
    .where(and(ownAssemblies(ctx), eq(priceAssemblies.id, id)))
    .returning({ id: priceAssemblies.id })
  return gone.length > 0
}
