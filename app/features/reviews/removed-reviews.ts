import { REFUSAL_REASONS, type RefusalReason } from './review.ts'

/** Why a review that was shown no longer is: a reason of the public rules, or its author took it back. */
export type RemovalCause = RefusalReason | 'author'
/** Every cause, in the order of the public rules. */
export const REMOVAL_CAUSES: readonly RemovalCause[] = [...REFUSAL_REASONS, 'author']
/** How many were removed for each cause; causes without one are left out. Nothing of a text or an author. */
export type RemovedReviews = readonly { cause: RemovalCause; count: number }[]
