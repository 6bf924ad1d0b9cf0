import { and, asc, count, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { pick } from '#app/values/pick.ts'
import {
  departureList,
  DEPARTURE_REASONS,
  type DepartureFilter,
  type DepartureReason,
} from './departures.ts'
import { departureWarnings } from './departures.tables.server.ts'

const warned = (ctx: Ctx, filter: DepartureFilter) =>
  ctx.db
    .select({
      ...pick(departureWarnings, 'artisanId', 'reason', 'sinceAt', 'deskAt'),
      companyName: artisans.companyName,
      town: artisans.town,
      tier: subscribers.subscriptionTier,
      trial: subscribers.trial,
    })
    .from(departureWarnings)
    .innerJoin(artisans, eq(artisans.id, departureWarnings.artisanId))
    .leftJoin(subscribers, eq(subscribers.artisanId, departureWarnings.artisanId))
    .where(matching(filter))

/** The companies that may leave and that nobody of the team has dealt with, a line a reason. */
export const departures = teamRows(departureList, {
  perPage: 30,
  count: (ctx, filter, limit) => ctx.db.$count(warned(ctx, filter).limit(limit).as('warned')),
  read: (ctx, filter, limit, offset) => {
    const way = filter.sort.descending ? desc : asc
    return warned(ctx, filter)
      .orderBy(
        way(departureWarnings.sinceAt),
        way(departureWarnings.artisanId),
        way(departureWarnings.reason),
      )
      .limit(limit)
      .offset(offset)
  },
})

/** How many lines each reason has, and how many companies they are of. */
export async function countDepartures(
  ctx: Ctx,
): Promise<{ companies: number; reasons: Record<DepartureReason, number> }> {
  const [[all], rows] = await Promise.all([
    ctx.db
      .select({
        companies: sql<number>`count(distinct ${departureWarnings.artisanId})::int`,
      })
      .from(departureWarnings)
      .where(isNull(departureWarnings.settledAt)),
    ctx.db
      .select({ reason: departureWarnings.reason, n: count() })
      .from(departureWarnings)
      .where(isNull(departureWarnings.settledAt))
      .groupBy(departureWarnings.reason),
  ])
  return {
    companies: all!.companies,
    reasons: Object.fromEntries(
      DEPARTURE_REASONS.map((reason) => [
        reason,
        rows.find((row) => row.reason === reason)?.n ?? 0,
      ]),
    ) as Record<DepartureReason, number>,
  }
}

function matching({ view, search }: DepartureFilter): SQL | undefined {
  return and(
    isNull(departureWarnings.settledAt),
    view === 'toutes' ? undefined : eq(departureWarnings.reason, view),
    search
      ? sql`fold_text(${artisans.companyName}) like fold_text(${likeAnywhere(search)})`
      : undefined,
  )
}
