import { and, asc, desc, eq, ilike, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { Count } from '#app/platform/database/count-together.server.ts'
import type { ContentNoticeId } from '#app/values/identity/ids.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { noticeNumber } from './content-notice.ts'
import { contentNotices } from './tables.server.ts'

type Row = typeof contentNotices.$inferSelect
/** A notice as the team reads it. */
export type ContentNoticeView = Omit<Row, 'contentHash' | 'accountId'> & { number: string }

/** How many notices one page of the team's list shows. */
export const NOTICES_PER_PAGE = 30

const viewOf = ({ contentHash, accountId: _, ...row }: Row): ContentNoticeView => ({
  ...row,
  number: noticeNumber(contentHash),
})

/** What the team's list is asked: decided ones or those that wait, a text, which way round, a page from 1. */
export type ContentNoticeQuery = { decided: boolean; search: string; newest: boolean; page: number }

const EXPORT_BATCH = 500

/** A page of the notices that wait or were decided, in the order asked, and how many match. `search`: an address, a text, who wrote. */
export async function listContentNotices(
  ctx: Ctx<Admin>,
  query: ContentNoticeQuery,
): Promise<{ rows: ContentNoticeView[]; total: number }> {
  return {
    rows: await read(ctx, query, NOTICES_PER_PAGE, (query.page - 1) * NOTICES_PER_PAGE),
    total: await ctx.db.$count(contentNotices, matching(query)),
  }
}

/** Every notice that matches, batch by batch, for an export. */
export async function* eachContentNotice(
  ctx: Ctx<Admin>,
  query: ContentNoticeQuery,
): AsyncGenerator<ContentNoticeView, undefined> {
  for (let offset = 0; ; offset += EXPORT_BATCH) {
    const rows = await read(ctx, query, EXPORT_BATCH, offset)
    yield* rows
    if (rows.length < EXPORT_BATCH) return
  }
}

async function read(
  ctx: Ctx<Admin>,
  query: ContentNoticeQuery,
  limit: number,
  offset: number,
): Promise<ContentNoticeView[]> {
  const way = query.newest ? desc : asc
  const rows = await ctx.db
    .select()
    .from(contentNotices)
    .where(matching(query))
    .orderBy(
      way(query.decided ? contentNotices.decidedAt : contentNotices.createdAt),
      way(contentNotices.id),
    )
    .limit(limit)
    .offset(offset)
  return rows.map(viewOf)
}

function matching({ decided, search }: ContentNoticeQuery): SQL | undefined {
  const like = likeAnywhere(search)
  return and(
    decided ? isNotNull(contentNotices.decidedAt) : isNull(contentNotices.decidedAt),
    search
      ? or(
          ilike(contentNotices.address, like),
          ilike(contentNotices.explanation, like),
          ilike(contentNotices.email, like),
          ilike(contentNotices.name, like),
        )
      : undefined,
  )
}

/** One notice; null when there is none. */
export async function getContentNotice(
  ctx: Ctx<Admin>,
  id: ContentNoticeId,
): Promise<ContentNoticeView | null> {
  const [row] = await ctx.db.select().from(contentNotices).where(eq(contentNotices.id, id))
  return row ? viewOf(row) : null
}

/** How many notices wait for a decision. */
export function countWaitingNotices(ctx: Ctx<Admin>): Count {
  return ctx.db.$count(contentNotices, isNull(contentNotices.decidedAt))
}
