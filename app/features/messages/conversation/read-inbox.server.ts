import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { operator } from '#app/platform/operator.server.ts'
import { hasSupport } from '#app/features/messages/support/has-support.server.ts'
import { readPage } from '#app/values/list-query.ts'
import {
  CONVERSATIONS_PER_PAGE,
  getSupportSummary,
  listConversations,
  type ConversationView,
} from './list-conversations.server.ts'

/** The list of conversations as a page shows it. */
export type InboxData = {
  conversations: ConversationView[]
  total: number
  support: Awaited<ReturnType<typeof getSupportSummary>>
  /** Whether they have a conversation with the team, begun or not. */
  hasSupport: boolean
  /** What is searched for; empty when nothing is. */
  words: string
  page: number
  pages: number
  now: Date
  brand: string
}

/** Somebody's conversations as an address asks for them: `q`, words, and `page`, from 1. */
export async function readInbox(
  ctx: Ctx<Particulier | Artisan>,
  request: Request,
): Promise<InboxData> {
  const { searchParams } = new URL(request.url)
  const words = (searchParams.get('q') ?? '').trim().slice(0, 80)
  const page = readPage(searchParams)
  const [{ conversations, total }, support] = await Promise.all([
    listConversations(ctx, { page, words }),
    getSupportSummary(ctx),
  ])
  return {
    conversations,
    total,
    support,
    hasSupport: hasSupport(ctx.who),
    words,
    page,
    pages: Math.ceil(total / CONVERSATIONS_PER_PAGE),
    now: ctx.now,
    brand: operator().brand,
  }
}
