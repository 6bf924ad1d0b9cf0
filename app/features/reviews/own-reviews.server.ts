import { ofMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { shownSlug } from '#app/features/companies/shown-company.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import {
  emergencyTitle,
  KIND_FACTS,
  type EmergencyKind,
} from '#app/features/emergencies/emergency.ts'
import { emergencies } from '#app/features/emergencies/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import type { FileId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import type { ReviewRow } from './move-review.server.ts'
import { isReviewOf, readReviewed, type ReviewedId } from './reviewed.server.ts'
import { photosOfReviews } from './public-reviews.server.ts'
import { reviewReplies, reviewReports, reviews } from './tables.server.ts'

/** Finished works, or an emergency, of the reader that they have not reviewed. */
export type WorksToReview = {
  id: ReviewedId
  title: string
  companyName: string
  companySlug: string | null
  endedAt: Date
  trade: TradeSlug
  town: string
}
/** A review as its author reads it, with the company's reply. */
export type OwnReview = {
  review: ReviewRow
  companyName: string
  companySlug: string | null
  title: string
  reply: { text: string; at: Date } | null
  photos: FileId[]
}

/** Rows of a list that is not cut into pages: nobody has more works than this. */
const MANY = 200

/** What names the thing that a review is of, in a query that has its works and its emergency. */
const REVIEWED = { worksTitle: worksTable.title, kind: emergencies.kind }
const titleOf = (worksTitle: string | null, kind: EmergencyKind | null) =>
  worksTitle ?? emergencyTitle(kind!)

/** The reader's finished works and emergencies that wait for a review, the latest first. */
export async function listWorksToReview(ctx: Ctx<Particulier>): Promise<WorksToReview[]> {
  const works = ctx.db
    .select({
      id: sql<ReviewedId>`${worksTable.id}`,
      title: worksTable.title,
      companyName: artisans.companyName,
      companySlug: shownSlug(ctx),
      endedAt: sql<Date>`${worksTable.confirmedAt}`.mapWith(worksTable.confirmedAt),
      trade: quoteRequests.trade,
      town: quoteRequests.town,
    })
    .from(worksTable)
    .innerJoin(artisans, eq(artisans.id, worksTable.artisanId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, worksTable.requestId))
    .leftJoin(reviews, eq(reviews.worksId, worksTable.id))
    .where(
      and(
        eq(worksTable.particulierId, ctx.who.accountId),
        eq(worksTable.status, 'done'),
        ofMarketplace,
        isNull(reviews.id),
      ),
    )
    .orderBy(desc(worksTable.confirmedAt))
    .limit(MANY)
  const repairs = ctx.db
    .select({
      id: sql<ReviewedId>`${emergencies.id}`,
      kind: emergencies.kind,
      companyName: artisans.companyName,
      companySlug: shownSlug(ctx),
      endedAt: sql<Date>`${emergencies.arrivesAt}`.mapWith(emergencies.arrivesAt),
      town: emergencies.town,
    })
    .from(emergencies)
    .innerJoin(artisans, and(eq(artisans.id, emergencies.takenBy), isNull(artisans.closedAt)))
    .leftJoin(reviews, eq(reviews.emergencyId, emergencies.id))
    .where(
      and(
        eq(emergencies.accountId, ctx.who.accountId),
        eq(emergencies.state, 'over'),
        isNull(reviews.id),
      ),
    )
    .orderBy(desc(emergencies.arrivesAt))
    .limit(MANY)
  const [done, repaired] = await Promise.all([works, repairs])
  return [
    ...done,
    ...repaired.map(({ kind, ...row }) => ({
      ...row,
      title: emergencyTitle(kind),
      trade: KIND_FACTS[kind].trade,
    })),
  ].sort((one, other) => other.endedAt.getTime() - one.endedAt.getTime())
}

/** The reader's own reviews, the latest first. */
export async function listOwnReviews(ctx: Ctx<Particulier>): Promise<OwnReview[]> {
  return readOwn(ctx)
}

