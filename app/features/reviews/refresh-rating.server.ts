import { eq, sql } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { refreshStanding } from '#app/features/companies/checks/refresh-standing.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'

/**
 * Counts a company's published reviews again, in the transaction of whatever changed one. The sum that is stored is
 * always that of the rows: it is never added to. The lock comes first, so that of two at once the second counts both.
 */
export async function refreshRating(tx: Ctx, artisanId: ArtisanId): Promise<void> {
  await lockArtisan(tx, artisanId)
  const published = sql`from reviews where reviews.artisan_id = ${artisanId} and reviews.status = 'published'`
  await tx.db
    .update(artisans)
    .set({
      ratingSum: sql`(select coalesce(sum(reviews.overall), 0) ${published})`,
      ratingCount: sql`(select count(*) ${published})`,
    })
    .where(eq(artisans.id, artisanId))
  await refreshStanding(tx, artisanId)
}
