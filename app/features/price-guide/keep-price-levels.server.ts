import { and, inArray, isNull } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { contentChanged } from '#app/platform/web/content-version.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import type { PriceLevel } from './price-level.ts'
import { companyPriceLevels } from './tables.server.ts'

/**
 * Puts the levels of a publication in the place of those before, in its transaction. A company that
 * has closed has none; one that closes meanwhile waits, and takes its own away.
 */
export async function keepPriceLevels(
  tx: Ctx,
  levels: ReadonlyMap<string, PriceLevel>,
): Promise<void> {
  const before = await tx.db.delete(companyPriceLevels).returning()
  const open =
    levels.size === 0
      ? []
      : await tx.db
          .select({ id: artisans.id })
          .from(artisans)
          .where(
            and(inArray(artisans.id, [...levels.keys()] as ArtisanId[]), isNull(artisans.closedAt)),
          )
          .orderBy(artisans.id)
          .for('share')
  if (open.length > 0)
    await tx.db
      .insert(companyPriceLevels)
      .values(open.map(({ id }) => ({ artisanId: id, level: levels.get(id)! })))
  const same =
    before.length === open.length &&
    before.every(({ artisanId, level }) => levels.get(artisanId) === level)
  if (!same) contentChanged(tx, 'companies')
}
