import type { AccountId } from '#app/values/identity/ids.ts'
import { paths } from '#app/paths.ts'
import { MESSAGE_REFUSALS } from './copy.ts'
import { findThread } from './find-thread.server.ts'
import type { ThreadId } from './message.ts'
import {
  getOwnMarks,
  listMessages,
  type MessageView,
  type Page,
  type Participant,
} from './queries.server.ts'
import { markMessagesRead } from './read-messages.server.ts'

/** A conversation as its page shows it. */
export type ConversationData = {
  threadId: ThreadId
  kind: 'lead' | 'support'
  /** Where its messages are asked for and sent. */
  api: string
  /** Who looks: what waits in a browser is theirs alone. */
  me: AccountId
  messages: MessageView[]
  older: boolean
  draft: string
  /** Why one cannot write, in words; null when one can. */
  refusal: string | null
  blockedByMe: boolean
  /** One's own report waits for the team. */
  reported: boolean
  /** The conversation with the team was ended; writing opens it again. */
  closed: boolean
}

/**
 * A conversation for whoever takes part in it; null for everybody else, and for somebody of the team who only looks. When a person opens its page as a document,
 * what it shows is read: a browser without script says nothing afterwards. A page fetched ahead, or again, is not.
 */
export async function readConversation(
  ctx: Participant,
  threadId: ThreadId,
  request: Request,
  page: Page = {},
): Promise<ConversationData | null> {
  if (ctx.readOnly) return null
  const thread = await findThread(ctx, threadId)
  if (!thread) return null
  if (request.headers.get('sec-fetch-dest') === 'document' && !request.headers.has('sec-purpose'))
    await markMessagesRead(ctx, threadId)
  const [{ messages, older }, { draft, reported }] = await Promise.all([
    listMessages(ctx, threadId, page),
    getOwnMarks(ctx, threadId),
  ])
  return {
    threadId,
    kind: thread.kind,
    api: paths.conversationApi(threadId),
    me: ctx.who.kind === 'artisan' ? (ctx.who.signedInAs ?? ctx.who.accountId) : ctx.who.accountId,
    messages,
    older,
    draft,
    refusal: thread.kind === 'lead' && thread.refusal ? MESSAGE_REFUSALS[thread.refusal] : null,
    blockedByMe: thread.kind === 'lead' && thread.refusal === 'blocked_by_you',
    reported,
    closed: thread.kind === 'support' && thread.status === 'closed',
  }
}

/**
 * The messages before the one that an address names (`?avant=`), for browsers without script; the
 * last ones otherwise.
 */
export function pageOf(request: Request): Page {
  const before = Number(new URL(request.url).searchParams.get('avant'))
  return Number.isSafeInteger(before) && before > 0 ? { before } : {}
}
