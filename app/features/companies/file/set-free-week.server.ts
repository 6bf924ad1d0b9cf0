import { eq } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { contentChanged } from '#app/platform/web/content-version.server.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { todayAt } from './company-file.server.ts'
import { proposedWeeks } from './free-week.ts'

/**
 * Says from which week on the reader's company can begin new works; null takes it back. It is shown
 * and ranks nothing. Refuses a day that is not one of the Mondays proposed.
 */
export async function setFreeWeek(
  ctx: Ctx<Artisan>,
  freeWeekOn: Day | null,
): Promise<Result<undefined, 'unknown_week'>> {
  const { artisanId } = ctx.who
  return inTransaction(ctx, async (tx) => {
    const { insee } = await lockArtisan(tx, artisanId)
    if (freeWeekOn !== null && !proposedWeeks(todayAt(tx, insee)).includes(freeWeekOn))
      return refuse('unknown_week')
    await tx.db
      .update(artisans)
      .set({ freeWeekOn, updatedAt: tx.now })
      .where(eq(artisans.id, artisanId))
    contentChanged(tx, 'companies')
    return ok()
  })
}
