/**
 * What somebody who looks is told has changed for them; a word and an identifier, never what it says. The browser then
 * asks for what it may see. Add a kind here when a page wants to hear of something else.
 */
const LIVE_KINDS = [
  'message',
  'thread',
  'read',
  'notice',
  'lead',
  'request',
  'quote',
  'visit',
  'intervention',
  'review',
  'emergency',
  'support',
  'desk',
  'subscription',
  'company',
  'session',
] as const
/**
 * One of them. `message`, `read`: the subject is the conversation (its lead); `thread`: the common thread of a project;
 * the others: the thing's own identifier.
 */
export type LiveKind = (typeof LIVE_KINDS)[number]

/** One piece of news as it travels: what changed, and which. */
export type LiveNews = { kind: LiveKind; subjectId: string }
