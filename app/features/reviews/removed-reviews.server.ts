import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { REMOVAL_CAUSES, type RemovalCause, type RemovedReviews } from './removed-reviews.ts'
import { reviews } from './tables.server.ts'

/**
 * How many reviews were shown and no longer are, and why: of one company, or of all that are shown.
 * A review that its author changed waits to be read again, and is not counted.
 */
export async function countRemovedReviews(
  ctx: Ctx,
  artisanId: ArtisanId | null = null,
): Promise<RemovedReviews> {
  // One that was refused, then withdrawn, had been removed for that reason.
  const cause = sql<RemovalCause>`coalesce(${reviews.refusalReason}, 'author')`
  const rows = await ctx.db
    .select({ cause, count: sql<number>`count(*)::int` })
    .from(reviews)
    .innerJoin(artisans, eq(artisans.id, reviews.artisanId))
    .where(
      and(
        isNotNull(reviews.publishedAt),
        sql`${reviews.status} in ('refused', 'appealed', 'withdrawn')`,
        isNull(artisans.suspendedAt),
        isNull(artisans.closedAt),
        artisanId ? eq(reviews.artisanId, artisanId) : undefined,
      ),
    )
    .groupBy(cause)
  return REMOVAL_CAUSES.flatMap((one) => {
    const found = rows.find((row) => row.cause === one)
    return found ? [found] : []
  })
}
