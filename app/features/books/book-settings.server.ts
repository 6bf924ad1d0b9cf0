import { eq } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { USUAL_ACCOUNTS, type Accounts } from './fec/accounts.ts'
import { bookSettings } from './tables.server.ts'

/** How a company keeps its books. */
export type BookSettings = { accounts: Accounts; yearEndMonth: number }

/** As it chose, or as it is for everybody. */
export async function readBookSettings(ctx: Ctx, artisanId: ArtisanId): Promise<BookSettings> {
  const [row] = await ctx.db
    .select()
    .from(bookSettings)
    .where(eq(bookSettings.artisanId, artisanId))
  return {
    accounts: { ...USUAL_ACCOUNTS, ...row?.accounts },
    yearEndMonth: row?.yearEndMonth ?? 12,
  }
}

/** Saves how a company keeps its books. */
export async function saveBookSettings(ctx: Ctx<Artisan>, settings: BookSettings): Promise<void> {
  const chosen = { ...settings, updatedAt: ctx.now }
  await ctx.db
    .insert(bookSettings)
    .values({ artisanId: ctx.who.artisanId, ...chosen })
    .onConflictDoUpdate({ target: bookSettings.artisanId, set: chosen })
}
