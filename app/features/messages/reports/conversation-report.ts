/** Why a conversation is reported, in the order of the list. What is stored. */
export const REPORT_REASONS = ['insult', 'fraud', 'pressure', 'spam', 'illegal', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** What the team decides: nothing to reproach it, the message is taken away, or nobody writes there any more. */
export const REPORT_DECISIONS = ['kept', 'removed', 'closed'] as const
export type ReportDecision = (typeof REPORT_DECISIONS)[number]

/** Days in which the team decides. */
export const REPORT_DAYS = 2
/** The longest explanation, and the longest answer, characters. */
export const REPORT_TEXT_MAX = 1_000

/** Why a report is not taken: one of the same conversation waits already, or the message is not of the other side. */
export type ReportRefusal = 'already_reported' | 'not_found'
/** Why a report cannot be decided so. */
export type DecideRefusal = 'not_found' | 'already_decided' | 'no_message' | 'not_opened'
