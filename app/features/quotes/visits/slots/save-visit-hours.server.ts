import { eq } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { visitHours } from './tables.server.ts'
import type { VisitHours } from './visit-hours.ts'

/**
 * When a company’s clients may choose a visit, and who of its people goes there (`memberId`, which
 * `sendToVisits` says; null: nobody in particular); null while it has said nothing.
 */
export async function visitHoursOf(
  ctx: Ctx,
  artisanId: ArtisanId,
): Promise<(VisitHours & { memberId: string | null }) | null> {
  const [row] = await ctx.db
    .select(pick(visitHours, 'hours', 'minutes', 'noticeHours', 'mostADay', 'memberId'))
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
