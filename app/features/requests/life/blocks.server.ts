import { and, eq } from 'drizzle-orm'
import { blockedArtisans, quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { AccountId, ArtisanId, LeadId } from '#app/values/identity/ids.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'

/** Whether a person no longer wants to hear from an artisan: nothing is proposed to them again, and they cannot write. */
export async function isArtisanBlocked(
  ctx: Ctx,
  pair: { particulierId: AccountId; artisanId: ArtisanId },
): Promise<boolean> {
  return (
    (await ctx.db.$count(
      blockedArtisans,
      and(
        eq(blockedArtisans.particulierId, pair.particulierId),
        eq(blockedArtisans.artisanId, pair.artisanId),
      ),
    )) > 0
  )
}

/** The same, of the two who share a lead: whether its artisan is blocked by the request's author. */
export async function isLeadBlocked(ctx: Ctx, leadId: LeadId): Promise<boolean> {
  const [row] = await ctx.db
    .select({ artisanId: blockedArtisans.artisanId })
    .from(leads)
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .innerJoin(
      blockedArtisans,
      and(
        eq(blockedArtisans.particulierId, quoteRequests.particulierId),
        eq(blockedArtisans.artisanId, leads.artisanId),
      ),
    )
    .where(eq(leads.id, leadId))
  return row !== undefined
}
