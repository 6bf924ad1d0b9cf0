import { ofMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { and, eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import { requestContactDetails, quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { WorksId } from '#app/values/identity/ids.ts'
import { reviews } from '#app/features/reviews/tables.server.ts'

/**
 * What the invitation to review works is made of; null when there are none. `reviewed`: somebody
 * has nothing to be asked any more.
 */
export async function readInvitation(ctx: Ctx, worksId: WorksId) {
  const [row] = await ctx.db
    .select({
      status: worksTable.status,
      accountId: worksTable.particulierId,
      title: worksTable.title,
      companyName: artisans.companyName,
      companyClosedAt: artisans.closedAt,
      firstName: requestContactDetails.firstName,
      email: users.email,
      insee: quoteRequests.insee,
      reviewId: reviews.id,
    })
    .from(worksTable)
    .innerJoin(artisans, eq(artisans.id, worksTable.artisanId))
    .innerJoin(users, eq(users.id, worksTable.particulierId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, worksTable.requestId))
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, worksTable.requestId))
    .leftJoin(reviews, eq(reviews.worksId, worksTable.id))
    .where(and(ofMarketplace, eq(worksTable.id, worksId)))
  return row ?? null
}
