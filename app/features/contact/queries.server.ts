import { and, asc, desc, eq, ilike, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { Count } from '#app/platform/database/count-together.server.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { contactMessages } from './tables.server.ts'

/** A message as the team reads it. */
export type ContactMessageView = Omit<typeof contactMessages.$inferSelect, 'contentHash'>

/** How many messages one page of the team's list shows. */
export const MESSAGES_PER_PAGE = 30

/** What the team's list is asked: answered ones or those that wait, a text, which way round, a page from 1. */
export type ContactMessageQuery = {
  answered: boolean
  search: string
  newest: boolean
  page: number
}

const EXPORT_BATCH = 500

/** A page of the messages that wait or were answered, in the order asked, and how many match. `search`: a name, an address, a subject. */
export async function listContactMessages(
  ctx: Ctx<Admin>,
  query: ContactMessageQuery,
): Promise<{ rows: ContactMessageView[]; total: number }> {
  const rows = await read(ctx, query, MESSAGES_PER_PAGE, (query.page - 1) * MESSAGES_PER_PAGE)
  return { rows, total: await ctx.db.$count(contactMessages, matching(query)) }
}

/** Every message that matches, batch by batch, for an export. */
export async function* eachContactMessage(
  ctx: Ctx<Admin>,
  query: ContactMessageQuery,
): AsyncGenerator<ContactMessageView, undefined> {
  for (let offset = 0; ; offset += EXPORT_BATCH) {
    const rows = await read(ctx, query, EXPORT_BATCH, offset)
    yield* rows
    if (rows.length < EXPORT_BATCH) return
  }
}

async function read(
  ctx: Ctx<Admin>,
  query: ContactMessageQuery,
  limit: number,
  offset: number,
): Promise<ContactMessageView[]> {
  const way = query.newest ? desc : asc
  const rows = await ctx.db
    .select()
    .from(contactMessages)
    .where(matching(query))
    .orderBy(
      way(query.answered ? contactMessages.answeredAt : contactMessages.createdAt),
      way(contactMessages.id),
    )
    .limit(limit)
    .offset(offset)
  return rows.map(({ contentHash: _hash, ...row }) => row)
}

function matching({ answered, search }: ContactMessageQuery): SQL | undefined {
  const like = likeAnywhere(search)
  return and(
    answered ? isNotNull(contactMessages.answeredAt) : isNull(contactMessages.answeredAt),
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
