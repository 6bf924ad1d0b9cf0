import { daysAfter } from '#app/features/requests/quote-request.ts'

/**
 * pending → published | refused; a refused one may be corrected, or appealed once; its author may
 * withdraw it for good.
 */
export type ReviewStatus = 'pending' | 'published' | 'refused' | 'appealed' | 'withdrawn'
/**
 * What can be done to a review. `refuse` is also taking a published one down, and keeping to a
 * refusal after an appeal.
 */
export type ReviewVerb = 'write' | 'edit' | 'publish' | 'refuse' | 'appeal' | 'withdraw'

/** What is rated besides the whole, in the order of the form. */
export const ASPECTS = ['quality', 'punctuality', 'price', 'contact'] as const
export type Aspect = (typeof ASPECTS)[number]
/** The five ratings of a review, 1 to 5 each. */
export type Ratings = { overall: number } & Record<Aspect, number>

/** Shortest and longest text of a review, characters. */
export const REVIEW_TEXT = { min: 30, max: 2_000 } as const
/** The longest reply, characters. */
export const REPLY_MAX = 1_500
/** The longest explanation of a report, a refusal or an appeal; the shortest is `EXPLANATION_MIN`. */
export const EXPLANATION_MAX = 1_500
/** What an explanation needs at least, characters: the law wants a reason, not a word. */
export const EXPLANATION_MIN = 20
/** Photos of a review, at most. */
export const MAX_REVIEW_PHOTOS = 4
/** Days during which an author may change what they wrote, from the writing; and again from a refusal. */
export const EDIT_DAYS = 7
/** Days within which a review is published or refused, a report or an appeal decided: the promise of the rules page. */
export const DECIDE_WITHIN_DAYS = 7
/** Days after a refusal during which it can be appealed. */
export const APPEAL_DAYS = 180
/** Days between the invitation and its one reminder. */
export const REMIND_AFTER_DAYS = 7

/** Why a review is not published, in the order of the public rules. What is stored. */
export const REFUSAL_REASONS = [
  'not_the_works',
  'insult',
  'hate',
  'personal_data',
  'unlawful',
  'advertising',
  'interest',
  'unreadable',
  'photos',
] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/**
 * What the company of a review may object to (Code de la consommation, L111-7-2: a doubt, with its
 * reason). What is stored.
 */
export const REPORT_REASONS = ['not_a_client', 'wrong_company', ...REFUSAL_REASONS] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** Who makes a transition. */
export type ReviewActor = 'particulier' | 'admin'
/** One line of the life of a review. */
export type ReviewTransition = {
  verb: Exclude<ReviewVerb, 'write'>
  from: readonly ReviewStatus[]
  to: ReviewStatus
  who: readonly ReviewActor[]
}

/** The life of a review as data: buttons, refusals, tests and the diagram are made from it. */
export const REVIEW_TRANSITIONS: readonly ReviewTransition[] = [
  // What changed is read again, and shown again only then.
  { verb: 'edit', from: ['pending', 'published', 'refused'], to: 'pending', who: ['particulier'] },
  { verb: 'publish', from: ['pending', 'appealed'], to: 'published', who: ['admin'] },
  { verb: 'refuse', from: ['pending', 'published', 'appealed'], to: 'refused', who: ['admin'] },
  { verb: 'appeal', from: ['refused'], to: 'appealed', who: ['particulier'] },
  {
    verb: 'withdraw',
    from: ['pending', 'published', 'refused', 'appealed'],
    to: 'withdrawn',
    who: ['particulier'],
  },
]

/** A refusal that names the state the review is in. */
export type ReviewStatusRefusal = `review_${ReviewStatus}`

/** Why a verb cannot be done to a review: its state; null when it can. */
export function refusalToDo(
  verb: ReviewTransition['verb'],
  review: { status: ReviewStatus },
): ReviewStatusRefusal | null {
  return REVIEW_TRANSITIONS.some((line) => line.verb === verb && line.from.includes(review.status))
    ? null
    : `review_${review.status}`
}

/** The state that a verb leads to; throws for one that no line allows, which is a bug. */
export function statusAfter(verb: ReviewTransition['verb'], from: ReviewStatus): ReviewStatus {
  const line = REVIEW_TRANSITIONS.find((one) => one.verb === verb && one.from.includes(from))
  if (!line) throw new Error(`No transition ${verb} from ${from}`)
  return line.to
}

/** Until when a review written, or refused, at an instant may be changed. */
export const editableUntil = (at: Date): Date => daysAfter(at, EDIT_DAYS)

/** Why a review cannot be changed: its state, or its seven days are over. */
export function refusalToEdit(
  review: { status: ReviewStatus; editableUntil: Date },
  now: Date,
): ReviewStatusRefusal | 'edit_too_late' | null {
  return refusalToDo('edit', review) ?? (now > review.editableUntil ? 'edit_too_late' : null)
}

/** Why a refusal cannot be appealed: the review is not refused, it was appealed before, or too long ago. */
export function refusalToAppeal(
  review: { status: ReviewStatus; decidedAt: Date | null; appealedAt: Date | null },
  now: Date,
): ReviewStatusRefusal | 'already_appealed' | 'appeal_too_late' | null {
  const refusal = refusalToDo('appeal', review)
  if (refusal) return refusal
  if (review.appealedAt) return 'already_appealed'
  return !review.decidedAt || now > daysAfter(review.decidedAt, APPEAL_DAYS)
    ? 'appeal_too_late'
    : null
}

/**
 * Why the company cannot reply: the review is not shown, or it replied once. A review that its author changed after the
 * reply may be replied to anew: the new reply takes the place of the old one.
 */
export function refusalToReply(review: {
  status: ReviewStatus
  editedAt: Date | null
  repliedAt: Date | null
}): 'review_not_published' | 'already_replied' | null {
  if (review.status !== 'published') return 'review_not_published'
  return review.repliedAt && !(review.editedAt && review.editedAt > review.repliedAt)
    ? 'already_replied'
    : null
}

/** Why the company cannot report a review: it is not shown, or was reported before by the same. */
export function refusalToReport(review: {
  status: ReviewStatus
  reportedAt: Date | null
}): 'review_not_published' | 'already_reported' | null {
  if (review.status !== 'published') return 'review_not_published'
  return review.reportedAt ? 'already_reported' : null
}

/** By when something that waits for the team is decided. */
export const decideBy = (since: Date): Date => daysAfter(since, DECIDE_WITHIN_DAYS)

/** How an author is named to everybody: first name and initial, « Claire H. »; one word stays as it is. */
export function publicName(fullName: string): string {
  const [first = '', ...rest] = fullName.trim().split(/\s+/u)
  const last = rest.at(-1)
  return last ? `${first} ${Array.from(last)[0]!.toLocaleUpperCase('fr')}.` : first || 'Un client'
}
