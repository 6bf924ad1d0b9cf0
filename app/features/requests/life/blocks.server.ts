import { and, eq } from 'drizzle-orm'
import { blockedArtisans, quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { LeadId } from '#app/values/identity/ids.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'

/**
 * Whether the artisan of a lead is blocked by the request's author: nothing is proposed to them
 * again, and they cannot write.
 */
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
