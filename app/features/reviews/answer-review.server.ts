import { and, eq, ne } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { ReviewId } from '#app/values/identity/ids.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { lockReview, recordReview, reviewChanged, type ReviewRow } from './move-review.server.ts'
import type { ReportInput } from '#app/features/reviews/writing/review-form.ts'
import { refusalToReply, refusalToReport, REPLY_MAX } from './review.ts'
import { reviewReplies, reviewReports, reviews } from './tables.server.ts'

/** Why a reply is not taken. */
export type ReplyRefusal = 'not_yours' | 'review_not_published' | 'already_replied'
/** Why a report is not taken. */
export type ReportRefusal = 'not_yours' | 'review_not_published' | 'already_reported'

/** Of the reader's own company, and no longer a secret of its author. */
async function lockOwn(tx: Ctx<Artisan>, reviewId: ReviewId): Promise<ReviewRow | null> {
  return lockReview(
    tx,
    and(
      eq(reviews.id, reviewId),
      eq(reviews.artisanId, tx.who.artisanId),
      ne(reviews.status, 'pending'),
    ),
  )
}

/** The company's one reply, shown under the review at once. After a change by the author, a new reply replaces it. */
export async function replyToReview(
  ctx: Ctx<Artisan>,
  reviewId: ReviewId,
  text: string,
): Promise<Result<undefined, ReplyRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const review = await lockOwn(tx, reviewId)
    if (!review) return refuse('not_yours')
    const [before] = await tx.db
      .select({ at: reviewReplies.at })
      .from(reviewReplies)
      .where(eq(reviewReplies.reviewId, reviewId))
    const refusal = refusalToReply({ ...review, repliedAt: before?.at ?? null })
    if (refusal) return refuse(refusal)
    const reply = { text: plainText(text, REPLY_MAX), at: tx.now }
    await tx.db
      .insert(reviewReplies)
      .values({ reviewId, ...reply })
      .onConflictDoUpdate({ target: reviewReplies.reviewId, set: reply })
    await recordReview(tx, {
      reviewId,
      verb: 'reply',
      from: review.status,
      to: review.status,
      who: 'artisan',
      detail: { text: reply.text },
    })
    reviewChanged(tx, review, { everybody: true })
    await publish(tx, { type: 'review.replied', reviewId })
    return ok()
  })
}

/**
 * A doubt of the company about a review, with its reason (Code de la consommation, L111-7-2). Free, once for each
 * review; the review stays shown until the team decided.
 */
export async function reportReview(
  ctx: Ctx<Artisan>,
  reviewId: ReviewId,
  report: ReportInput,
): Promise<Result<undefined, ReportRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const review = await lockOwn(tx, reviewId)
    if (!review) return refuse('not_yours')
    const [before] = await tx.db
      .select({ at: reviewReports.at })
      .from(reviewReports)
      .where(eq(reviewReports.reviewId, reviewId))
    const refusal = refusalToReport({ ...review, reportedAt: before?.at ?? null })
    if (refusal) return refuse(refusal)
    await tx.db.insert(reviewReports).values({ reviewId, ...report, at: tx.now })
    await recordReview(tx, {
      reviewId,
      verb: 'report',
      from: review.status,
      to: review.status,
      who: 'artisan',
      detail: report,
    })
    return ok()
  })
}
