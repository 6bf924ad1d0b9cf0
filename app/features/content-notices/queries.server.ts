import { asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { ContentNoticeId } from '#app/values/ids.ts'
import { noticeNumber } from './content-notice.ts'
import { contentNotices } from './tables.server.ts'

type Row = typeof contentNotices.$inferSelect
/** A notice as the team reads it. */
export type ContentNoticeView = Omit<Row, 'contentHash' | 'accountId'> & { number: string }

/** How many notices one page of the team's list shows. */
export const NOTICES_PER_PAGE = 30

const viewOf = ({ contentHash, accountId: _, ...row }: Row): ContentNoticeView => ({ ...row, number: noticeNumber(contentHash) })

/** The notices that wait, the oldest first; or those decided, the latest first. */
export async function listContentNotices(ctx: Ctx<Admin>, wanted: { decided: boolean; page: number }): Promise<{ rows: ContentNoticeView[]; total: number }> {
  const where = wanted.decided ? isNotNull(contentNotices.decidedAt) : isNull(contentNotices.decidedAt)
  const rows = await ctx.db
    .select()
    .from(contentNotices)
    .where(where)
    .orderBy(wanted.decided ? desc(contentNotices.decidedAt) : asc(contentNotices.createdAt), asc(contentNotices.id))
    .limit(NOTICES_PER_PAGE)
    .offset((wanted.page - 1) * NOTICES_PER_PAGE)
  return { rows: rows.map(viewOf), total: await ctx.db.$count(contentNotices, where) }
}

/** One notice; null when there is none. */
export async function getContentNotice(ctx: Ctx<Admin>, id: ContentNoticeId): Promise<ContentNoticeView | null> {
  const [row] = await ctx.db.select().from(contentNotices).where(eq(contentNotices.id, id))
  return row ? viewOf(row) : null
}

/** How many notices wait for a decision. */
export async function countWaitingNotices(ctx: Ctx<Admin>): Promise<number> {
  return ctx.db.$count(contentNotices, isNull(contentNotices.decidedAt))
}
