import { eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { interventions } from '#app/features/works/tables.server.ts'
import { quoteRequestContacts, quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { InterventionId } from '#app/values/identity/ids.ts'
import { reviews } from '#app/features/reviews/tables.server.ts'

/** What the invitation to review works is made of; null when there are none. `reviewed`: somebody has nothing to be asked any more. */
export async function readInvitation(ctx: Ctx, interventionId: InterventionId) {
  const [row] = await ctx.db
    .select({
      status: interventions.status,
      accountId: interventions.particulierId,
      title: interventions.title,
      companyName: artisans.companyName,
      companyClosedAt: artisans.closedAt,
      firstName: quoteRequestContacts.firstName,
      email: users.email,
      insee: quoteRequests.insee,
      reviewId: reviews.id,
    })
    .from(interventions)
    .innerJoin(artisans, eq(artisans.id, interventions.artisanId))
    .innerJoin(users, eq(users.id, interventions.particulierId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, interventions.requestId))
    .innerJoin(quoteRequestContacts, eq(quoteRequestContacts.requestId, interventions.requestId))
    .leftJoin(reviews, eq(reviews.interventionId, interventions.id))
    .where(eq(interventions.id, interventionId))
  return row ?? null
}
