import { eq } from 'drizzle-orm'
import { profiles } from '#app/features/accounts/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { newId, type FileId, type ReviewId } from '#app/values/identity/ids.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { findDoubts } from '#app/features/reviews/moderation/find-doubts.server.ts'
import { recordReview, reviewChanged } from '#app/features/reviews/move-review.server.ts'
import { readReviewed, type ReviewedId } from '#app/features/reviews/reviewed.server.ts'
import { setReviewPhotos } from './review-photos.server.ts'
import { editableUntil, publicName, REVIEW_TEXT } from '#app/features/reviews/review.ts'
import type { ReviewInput } from './review-form.ts'
import { reviews } from '#app/features/reviews/tables.server.ts'

/** Why a review is not taken. `not_yours` also stands for works that do not exist: both answer alike. */
export type WriteReviewRefusal =
  | 'not_yours'
  | 'works_not_done'
  | 'already_reviewed'
  | 'unknown_file'

/**
 * Writes the review of finished works, or of an emergency, by the client they were done for. It waits for the team. Two sent at once make
 * one: the unique index decides, and the other is refused.
 */
export async function writeReview(
  ctx: Ctx<Particulier>,
  reviewedId: ReviewedId,
  { text, ...ratings }: ReviewInput,
  photoIds: readonly FileId[] = [],
): Promise<Result<ReviewId, WriteReviewRefusal>> {
  const { accountId } = ctx.who
  return inTransaction(ctx, async (tx) => {
    const reviewed = await readReviewed(tx, reviewedId)
    if (!reviewed || reviewed.accountId !== accountId) return refuse('not_yours')
    if (!reviewed.done) return refuse('works_not_done')
    const [author] = await tx.db
      .select({ name: profiles.fullName })
      .from(profiles)
      .where(eq(profiles.userId, accountId))
    if (!author) return refuse('not_yours')
    const id = newId<ReviewId>()
    const written = await tx.db
      .insert(reviews)
      .values({
        id,
        worksId: reviewed.worksId,
        emergencyId: reviewed.emergencyId,
        artisanId: reviewed.artisanId,
        authorId: accountId,
        authorName: publicName(author.name),
        trade: reviewed.trade,
        town: reviewed.town,
        ...ratings,
        text: plainText(text, REVIEW_TEXT.max),
        experiencedOn: dayOf(reviewed.doneAt ?? tx.now, timeZoneOf(reviewed.insee)),
        status: 'pending',
        waitingSince: tx.now,
        createdAt: tx.now,
        editableUntil: editableUntil(tx.now),
      })
      .onConflictDoNothing()
      .returning({ id: reviews.id })
    if (!written[0]) return refuse('already_reviewed')
    if (!(await setReviewPhotos(tx, id, photoIds))) throw new UnusablePhoto()
    await findDoubts(tx, {
      id,
      worksId: reviewed.worksId,
      emergencyId: reviewed.emergencyId,
      authorId: accountId,
      artisanId: reviewed.artisanId,
    })
    await recordReview(tx, {
      reviewId: id,
      verb: 'write',
      from: null,
      to: 'pending',
      who: 'particulier',
    })
    reviewChanged(
      tx,
      { id, authorId: accountId, artisanId: reviewed.artisanId },
      { everybody: false },
    )
    return ok(id)
  }).catch((error: unknown) => {
    // The review must not stay without its photos: everything is rolled back, and said.
    if (error instanceof UnusablePhoto) return refuse('unknown_file')
    throw error
  })
}

/** A photo that is not its author's to show. */
export class UnusablePhoto extends Error {
  override name = 'UnusablePhoto'
}
