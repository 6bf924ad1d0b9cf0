import type { AccountId, FollowUpId, MessageId } from '#app/values/identity/ids.ts'
import type { ThreadId } from './message.ts'

/** What happens in conversations. */
export type MessageEvent =
  | { type: 'message.posted'; messageId: MessageId; threadId: ThreadId }
  /** Words and the link to a devis leave for a client who has not opened it. */
  | { type: 'quote.followed_up'; followUpId: FollowUpId }
  /** Somebody read what the other side wrote in a conversation. */
  | { type: 'message.read'; threadId: ThreadId; accountId: AccountId }
  | { type: 'conversation.reported'; reportId: string }
  | { type: 'conversation.decided'; reportId: string }
