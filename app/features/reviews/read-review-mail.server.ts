import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/artisans/tables.server.ts'
import { interventions } from '#app/features/interventions/tables.server.ts'
import { quoteRequestContacts, quoteRequests } from '#app/features/quote-requests/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { InterventionId, ReviewId } from '#app/values/ids.ts'
import { reviewReplies, reviewReports, reviews } from './tables.server.ts'

const author = alias(users, 'author')
const companyAccount = alias(users, 'company_account')

/** What mails and notices about a review are made of; null when there is none. */
export async function readReviewMail(ctx: Ctx, reviewId: ReviewId) {
  const [row] = await ctx.db
    .select({
      review: reviews,
      reply: reviewReplies,
      report: reviewReports,
      author: { accountId: author.id, email: author.email, fullName: author.name },
      company: { name: artisans.companyName, accountId: artisans.accountId, email: companyAccount.email, insee: artisans.insee },
    })
    .from(reviews)
    .innerJoin(author, eq(author.id, reviews.authorId))
    .innerJoin(artisans, eq(artisans.id, reviews.artisanId))
    .innerJoin(companyAccount, eq(companyAccount.id, artisans.accountId))
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
    .leftJoin(reviewReports, eq(reviewReports.reviewId, reviews.id))
    .where(eq(reviews.id, reviewId))
  return row ?? null
}

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
      email: author.email,
      insee: quoteRequests.insee,
      reviewId: reviews.id,
    })
    .from(interventions)
    .innerJoin(artisans, eq(artisans.id, interventions.artisanId))
    .innerJoin(author, eq(author.id, interventions.particulierId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, interventions.requestId))
    .innerJoin(quoteRequestContacts, eq(quoteRequestContacts.requestId, interventions.requestId))
    .leftJoin(reviews, eq(reviews.interventionId, interventions.id))
    .where(eq(interventions.id, interventionId))
  return row ?? null
}
