import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  lte,
  or,
  type SQL,
} from 'drizzle-orm'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { disputes } from '#app/features/disputes/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { pick } from '#app/values/pick.ts'
import { disputeList, type DisputeFilter } from './dispute-list.ts'

/** The disputes of the team's list. */
export const teamDisputes = teamRows(disputeList, {
  perPage: 30,
  count: async (ctx, filter) => {
    const [row] = await ctx.db
      .select({ n: count() })
      .from(disputes)
      .innerJoin(worksTable, eq(worksTable.id, disputes.worksId))
      .innerJoin(artisans, eq(artisans.id, disputes.artisanId))
      .where(matching(ctx, filter))
    return row!.n
  },
  read: async (ctx, filter, limit, offset) => {
    const way = filter.sort.descending ? desc : asc
    const since =
      filter.view === 'termines'
        ? disputes.endedAt
        : filter.view === 'equipe'
          ? disputes.waitingSince
          : disputes.openedAt
    return ctx.db
      .select({
        ...pick(disputes, 'id', 'subject', 'status', 'openedAt', 'waitingSince', 'endedAt'),
        companyName: artisans.companyName,
        clientName: worksTable.clientName,
        title: worksTable.title,
      })
      .from(disputes)
      .innerJoin(worksTable, eq(worksTable.id, disputes.worksId))
      .innerJoin(artisans, eq(artisans.id, disputes.artisanId))
      .where(matching(ctx, filter))
      .orderBy(way(since), way(disputes.id))
      .limit(limit)
      .offset(offset)
  },
})

function matching(ctx: Ctx, { view, search, opened }: DisputeFilter): SQL | undefined {
  const like = likeAnywhere(search)
  return and(
    view === 'tous'
      ? undefined
      : view === 'termines'
        ? isNotNull(disputes.endedAt)
        : inArray(
            disputes.status,
            view === 'equipe'
              ? ['with_team', 'appealed']
              : ['awaiting_answer', 'talking', 'opinion'],
          ),
    opened
      ? and(gt(disputes.openedAt, daysAgo(ctx, 90)), lte(disputes.openedAt, ctx.now))
      : undefined,
    search
      ? or(
          ilike(artisans.companyName, like),
          ilike(worksTable.clientName, like),
          ilike(worksTable.title, like),
          ilike(worksTable.quoteNumber, like),
        )
      : undefined,
  )
}

const daysAgo = (ctx: Ctx, days: number) => new Date(ctx.now.getTime() - days * 86_400_000)

/** How many disputes wait for the team. */
export const countWaitingDisputes = (ctx: Ctx<Admin>) =>
  ctx.db.$count(disputes, inArray(disputes.status, ['with_team', 'appealed']))
