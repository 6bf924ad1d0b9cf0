import { eq, inArray } from 'drizzle-orm'
import { sharedTraces } from '#app/features/accounts/sessions/account-traces.server.ts'
import { profiles, users } from '#app/features/accounts/tables.server.ts'
import { resemblances } from '#app/features/companies/people/fingerprints.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { requestContactDetails, quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type {
  AccountId,
  ArtisanId,
  EmergencyId,
  WorksId,
  ReviewId,
} from '#app/values/identity/ids.ts'
import {
  REVIEW_DOUBTS,
  sharedTraits,
  type AuthorTraits,
  type CompanyTraits,
  type ReviewDoubt,
} from './review-doubt.ts'
import { readReviewed, reviewedIdOf } from '#app/features/reviews/reviewed.server.ts'
import { reviewDoubts } from '#app/features/reviews/tables.server.ts'
import { pick } from '#app/values/pick.ts'

/**
 * Looks for what the author of a review shares with its company, or with a company of the same people, and keeps it
 * with the review: when it is written, changed, and once more when it is about to be published. What was found stays.
 */
export async function findDoubts(
  tx: Ctx,
  review: {
    id: ReviewId
    worksId: WorksId | null
    emergencyId: EmergencyId | null
    authorId: AccountId
    artisanId: ArtisanId
  },
): Promise<ReviewDoubt[]> {
  const author = await authorTraits(tx, review)
  const direct = await sharedWith(tx, author, review.authorId, review.artisanId)
  const relatives = [
    ...new Set((await resemblances(tx, review.artisanId)).map(({ artisanId }) => artisanId)),
  ]
  let linked = false
  for (const relative of relatives)
    linked ||= (await sharedWith(tx, author, review.authorId, relative)).length > 0
  const found: ReviewDoubt[] = [...direct, ...(linked ? ['linked' as const] : [])]
  if (found.length > 0)
    await tx.db
      .insert(reviewDoubts)
      .values(found.map((kind) => ({ reviewId: review.id, kind, foundAt: tx.now })))
      .onConflictDoNothing()
  return listDoubts(tx, review.id)
}

/** What was found of a review, in the order the team reads it. */
export async function listDoubts(ctx: Ctx, reviewId: ReviewId): Promise<ReviewDoubt[]> {
  const rows = await ctx.db
    .select({ kind: reviewDoubts.kind })
    .from(reviewDoubts)
    .where(eq(reviewDoubts.reviewId, reviewId))
  return REVIEW_DOUBTS.filter((kind) => rows.some((row) => row.kind === kind))
}

async function sharedWith(
  tx: Ctx,
  author: AuthorTraits,
  authorId: AccountId,
  artisanId: ArtisanId,
): Promise<ReviewDoubt[]> {
  const [company] = await tx.db
    .select({
      ...pick(artisans, 'accountId', 'managerName', 'addressLine', 'postalCode', 'phone'),
      ownPhone: profiles.phone,
      email: users.email,
    })
    .from(artisans)
    .innerJoin(users, eq(users.id, artisans.accountId))
    .leftJoin(profiles, eq(profiles.userId, artisans.accountId))
    .where(eq(artisans.id, artisanId))
  if (!company) return []
  const traits: CompanyTraits = {
    ...company,
    phones: [company.phone, company.ownPhone],
    emails: [company.email],
  }
  return [...(await sharedTraces(tx, authorId, company.accountId)), ...sharedTraits(author, traits)]
}

async function authorTraits(
  tx: Ctx,
  {
    authorId,
    ...review
  }: { authorId: AccountId; worksId: WorksId | null; emergencyId: EmergencyId | null },
): Promise<AuthorTraits> {
  const reviewed = await readReviewed(tx, reviewedIdOf(review))
  const [account] = await tx.db
    .select({ name: users.name, email: users.email, phone: profiles.phone })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, authorId))
  // What the person gave with any of their requests: another telephone is another trace.
  const given = await tx.db
    .select({ phone: requestContactDetails.phone, email: requestContactDetails.email })
    .from(requestContactDetails)
    .where(
      inArray(
        requestContactDetails.requestId,
        tx.db
          .select({ id: quoteRequests.id })
          .from(quoteRequests)
          .where(eq(quoteRequests.particulierId, authorId)),
      ),
    )
  return {
    names: [account!.name, reviewed!.clientName],
    phones: [account!.phone, ...given.map(({ phone }) => phone)],
    emails: [account!.email, ...given.map(({ email }) => email)],
    worksAddress: reviewed!.addressLine,
    worksPostalCode: reviewed!.postalCode,
  }
}
