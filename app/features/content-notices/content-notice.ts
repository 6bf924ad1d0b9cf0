/*
 * Notices of illegal content (DSA, regulation 2022/2065, articles 16 and 17; law.md T4): what, where, why, by whom, in
 * good faith. Each is receipted at once and decided by a person, who says why and how to contest it.
 */

/** Why a content may be illegal, in the order of the list. What is stored. */
export const NOTICE_REASONS = [
  'fraud',
  'false_review',
  'insult',
  'personal_data',
  'property',
  'hate',
  'child_protection',
  'other',
] as const
export type NoticeReason = (typeof NOTICE_REASONS)[number]

/**
 * What was decided: nothing to reproach it, shown to fewer or in part, taken away, or its author's
 * account restricted.
 */
export const NOTICE_DECISIONS = ['kept', 'restricted', 'removed', 'account_suspended'] as const
export type NoticeDecision = (typeof NOTICE_DECISIONS)[number]

/** The longest explanation and the longest decision, characters. */
export const NOTICE_TEXT_MAX = 4_000
/** Days within which a notice is decided: the promise of the form. */
export const DECIDE_WITHIN_DAYS = 7

/** Nobody is asked who they are when children are at stake (DSA 16, 2, c). */
export const isNamelessReason = (reason: string): boolean => reason === 'child_protection'

/** By when a notice is decided. */
export const decideBy = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + DECIDE_WITHIN_DAYS * 86_400_000)

/** What people quote: eight signs of the notice’s own digest. */
export const noticeNumber = (contentHash: string): string =>
  `N-${contentHash.slice(0, 8).toUpperCase()}`
