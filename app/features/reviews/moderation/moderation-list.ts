/** The queues of the team: to read, contested, reported; and what was decided. */
export const REVIEW_QUEUES = ['a-relire', 'contestes', 'signales', 'decides'] as const
export type ReviewQueue = (typeof REVIEW_QUEUES)[number]
/** The columns the list sorts by: since when it waits (or was decided), the rating, the company. */
export const MODERATION_SORTS = ['date', 'note', 'entreprise'] as const
export type ModerationSort = (typeof MODERATION_SORTS)[number]
