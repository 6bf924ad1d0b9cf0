import { eq, type SQL } from 'drizzle-orm'
import { contentChanged } from '#app/platform/web/content-version.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { refreshRating } from './refresh-rating.server.ts'
import { statusAfter, type ReviewTransition } from './review.ts'
import { reviews, reviewTrail, type ReviewTrailDetail } from './tables.server.ts'

export type ReviewRow = typeof reviews.$inferSelect

/** Locks a review until the transaction ends and reads it; null when none answers to `where`. */
export async function lockReview(tx: Ctx, where: SQL | undefined): Promise<ReviewRow | null> {
  const [row] = await tx.db.select().from(reviews).where(where).for('update')
  return row ?? null
}

/** Writes a line of a review's history. */
export async function recordReview(
  tx: Ctx,
  line: Omit<typeof reviewTrail.$inferInsert, 'id' | 'at' | 'detail'> & {
    detail?: ReviewTrailDetail
  },
): Promise<void> {
  await tx.db
    .insert(reviewTrail)
    .values({ id: newId<string>(), at: tx.now, ...line, detail: line.detail ?? {} })
}

/**
 * What a review's own reader, and the company while everybody may read it, are told live; and the
 * pages that show it.
 */
export function reviewChanged(
  tx: Ctx,
  review: Pick<ReviewRow, 'id' | 'authorId' | 'artisanId'>,
  options: { everybody: boolean },
): void {
  // A company and its account share one identifier.
  publishLive(tx, {
    to: [review.authorId, ...(options.everybody ? [review.artisanId as string as AccountId] : [])],
    kind: 'review',
    subjectId: review.id,
  })
  if (options.everybody) contentChanged(tx, 'reviews')
}

/**
 * Makes a transition of a locked review: its state, whatever else changes of it, the line of its history, and, where
 * it appears or disappears, the company's rating. The caller has asked `refusalTo…` first.
 */
export async function moveReview(
  tx: Ctx,
  review: ReviewRow,
  verb: ReviewTransition['verb'],
  who: 'particulier' | 'admin',
  change: Partial<ReviewRow>,
  detail: ReviewTrailDetail = {},
): Promise<void> {
  const status = statusAfter(verb, review.status)
  await tx.db
    .update(reviews)
    .set({ ...change, status })
    .where(eq(reviews.id, review.id))
  await recordReview(tx, {
    reviewId: review.id,
    verb,
    from: review.status,
    to: status,
    who,
    detail,
  })
  const everybody = status === 'published' || review.status === 'published'
  if (everybody) await refreshRating(tx, review.artisanId)
  // It was shown before: that it was removed, and why, is public.
  else if (review.publishedAt) contentChanged(tx, 'reviews')
  reviewChanged(tx, review, { everybody })
}
