import type { ReviewStatus } from './review.ts'

/** How the state of a review is marked beside its word. */
export const STATUS_TONES: Record<ReviewStatus, 'neutral' | 'tint' | 'ok' | 'warn' | 'bad'> = {
  pending: 'tint',
  published: 'ok',
  refused: 'bad',
  appealed: 'warn',
  withdrawn: 'neutral',
}
