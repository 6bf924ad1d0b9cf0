import { eq } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { lockArtisan, refreshAvailability } from '#app/features/companies/availability.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'

/** Goes on holiday (no new works are proposed) or comes back. Leads already received go on. */
export async function setHoliday(ctx: Ctx<Artisan>, onHoliday: boolean): Promise<void> {
  const { artisanId } = ctx.who
  await inTransaction(ctx, async (tx) => {
    await lockArtisan(tx, artisanId)
    await tx.db
      .update(artisans)
      .set({ onHoliday, updatedAt: tx.now })
      .where(eq(artisans.id, artisanId))
    await refreshAvailability(tx, artisanId)
  })
}
