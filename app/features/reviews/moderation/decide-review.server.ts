import { and, arrayOverlaps, eq, isNull, ne } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { userRoles } from '#app/features/accounts/tables.server.ts'
import { mayAt, TEAM_ROLES } from '#app/features/accounts/team/team-access.ts'
import { paths } from '#app/paths.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { ReviewId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { findDoubts } from './find-doubts.server.ts'
import { refusalToPublishWith, type DoubtRefusal, type ReviewDoubt } from './review-doubt.ts'
import {
  lockReview,
  moveReview,
  recordReview,
  type ReviewRow,
} from '#app/features/reviews/move-review.server.ts'
import {
  editableUntil,
  EXPLANATION_MIN,
  refusalToDo,
  type RefusalReason,
  type ReviewStatusRefusal,
} from '#app/features/reviews/review.ts'
import { reviewReports, reviews } from '#app/features/reviews/tables.server.ts'

/** What the team decides of a review. */
export type ReviewDecision =
  | { decision: 'publish'; seen?: readonly string[]; text?: string }
  | { decision: 'refuse'; reason: RefusalReason; text: string }
/** Why a decision is not taken. `same_person`: an appeal is read by somebody else, where the team has somebody else. */
export type DecideReviewRefusal = 'not_found' | 'same_person' | DoubtRefusal | ReviewStatusRefusal

/**
 * Publishes a review, or refuses it with a reason of the public rules; taking a published one down
 * is a refusal too. One whose author shares something with the company is published only by
 * somebody who was shown all of it (`seen`) and says why. Written in the audit log.
 */
export async function decideReview(
  ctx: Ctx<Admin>,
  reviewId: ReviewId,
  decision: ReviewDecision,
): Promise<Result<undefined, DecideReviewRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const review = await lockReview(tx, eq(reviews.id, reviewId))
    if (!review) return refuse('not_found')
    const refusal = refusalToDo(decision.decision, review)
    if (refusal) return refuse(refusal)
    if (
      review.status === 'appealed' &&
      review.decidedBy === tx.who.accountId &&
      (await hasColleague(tx))
    )
      return refuse('same_person')
    // Looked for once more: what came since it was written counts too.
    const doubts = await findDoubts(tx, review)
    const doubt =
      decision.decision === 'publish'
        ? refusalToPublishWith(
            doubts,
            { seen: decision.seen ?? [], reason: decision.text ?? '' },
            EXPLANATION_MIN,
          )
        : null
    if (doubt) return refuse(doubt)
    await decide(tx, review, decision, doubts)
    if (decision.decision === 'refuse') await closeReport(tx, reviewId, 'removed', decision.text)
    return ok()
  })
}

/**
 * Decides of a company's report: the review stays, or is taken down with a reason of the public
 * rules. Both are told why.
 */
export async function decideReport(
  ctx: Ctx<Admin>,
  reviewId: ReviewId,
  decision:
    | { decision: 'keep'; text: string }
    | { decision: 'refuse'; reason: RefusalReason; text: string },
): Promise<Result<undefined, 'not_found' | 'report_decided' | ReviewStatusRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const review = await lockReview(tx, eq(reviews.id, reviewId))
    if (!review) return refuse('not_found')
    if (decision.decision === 'refuse') {
      const refusal = refusalToDo('refuse', review)
      if (refusal) return refuse(refusal)
    }
    if (
      !(await closeReport(
        tx,
        reviewId,
        decision.decision === 'keep' ? 'kept' : 'removed',
        decision.text,
      ))
    )
      return refuse('report_decided')
    if (decision.decision === 'refuse') await decide(tx, review, decision)
    else {
      await recordReview(tx, {
        reviewId,
        verb: 'keep',
        from: review.status,
        to: review.status,
        who: 'admin',
        detail: { text: decision.text },
      })
      await recordAudit(tx, 'review.report_kept', reviewId, { artisanId: review.artisanId })
    }
    return ok()
  })
}

async function decide(
  tx: Ctx<Admin>,
  review: ReviewRow,
  decision: ReviewDecision,
  doubts: readonly ReviewDoubt[] = [],
): Promise<void> {
  const by = { decidedAt: tx.now, decidedBy: tx.who.accountId }
  if (decision.decision === 'publish') {
    await moveReview(
      tx,
      review,
      'publish',
      'admin',
      { ...by, publishedAt: review.publishedAt ?? tx.now, refusalReason: null, refusalText: null },
      doubts.length > 0 ? { text: decision.text ?? '' } : {},
    )
    await recordAudit(tx, 'review.published', review.id, {
      artisanId: review.artisanId,
      ...(doubts.length > 0 ? { doubts: doubts.join(' '), reason: decision.text ?? '' } : {}),
    })
    await publish(tx, { type: 'review.published', reviewId: review.id })
    return
  }
  // Its author may put it right: the days to do so begin anew.
  const change = {
    ...by,
    refusalReason: decision.reason,
    refusalText: decision.text,
    editableUntil: editableUntil(tx.now),
  }
  await moveReview(tx, review, 'refuse', 'admin', change, {
    reason: decision.reason,
    text: decision.text,
  })
  await recordAudit(tx, 'review.refused', review.id, {
    artisanId: review.artisanId,
    reason: decision.reason,
  })
  await publish(tx, { type: 'review.refused', reviewId: review.id })
}

async function closeReport(
  tx: Ctx<Admin>,
  reviewId: ReviewId,
  decision: 'kept' | 'removed',
  decisionText: string,
): Promise<boolean> {
  const closed = await tx.db
    .update(reviewReports)
    .set({ decidedAt: tx.now, decidedBy: tx.who.accountId, decision, decisionText })
    .where(and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.decidedAt)))
    .returning({ reviewId: reviewReports.reviewId })
  if (closed.length > 0) await publish(tx, { type: 'review.report_decided', reviewId })
  return closed.length > 0
}

/** Whether somebody else of the team decides of reviews: a colleague who only answers messages could not. */
async function hasColleague(tx: Ctx<Admin>): Promise<boolean> {
  const deciding = TEAM_ROLES.filter((role) => mayAt([role], paths.adminReviews(), true))
  return (
    (await tx.db.$count(
      userRoles,
      and(
        eq(userRoles.role, 'admin'),
        ne(userRoles.userId, tx.who.accountId),
        arrayOverlaps(userRoles.duties, deciding),
      ),
    )) > 0
  )
}