/**
 * What the reader may review, with what they said of it: null when it is not theirs. `own` is null
 * before they write.
 */
export async function getReviewPage(ctx: Ctx<Particulier>, id: ReviewedId) {
  const [works, [own]] = await Promise.all([readReviewed(ctx, id), readOwn(ctx, id)])
  return works?.accountId === ctx.who.accountId ? { works, own: own ?? null } : null
}

async function readOwn(ctx: Ctx<Particulier>, id?: ReviewedId): Promise<OwnReview[]> {
  const rows = await ctx.db
    .select({
      review: reviews,
      companyName: artisans.companyName,
      companySlug: shownSlug(ctx),
      ...REVIEWED,
      reply: { text: reviewReplies.text, at: reviewReplies.at },
    })
    .from(reviews)
    .innerJoin(artisans, eq(artisans.id, reviews.artisanId))
    .leftJoin(worksTable, eq(worksTable.id, reviews.worksId))
    .leftJoin(emergencies, eq(emergencies.id, reviews.emergencyId))
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
    .where(and(eq(reviews.authorId, ctx.who.accountId), id && isReviewOf(id)))
    .orderBy(desc(reviews.createdAt))
    .limit(MANY)
  const photos = await photosOfReviews(
    ctx,
    rows.map(({ review }) => review.id),
  )
  return rows.map(({ worksTitle, kind, ...row }) => ({
    ...row,
    title: titleOf(worksTitle, kind),
    photos: photos.get(row.review.id) ?? [],
  }))
}

/** A review about the reader's company, with its reply and its report. */
export type CompanyReview = {
  review: ReviewRow
  title: string
  reply: { text: string; at: Date } | null
  report: {
    reason: string
    text: string
    at: Date
    decision: 'kept' | 'removed' | null
    decisionText: string | null
  } | null
  photos: FileId[]
}
/** Rows of a page of the company's list. */
export const COMPANY_REVIEWS_PER_PAGE = 10

/**
 * The reviews about the reader's company that were shown, the latest first; one that was taken down stays in the list
 * with its state, one that its author is changing or took back is not.
 */
export async function listCompanyReviews(
  ctx: Ctx<Artisan>,
  page: number,
): Promise<{ rows: CompanyReview[]; total: number; unanswered: number }> {
  const where = and(
    eq(reviews.artisanId, ctx.who.artisanId),
    inArray(reviews.status, ['published', 'refused', 'appealed']),
    sql`${reviews.publishedAt} is not null`,
  )
  const rows = await ctx.db
    .select({
      review: reviews,
      ...REVIEWED,
      reply: { text: reviewReplies.text, at: reviewReplies.at },
      report: pick(reviewReports, 'reason', 'text', 'at', 'decision', 'decisionText'),
    })
    .from(reviews)
    .leftJoin(worksTable, eq(worksTable.id, reviews.worksId))
    .leftJoin(emergencies, eq(emergencies.id, reviews.emergencyId))
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
    .leftJoin(reviewReports, eq(reviewReports.reviewId, reviews.id))
    .where(where)
    .orderBy(desc(reviews.publishedAt), desc(reviews.id))
    .limit(COMPANY_REVIEWS_PER_PAGE)
    .offset((page - 1) * COMPANY_REVIEWS_PER_PAGE)
  const [total, [open]] = await Promise.all([
    ctx.db.$count(reviews, where),
    ctx.db
      .select({ n: sql<number>`count(*)::int` })
      .from(reviews)
      .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
      .where(and(where, eq(reviews.status, 'published'), isNull(reviewReplies.reviewId))),
  ])
  const photos = await photosOfReviews(
    ctx,
    rows.filter(({ review }) => review.status === 'published').map(({ review }) => review.id),
  )
  return {
    rows: rows.map(({ worksTitle, kind, ...row }) => ({
      ...row,
      title: titleOf(worksTitle, kind),
      photos: photos.get(row.review.id) ?? [],
    })),
    total,
    unanswered: open?.n ?? 0,
  }
}
