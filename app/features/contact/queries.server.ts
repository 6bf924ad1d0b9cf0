import { and, asc, desc, eq, ilike, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { Count } from '#app/platform/database/count-together.server.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { messageList, type MessageFilter } from './message-list.ts'
import { contactMessages } from './tables.server.ts'

/** A message as the team reads it. */
export type ContactMessageView = Omit<typeof contactMessages.$inferSelect, 'contentHash'>

/** The messages of the team's list. */
export const receivedMessages = teamRows(messageList, {
  perPage: 30,
  count: (ctx, filter) => ctx.db.$count(contactMessages, matching(filter)),
  read: async (ctx, filter, limit, offset): Promise<ContactMessageView[]> => {
    const way = filter.sort.descending ? desc : asc
    const rows = await ctx.db
      .select()
      .from(contactMessages)
      .where(matching(filter))
      .orderBy(
        way(filter.view === 'repondus' ? contactMessages.answeredAt : contactMessages.createdAt),
        way(contactMessages.id),
      )
      .limit(limit)
      .offset(offset)
    return rows.map(({ contentHash: _hash, ...row }) => row)
  },
})

/** A message that waits for an answer; null when it does not. */
export async function getWaitingMessage(
  ctx: Ctx<Admin>,
  id: ContactMessageView['id'],
): Promise<ContactMessageView | null> {
  const [row] = await ctx.db
    .select()
    .from(contactMessages)
    .where(and(eq(contactMessages.id, id), isNull(contactMessages.answeredAt)))
  if (!row) return null
  const { contentHash: _hash, ...message } = row
  return message
}

function matching({ view, search }: MessageFilter): SQL | undefined {
  const like = likeAnywhere(search)
  return and(
    view === 'repondus'
      ? isNotNull(contactMessages.answeredAt)
      : isNull(contactMessages.answeredAt),
    search
      ? or(
          ilike(contactMessages.email, like),
          ilike(contactMessages.subject, like),
          sql`${contactMessages.firstName} || ' ' || ${contactMessages.lastName} ilike ${like}`,
        )
      : undefined,
  )
}

/** How many messages wait for an answer. */
export function countWaitingMessages(ctx: Ctx<Admin>): Count {
  return ctx.db.$count(contactMessages, isNull(contactMessages.answeredAt))
}

/** Whether a message exists, for a refusal that tells what is wrong. */
export async function isContactMessage(
  ctx: Ctx<Admin>,
  id: ContactMessageView['id'],
): Promise<boolean> {
  return (await ctx.db.$count(contactMessages, eq(contactMessages.id, id))) > 0
}
