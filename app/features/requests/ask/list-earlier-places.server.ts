import { and, desc, eq, max } from 'drizzle-orm'
import { ofMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { pick } from '#app/values/pick.ts'
import type { EarlierPlace } from './earlier-places.tsx'
import { placesOf } from './receive-request-form.server.ts'

/** How many are proposed. */
const MOST = 4

/** Where a person's own requests were, the latest first; what they already keep, and nothing more. */
export async function listEarlierPlaces(ctx: Ctx<Particulier>): Promise<EarlierPlace[]> {
  const rows = await ctx.db
    .select(pick(quoteRequests, 'postalCode', 'insee', 'town'))
    .from(quoteRequests)
    .where(and(ofMarketplace, eq(quoteRequests.particulierId, ctx.who.accountId)))
    .groupBy(quoteRequests.postalCode, quoteRequests.insee, quoteRequests.town)
    .orderBy(desc(max(quoteRequests.createdAt)))
    .limit(MOST)
  return rows.flatMap((row) => {
    const places = placesOf(row.postalCode)
    // A commune that was merged since is chosen anew.
    return places.some(({ insee }) => insee === row.insee) ? [{ ...row, places }] : []
  })
}
