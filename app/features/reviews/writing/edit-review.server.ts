import { and, eq } from 'drizzle-orm'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { FileId } from '#app/values/identity/ids.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { findDoubts } from '#app/features/reviews/moderation/find-doubts.server.ts'
import { lockReview, moveReview } from '#app/features/reviews/move-review.server.ts'
import { isReviewOf, type ReviewedId } from '#app/features/reviews/reviewed.server.ts'
import { setReviewPhotos } from './review-photos.server.ts'
import type { ReviewInput } from './review-form.ts'
import {
  refusalToAppeal,
  refusalToDo,
  refusalToEdit,
  REVIEW_TEXT,
  type ReviewStatusRefusal,
} from '#app/features/reviews/review.ts'
import { reviews } from '#app/features/reviews/tables.server.ts'
import { UnusablePhoto } from './write-review.server.ts'

/** Why a change is not taken. */
export type EditReviewRefusal = 'not_yours' | 'edit_too_late' | 'unknown_file' | ReviewStatusRefusal

const mine = (ctx: Ctx<Particulier>, id: ReviewedId) =>
  and(isReviewOf(id), eq(reviews.authorId, ctx.who.accountId))

/**
 * Changes a review, within its seven days. What was there is kept in its history, and the team
 * reads it again before anybody else does.
 */
export async function editReview(
  ctx: Ctx<Particulier>,
  id: ReviewedId,
  { text, ...ratings }: ReviewInput,
  photoIds: readonly FileId[],
): Promise<Result<undefined, EditReviewRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const review = await lockReview(tx, mine(tx, id))
    if (!review) return refuse('not_yours')
    const refusal = refusalToEdit(review, tx.now)
    if (refusal) return refuse(refusal)
    if (!(await setReviewPhotos(tx, review.id, photoIds))) throw new UnusablePhoto()
    const { overall, quality, punctuality, price, contact } = review
    const change = {
      ...ratings,
      text: plainText(text, REVIEW_TEXT.max),
      editedAt: tx.now,
      waitingSince: review.status === 'pending' ? review.waitingSince : tx.now,
      refusalReason: null,
      refusalText: null,
      appealedAt: null,
      appealText: null,
    }
    await findDoubts(tx, review)
    await moveReview(tx, review, 'edit', 'particulier', change, {
      before: { overall, quality, punctuality, price, contact, text: review.text },
    })
    return ok()
  }).catch((error: unknown) => {
    if (error instanceof UnusablePhoto) return refuse('unknown_file')
    throw error
  })
}

/**
 * Takes one's review back, for good: it leaves the site and the company's rating, and these works
 * cannot be reviewed again.
 */
export async function withdrawReview(
  ctx: Ctx<Particulier>,
  id: ReviewedId,
): Promise<Result<undefined, 'not_yours' | ReviewStatusRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const review = await lockReview(tx, mine(tx, id))
    if (!review) return refuse('not_yours')
    const refusal = refusalToDo('withdraw', review)
    if (refusal) return refuse(refusal)
    await setReviewPhotos(tx, review.id, [])
    await moveReview(tx, review, 'withdraw', 'particulier', {})
    return ok()
  })
}

/** Contests a refusal, once, with reasons; the review waits for the team again. */
export async function appealReview(
  ctx: Ctx<Particulier>,
  id: ReviewedId,
  text: string,
): Promise<
  Result<undefined, 'not_yours' | 'already_appealed' | 'appeal_too_late' | ReviewStatusRefusal>
> {
  return inTransaction(ctx, async (tx) => {
    const review = await lockReview(tx, mine(tx, id))
    if (!review) return refuse('not_yours')
    const refusal = refusalToAppeal(review, tx.now)
    if (refusal) return refuse(refusal)
    await moveReview(
      tx,
      review,
      'appeal',
      'particulier',
      { appealedAt: tx.now, appealText: text, waitingSince: tx.now },
      { text },
    )
    return ok()
  })
}
