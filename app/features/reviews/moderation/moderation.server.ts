import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { soughtIn } from '#app/features/accounts/team/sought.server.ts'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { emergencies } from '#app/features/emergencies/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { Count } from '#app/platform/database/count-together.server.ts'
import type { ReviewId } from '#app/values/identity/ids.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { moderationList, type ModerationFilter, type ReviewQueue } from './moderation-list.ts'
import { readReview } from '#app/features/reviews/read-review.server.ts'
import { photosOf } from '#app/features/reviews/writing/review-photos.server.ts'
import { listDoubts } from './find-doubts.server.ts'
import {
  reviewDoubts,
  reviewReports,
  reviews,
  reviewTrail,
} from '#app/features/reviews/tables.server.ts'
import { pick } from '#app/values/pick.ts'

const reported = () =>
  and(
    isNotNull(reviewReports.reviewId),
    isNull(reviewReports.decidedAt),
    inArray(reviews.status, ['published', 'pending']),
  )
const QUEUES: Record<ReviewQueue, () => SQL | undefined> = {
  'a-relire': () => eq(reviews.status, 'pending'),
  contestes: () => eq(reviews.status, 'appealed'),
  signales: reported,
  decides: () => inArray(reviews.status, ['published', 'refused', 'withdrawn']),
}
/** The instant that a queue's age is counted from. */
const SINCE: Record<ReviewQueue, SQL<Date>> = {
  'a-relire': sql<Date>`${reviews.waitingSince}`.mapWith(reviews.waitingSince),
  contestes: sql<Date>`${reviews.waitingSince}`.mapWith(reviews.waitingSince),
  signales: sql<Date>`${reviewReports.at}`.mapWith(reviewReports.at),
  decides: sql<Date>`coalesce(${reviews.decidedAt}, ${reviews.createdAt})`.mapWith(
    reviews.createdAt,
  ),
}

const publishedLately = (ctx: Ctx, shown: ModerationFilter['shown']) =>
  shown
    ? and(
        eq(reviews.status, 'published'),
        gt(reviews.createdAt, new Date(ctx.now.getTime() - 90 * 86_400_000)),
        lte(reviews.createdAt, ctx.now),
      )
    : undefined

function found(ctx: Ctx<Admin>, { view, search, shown }: ModerationFilter, limit: number) {
  const like = likeAnywhere(search)
  const place = (where: SQL) =>
    sql`select reviews.id from reviews
      left join review_reports on review_reports.review_id = reviews.id
      where ${and(QUEUES[view](), publishedLately(ctx, shown))} and ${where}
      order by coalesce(reviews.decided_at, reviews.created_at) desc`
  return ctx.db
    .select({
      review: reviews,
      companyName: artisans.companyName,
      since: SINCE[view],
      reportReason: reviewReports.reason,
      held: sql<boolean>`${reviews.status} in ('pending', 'appealed') and exists (select
        from ${reviewDoubts} where ${reviewDoubts.reviewId} = ${reviews.id})`,
    })
    .from(reviews)
    .innerJoin(artisans, eq(artisans.id, reviews.artisanId))
    .leftJoin(reviewReports, eq(reviewReports.reviewId, reviews.id))
    .where(
      and(
        QUEUES[view](),
        publishedLately(ctx, shown),
        search
          ? sql`${reviews.id} in ${soughtIn(
              limit,
              place(
                sql`(reviews.author_name ilike ${like} or reviews.text ilike ${like} or reviews.town ilike ${like})`,
              ),
              place(
                sql`reviews.artisan_id in (select id from artisans where fold_text(company_name) like fold_text(${like}))`,
              ),
            )}`
          : undefined,
      ),
    )
}

/** How many reviews wait to be decided on: written, or appealed. */
export function countUndecidedReviews(ctx: Ctx<Admin>): Count {
  return ctx.db.$count(reviews, inArray(reviews.status, ['pending', 'appealed']))
}

/** How many reviews were reported, and nothing was decided yet. */
export function countReviewReports(ctx: Ctx<Admin>): Count {
  return ctx.db.$count(
    ctx.db
      .select({ id: reviews.id })
      .from(reviews)
      .innerJoin(reviewReports, eq(reviewReports.reviewId, reviews.id))
      .where(reported())
      .as('reported'),
  )
}

/** The reviews of the team's queues. */
export const moderatedReviews = teamRows(moderationList, {
  perPage: 25,
  count: (ctx, filter, limit) => ctx.db.$count(found(ctx, filter, limit).limit(limit).as('found')),
  read: (ctx, filter, limit, offset) => {
    const { by, descending } = filter.sort
    const column = {
      date: SINCE[filter.view],
      note: reviews.overall,
      entreprise: sql`lower(${artisans.companyName})`,
    }[by]
    const way = descending ? desc : asc
    return found(ctx, filter, limit)
      .orderBy(way(column), way(reviews.id))
      .limit(limit)
      .offset(offset)
  },
})

/** How many reviews wait in each queue, and since when the oldest of all; null when nothing waits. */
export async function countWaitingReviews(
  ctx: Ctx<Admin>,
): Promise<{ toRead: number; appealed: number; reported: number; oldest: Date | null }> {
  const [row] = await ctx.db
    .select({
      toRead: sql<number>`(count(*) filter (where ${reviews.status} = 'pending'))::int`,
      appealed: sql<number>`(count(*) filter (where ${reviews.status} = 'appealed'))::int`,
      reported: sql<number>`(count(*) filter (where ${reported()}))::int`,
      oldest:
        sql<Date | null>`least(min(${reviews.waitingSince}) filter (where ${reviews.status} in ('pending', 'appealed')), min(${reviewReports.at}) filter (where ${reported()}))`.mapWith(
          reviews.waitingSince,
        ),
    })
    .from(reviews)
    .leftJoin(reviewReports, eq(reviewReports.reviewId, reviews.id))
    .where(or(inArray(reviews.status, ['pending', 'appealed']), reported()))
  return row ?? { toRead: 0, appealed: 0, reported: 0, oldest: null }
}

/**
 * A review with all that the team needs to decide: who wrote, the works or the emergency it is tied to, its reply, its report, its
 * history. Null when there is none.
 */
export async function getModeratedReview(ctx: Ctx<Admin>, reviewId: ReviewId) {
  const found = await readReview(ctx, reviewId)
  if (!found) return null
  const [doubts, [tied], photos, trail] = await Promise.all([
    listDoubts(ctx, reviewId),
    ctx.db
      .select({
        works: pick(worksTable, 'title', 'quoteNumber', 'confirmedAt', 'confirmedBy', 'requestId'),
        emergencyKind: emergencies.kind,
        decider: users.name,
      })
      .from(reviews)
      .leftJoin(worksTable, eq(worksTable.id, reviews.worksId))
      .leftJoin(emergencies, eq(emergencies.id, reviews.emergencyId))
      .leftJoin(users, eq(users.id, reviews.decidedBy))
      .where(eq(reviews.id, reviewId)),
    photosOf(ctx, reviewId),
    ctx.db
      .select()
      .from(reviewTrail)
      .where(eq(reviewTrail.reviewId, reviewId))
      .orderBy(asc(reviewTrail.at), asc(reviewTrail.id)),
  ])
  return { ...found, ...tied!, doubts, photos, trail }
}
