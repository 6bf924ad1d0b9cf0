import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { profiles } from '#app/features/accounts/tables.server.ts'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import { PRIORITY_PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { creditBalances } from '#app/features/subscriptions/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { SupportThreadId } from '#app/values/identity/ids.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { supportThreads } from '#app/features/messages/tables.server.ts'
import { pick } from '#app/values/pick.ts'
import { supportList, type SupportFilter } from './support-list.ts'

const VIEWS: Record<SupportFilter['view'], SQL | undefined> = {
  'a-repondre': isNotNull(supportThreads.waitingSince),
  'en-cours': and(isNull(supportThreads.waitingSince), eq(supportThreads.status, 'open')),
  terminees: eq(supportThreads.status, 'closed'),
}
const PRIORITY = sql<boolean>`coalesce(${inArray(creditBalances.plan, PRIORITY_PLANS)}, false)`

function found(ctx: Ctx<Admin>, { view, search }: SupportFilter) {
  const like = likeAnywhere(search)
  return ctx.db
    .select({
      priority: PRIORITY,
      name: profiles.fullName,
      email: profiles.email,
      userType: profiles.userType,
      ...pick(supportThreads, 'id', 'status', 'waitingSince', 'updatedAt'),
      messages: sql<number>`(select count(*)::int from messages m where m.support_id = ${supportThreads.id})`,
      excerpt: sql<
        string | null
      >`(select left(m.body, 240) from messages m where m.support_id = ${supportThreads.id} and m.author <> 'equipe' order by m.seq desc limit 1)`,
    })
    .from(supportThreads)
    .innerJoin(profiles, eq(profiles.userId, sql`${supportThreads.id}`))
    .leftJoin(creditBalances, sql`${creditBalances.artisanId} = ${supportThreads.id}`)
    .where(
      and(
        VIEWS[view],
        search
          ? or(
              sql`fold_text(${profiles.fullName}) like fold_text(${like})`,
              sql`lower(${profiles.email}) like lower(${like})`,
            )
          : undefined,
      ),
    )
}

/**
 * The conversations with accounts of the team's list. Of those that wait, the oldest first, whom a plan gives priority
 * support comes before the others.
 */
export const supportConversations = teamRows(supportList, {
  perPage: 30,
  count: (ctx, filter, limit) => ctx.db.$count(found(ctx, filter).limit(limit).as('found')),
  read: (ctx, filter, limit, offset) => {
    const { descending } = filter.sort
    const since = sql`coalesce(${supportThreads.waitingSince}, ${supportThreads.updatedAt})`
    return found(ctx, filter)
      .orderBy(
        ...(filter.view === 'a-repondre' && !descending ? [desc(PRIORITY)] : []),
        descending ? desc(since) : asc(since),
        asc(supportThreads.id),
      )
      .limit(limit)
      .offset(offset)
  },
})

/** Whose conversation it is, and how it stands; null when nobody of that account ever wrote. */
export async function getSupportThread(
  ctx: Ctx<Admin>,
  id: SupportThreadId,
): Promise<{
  name: string
  email: string
  userType: 'artisan' | 'particulier'
  status: 'open' | 'closed'
  waitingSince: Date | null
} | null> {
  const [row] = await ctx.db
    .select({
      name: profiles.fullName,
      email: profiles.email,
      userType: profiles.userType,
      status: supportThreads.status,
      waitingSince: supportThreads.waitingSince,
    })
    .from(supportThreads)
    .innerJoin(profiles, eq(profiles.userId, sql`${supportThreads.id}`))
    .where(eq(supportThreads.id, id))
  return row ?? null
}
