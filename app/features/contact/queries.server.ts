import { asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { contactMessages } from './tables.server.ts'

/** A message as the team reads it. */
export type ContactMessageView = Omit<typeof contactMessages.$inferSelect, 'contentHash'>

/** How many messages one page of the team's list shows. */
export const MESSAGES_PER_PAGE = 30

/** The messages that wait, the oldest first; or those answered, the latest first. */
export async function listContactMessages(ctx: Ctx<Admin>, wanted: { answered: boolean; page: number }): Promise<{ rows: ContactMessageView[]; total: number }> {
  const where = wanted.answered ? isNotNull(contactMessages.answeredAt) : isNull(contactMessages.answeredAt)
  const rows = await ctx.db
    .select()
    .from(contactMessages)
    .where(where)
    .orderBy(wanted.answered ? desc(contactMessages.answeredAt) : asc(contactMessages.createdAt), asc(contactMessages.id))
    .limit(MESSAGES_PER_PAGE)
    .offset((wanted.page - 1) * MESSAGES_PER_PAGE)
  const total = await ctx.db.$count(contactMessages, where)
  return { rows: rows.map(({ contentHash: _hash, ...row }) => row), total }
}

/** How many messages wait for an answer. */
export async function countWaitingMessages(ctx: Ctx<Admin>): Promise<number> {
  return ctx.db.$count(contactMessages, isNull(contactMessages.answeredAt))
}

/** Whether a message exists, for a refusal that tells what is wrong. */
export async function isContactMessage(ctx: Ctx<Admin>, id: ContactMessageView['id']): Promise<boolean> {
  return (await ctx.db.$count(contactMessages, eq(contactMessages.id, id))) > 0
}
