import type { ReviewId } from '#app/values/identity/ids.ts'

/** What happens to a review. */
export type ReviewEvent =
  /** It is shown to everybody, for the first time or again; its author and its company are told. */
  | { type: 'review.published'; reviewId: ReviewId }
  /** It is not shown, or no longer; its author is told why, and how to contest it. */
  | { type: 'review.refused'; reviewId: ReviewId }
  /** The company replied; the author is told. */
  | { type: 'review.replied'; reviewId: ReviewId }
  /** The company's report was decided; the company is told. */
  | { type: 'review.report_decided'; reviewId: ReviewId }
