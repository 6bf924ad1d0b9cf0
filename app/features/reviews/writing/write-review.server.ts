import { ofMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { and, eq } from 'drizzle-orm'
import { profiles } from '#app/features/accounts/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { newId, type FileId, type WorksId, type ReviewId } from '#app/values/identity/ids.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { findDoubts } from '#app/features/reviews/moderation/find-doubts.server.ts'
import { recordReview, reviewChanged } from '#app/features/reviews/move-review.server.ts'
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

/** Works as a review needs to know them. */
type Works = { particulierId: string; status: string }

/** Why somebody may not review works: they are not theirs, or not over. */
function refusalToReview(
  works: Works | null,
  accountId: string,
): 'not_yours' | 'works_not_done' | null {
  if (!works || works.particulierId !== accountId) return 'not_yours'
  return works.status === 'done' ? null : 'works_not_done'
}

/**
 * Writes the review of finished works, by the client they were done for. It waits for the team. Two sent at once make
 * one: the unique index decides, and the other is refused.
 */
export async function writeReview(
  ctx: Ctx<Particulier>,
  worksId: WorksId,
  { text, ...ratings }: ReviewInput,
  photoIds: readonly FileId[] = [],
): Promise<Result<ReviewId, WriteReviewRefusal>> {
  const { accountId } = ctx.who
  return inTransaction(ctx, async (tx): Promise<Result<ReviewId, WriteReviewRefusal>> => {
    const [works] = await tx.db
      .select({
        particulierId: worksTable.particulierId,
        artisanId: worksTable.artisanId,
        status: worksTable.status,
        finishedAt: worksTable.finishedAt,
        confirmedAt: worksTable.confirmedAt,
        trade: quoteRequests.trade,
        town: quoteRequests.town,
        insee: quoteRequests.insee,
        name: profiles.fullName,
      })
      .from(worksTable)
      .innerJoin(quoteRequests, eq(quoteRequests.id, worksTable.requestId))
      .innerJoin(profiles, eq(profiles.userId, worksTable.particulierId))
      .where(and(ofMarketplace, eq(worksTable.id, worksId)))
    const refusal = refusalToReview(works ?? null, accountId)
    if (refusal || !works) return refuse(refusal ?? 'not_yours')
    const id = newId<ReviewId>()
    const written = await tx.db
      .insert(reviews)
      .values({
        id,
        worksId,
        artisanId: works.artisanId,
        authorId: accountId,
        authorName: publicName(works.name),
        trade: works.trade,
        town: works.town,
        ...ratings,
        text: plainText(text, REVIEW_TEXT.max),
        experiencedOn: dayOf(
          works.finishedAt ?? works.confirmedAt ?? tx.now,
          timeZoneOf(works.insee),
        ),
        status: 'pending',
        waitingSince: tx.now,
        createdAt: tx.now,
        editableUntil: editableUntil(tx.now),
      })
      .onConflictDoNothing({ target: reviews.worksId })
      .returning({ id: reviews.id })
    if (!written[0]) return refuse('already_reviewed')
    if (!(await setReviewPhotos(tx, id, photoIds))) throw new UnusablePhoto()
    await findDoubts(tx, { id, worksId, authorId: accountId, artisanId: works.artisanId })
    await recordReview(tx, {
      reviewId: id,
      verb: 'write',
      from: null,
      to: 'pending',
      who: 'particulier',
    })
    reviewChanged(tx, { id, authorId: accountId, artisanId: works.artisanId }, { everybody: false })
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
