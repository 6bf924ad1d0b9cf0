import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { ReviewId } from '#app/values/identity/ids.ts'
import { reviewReplies, reviewReports, reviews } from './tables.server.ts'

const author = alias(users, 'author')
const companyAccount = alias(users, 'company_account')

/**
 * A review with its reply and its report, who wrote it and about whom: for what is told of it, and
 * for the team. Null when there is none.
 */
export async function readReview(ctx: Ctx, reviewId: ReviewId) {
  const [row] = await ctx.db
    .select({
      review: reviews,
      reply: reviewReplies,
      report: reviewReports,
      author: { accountId: author.id, email: author.email, name: author.name },
      company: {
        id: artisans.id,
        name: artisans.companyName,
        slug: artisans.slug,
        accountId: artisans.accountId,
        email: companyAccount.email,
      },
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
