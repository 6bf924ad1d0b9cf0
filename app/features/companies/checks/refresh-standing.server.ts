import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { artisans, artisanTrades } from '#app/features/companies/tables.server.ts'

/** What ranks an artisan of all that their row holds: copied to each of their trades, where matching reads it. */
export const STANDING = [
  'ratingSum',
  'ratingCount',
  'proposedCount',
  'answeredCount',
  'answerMinutes',
  'premiumPlan',
] as const satisfies (keyof typeof artisans.$inferSelect &
  keyof typeof artisanTrades.$inferSelect)[]

/**
 * Copies what ranks an artisan from their row to what matching scans. Called in the transaction that changed it, after
 * the change: the row is locked by then, so that of two at once the later copy holds both.
 */
export async function refreshStanding(tx: Ctx, artisanId: ArtisanId): Promise<void> {
  const copies = Object.fromEntries(STANDING.map((fact) => [fact, artisans[fact]]))
  await tx.db
    .update(artisanTrades)
    .set(copies)
    .from(artisans)
    .where(and(eq(artisans.id, artisanId), eq(artisanTrades.artisanId, artisans.id)))
}
