import { and, asc, desc, eq, ilike, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { Count } from '#app/platform/database/count-together.server.ts'
import type { ContentNoticeId } from '#app/values/identity/ids.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { noticeNumber } from './content-notice.ts'
import { noticeList, type NoticeFilter } from './notice-list.ts'
import { contentNotices } from './tables.server.ts'

type Row = typeof contentNotices.$inferSelect
/** A notice as the team reads it. */
export type ContentNoticeView = Omit<Row, 'contentHash' | 'accountId'> & { number: string }

const viewOf = ({ contentHash, accountId: _, ...row }: Row): ContentNoticeView => ({
  ...row,
  number: noticeNumber(contentHash),
})

/** The notices of the team's list. */
export const notices = teamRows(noticeList, {
  perPage: 30,
  count: (ctx, filter) => ctx.db.$count(contentNotices, matching(filter)),
  read: async (ctx, filter, limit, offset) => {
    const way = filter.sort.descending ? desc : asc
    const rows = await ctx.db
      .select()
      .from(contentNotices)
      .where(matching(filter))
      .orderBy(
        way(filter.view === 'decidees' ? contentNotices.decidedAt : contentNotices.createdAt),
        way(contentNotices.id),
      )
      .limit(limit)
      .offset(offset)
    return rows.map(viewOf)
  },
})

function matching({ view, search }: NoticeFilter): SQL | undefined {
  const like = likeAnywhere(search)
  return and(
    view === 'decidees' ? isNotNull(contentNotices.decidedAt) : isNull(contentNotices.decidedAt),
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
