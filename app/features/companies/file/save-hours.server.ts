import { eq } from 'drizzle-orm'
import { contentChanged } from '#app/platform/web/content-version.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { OpeningHours } from './opening-hours.ts'
import { artisans } from '#app/features/companies/tables.server.ts'

/** Keeps when the reader's company can be reached. */
export async function saveHours(ctx: Ctx<Artisan>, hours: OpeningHours): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .update(artisans)
      .set({ hours, updatedAt: tx.now })
      .where(eq(artisans.id, tx.who.artisanId))
    contentChanged(tx, 'companies')
  })
}
