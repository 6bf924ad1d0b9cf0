import { eq } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { visitHours } from './tables.server.ts'
import type { VisitHours } from './visit-hours.ts'

/** When a company’s clients may choose a visit; null while it has said nothing. */
export async function visitHoursOf(ctx: Ctx, artisanId: ArtisanId): Promise<VisitHours | null> {
  const [row] = await ctx.db
    .select({
      hours: visitHours.hours,
      minutes: visitHours.minutes,
      noticeHours: visitHours.noticeHours,
      mostADay: visitHours.mostADay,
    })
    .from(visitHours)
    .where(eq(visitHours.artisanId, artisanId))
  return row ?? null
}

/** Keeps when the reader’s clients may choose a visit. */
export async function saveVisitHours(ctx: Ctx<Artisan>, said: VisitHours): Promise<void> {
  const values = { ...said, updatedAt: ctx.now }
  await ctx.db
    .insert(visitHours)
    .values({ artisanId: ctx.who.artisanId, ...values })
    .onConflictDoUpdate({ target: visitHours.artisanId, set: values })
}
