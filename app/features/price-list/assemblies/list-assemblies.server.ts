import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import {
  priceItemsById,
  type OwnPriceItem,
} from '#app/features/price-list/list-price-items.server.ts'
import { priceAssemblies } from '#app/features/price-list/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { AssemblyId } from '#app/values/identity/ids.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { pick } from '#app/values/pick.ts'
import { ASSEMBLIES_MAX } from './assembly.ts'
import { ownAssemblies } from './save-assembly.server.ts'

/** An assembly as its company reads it: its items as they are in the price list today. */
export type OwnAssembly = {
  id: AssemblyId
  name: string
  lines: { item: OwnPriceItem; quantityThousandths: number }[]
}

/** The assemblies of one's own list, by name. */
export const listAssemblies = (ctx: Ctx<Artisan>) => read(ctx, undefined, ASSEMBLIES_MAX)

/** One assembly of one's own list; null when there is none. */
export async function getAssembly(ctx: Ctx<Artisan>, id: AssemblyId): Promise<OwnAssembly | null> {
  const [found] = await read(ctx, eq(priceAssemblies.id, id), 1)
  return found ?? null
}

/** Assemblies whose names hold every word of a text, so many at most. */
export const findAssemblies = (ctx: Ctx<Artisan>, text: string, limit: number) =>
  read(
    ctx,
    and(
      sql`jsonb_array_length(${priceAssemblies.lines}) > 0`,
      ...text
        .split(/\s+/u)
        .filter(Boolean)
        .slice(0, 10)
        .map((word) => sql`${priceAssemblies.searched} like fold_text(${likeAnywhere(word)})`),
    ),
    limit,
  )

async function read(
  ctx: Ctx<Artisan>,
  which: SQL | undefined,
  limit: number,
): Promise<OwnAssembly[]> {
  const rows = await ctx.db
    .select(pick(priceAssemblies, 'id', 'name', 'lines'))
    .from(priceAssemblies)
    .where(and(ownAssemblies(ctx), which))
    .orderBy(asc(priceAssemblies.searched), asc(priceAssemblies.id))
    .limit(limit)
  const items = await priceItemsById(
    ctx,
    rows.flatMap(({ lines }) => lines.map(({ itemId }) => itemId)),
  )
  return rows.map(({ lines, ...row }) => ({
    ...row,
    lines: lines.flatMap(({ itemId, quantityThousandths }) => {
      const item = items.get(itemId)
      return item ? [{ item, quantityThousandths }] : []
    }),
  }))
}
