import type { LeadId, MessageId } from '#app/values/ids.ts'

/** What happens in conversations. */
export type MessageEvent = { type: 'message.posted'; messageId: MessageId; leadId: LeadId }
