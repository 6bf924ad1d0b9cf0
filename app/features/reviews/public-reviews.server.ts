import { and, asc, desc, eq, inArray, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { shownSlug } from '#app/features/companies/shown-company.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Day } from '#app/values/time/french-date.ts'
import type { ArtisanId, FileId, ReviewId } from '#app/values/identity/ids.ts'
import { REVIEWS_PER_PAGE, type ReviewSort } from './review-list.ts'
import { summaryOf, type RatingSummary, type RatingSums } from './rating-summary.ts'
import type { Ratings } from './review.ts'
import { reviewPhotos, reviewReplies, reviews } from './tables.server.ts'

/** A review as everybody reads it: no account, no surname, no address. */
export type ShownReview = Ratings & {
  id: ReviewId
  authorName: string
  trade: TradeSlug
  town: string
  text: string
  experiencedOn: Day
  publishedAt: Date
  /** When its author last changed it; null when they never did. */
  editedAt: Date | null
  company: { name: string; slug: string | null; insee: string | null }
  photos: FileId[]
  reply: { text: string; at: Date } | null
}

/** Which reviews are wanted: of all companies or one, all ratings or one, in which order, from where. */
export type ReviewSearch = {
  artisanId?: ArtisanId | null
  overall?: number | null
  sort?: ReviewSort
  page?: number
  perPage?: number
}

/** What is shown: published, of a company that is neither suspended nor gone. */
const shown = () =>
  and(eq(reviews.status, 'published'), isNull(artisans.suspendedAt), isNull(artisans.closedAt))

const ORDERS: Record<ReviewSort, SQL[]> = {
  recents: [desc(reviews.publishedAt), desc(reviews.id)],
  experience: [desc(reviews.experiencedOn), desc(reviews.id)],
  meilleures: [desc(reviews.overall), desc(reviews.publishedAt), desc(reviews.id)],
  'moins-bonnes': [asc(reviews.overall), desc(reviews.publishedAt), desc(reviews.id)],
}

/** The published reviews that answer a search, with their replies and photos, and how many there are in all. */
export async function listShownReviews(
  ctx: Ctx,
  {
    artisanId = null,
    overall = null,
    sort = 'recents',
    page = 1,
    perPage = REVIEWS_PER_PAGE,
  }: ReviewSearch = {},
): Promise<{ rows: ShownReview[]; total: number }> {
  const where = and(
    shown(),
    artisanId ? eq(reviews.artisanId, artisanId) : undefined,
    overall ? eq(reviews.overall, overall) : undefined,
  )
  const found = await ctx.db
    .select({
      review: reviews,
      reply: { text: reviewReplies.text, at: reviewReplies.at },
      company: { name: artisans.companyName, slug: shownSlug(ctx), insee: artisans.insee },
    })
    .from(reviews)
    .innerJoin(artisans, eq(artisans.id, reviews.artisanId))
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
    .where(where)
    .orderBy(...ORDERS[sort])
    .limit(perPage)
    .offset((page - 1) * perPage)
  const photos = await photosOfReviews(
    ctx,
    found.map(({ review }) => review.id),
  )
  const rows = found.map(({ review, reply, company }) => {
    const {
      id,
      authorName,
      trade,
      town,
      overall: whole,
      quality,
      punctuality,
      price,
      contact,
      text,
      experiencedOn,
      publishedAt,
      editedAt,
    } = review
    return {
      id,
      authorName,
      trade,
      town,
      overall: whole,
      quality,
      punctuality,
      price,
      contact,
      text,
      experiencedOn,
      publishedAt: publishedAt!,
      editedAt,
      company,
      reply,
      photos: photos.get(id) ?? [],
    }
  })
  if (page === 1 && rows.length < perPage) return { rows, total: rows.length }
  const [counted] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(reviews)
    .innerJoin(artisans, eq(artisans.id, reviews.artisanId))
    .where(where)
  return { rows, total: counted?.n ?? 0 }
}

/** The photos of several reviews at once, each in its order. */
export async function photosOfReviews(
  ctx: Ctx,
  ids: readonly ReviewId[],
): Promise<Map<ReviewId, FileId[]>> {
  const photos = new Map<ReviewId, FileId[]>()
  if (ids.length === 0) return photos
  const rows = await ctx.db
    .select()
    .from(reviewPhotos)
    .where(inArray(reviewPhotos.reviewId, [...ids]))
    .orderBy(asc(reviewPhotos.position))
  for (const { reviewId, fileId } of rows)
    photos.set(reviewId, [...(photos.get(reviewId) ?? []), fileId])
  return photos
}

/** The average, the distribution and the aspects of the published reviews: of one company, or of all that are shown. */
export async function getRatingSummary(
  ctx: Ctx,
  artisanId: ArtisanId | null = null,
): Promise<RatingSummary> {
  const ofRating = (rating: number) =>
    sql<number>`(count(*) filter (where ${reviews.overall} = ${rating}))::int`
  const total = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)::int`
  const [sums] = await ctx.db
    .select({
      ones: ofRating(1),
      twos: ofRating(2),
      threes: ofRating(3),
      fours: ofRating(4),
      fives: ofRating(5),
      quality: total(reviews.quality),
      punctuality: total(reviews.punctuality),
      price: total(reviews.price),
      contact: total(reviews.contact),
    })
    .from(reviews)
    .innerJoin(artisans, eq(artisans.id, reviews.artisanId))
    .where(and(shown(), artisanId ? eq(reviews.artisanId, artisanId) : undefined))
  return summaryOf(sums as RatingSums)
}
