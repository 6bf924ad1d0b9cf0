import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { profiles } from '#app/features/accounts/tables.server.ts'
import { PRIORITY_PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { creditBalances } from '#app/features/subscriptions/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { SupportThreadId } from '#app/values/identity/ids.ts'
import { readPage } from '#app/values/list-query.ts'
import { supportThreads } from '#app/features/messages/tables.server.ts'

/** Which conversations with accounts the team lists. */
const SUPPORT_VIEWS = ['a-repondre', 'en-cours', 'terminees'] as const
/** One of them, as it stands in the address. */
export type SupportView = (typeof SUPPORT_VIEWS)[number]
/** The list as an address asks for it: `words` stand in a name or an address. */
export type SupportFilter = { view: SupportView; words: string; page: number; oldestFirst: boolean }

/** Lines on one page of the team's lists. */
export const THREADS_PER_PAGE = 30

/** Reads a list's address. */
export function readSupportFilter(params: URLSearchParams): SupportFilter {
  const view = SUPPORT_VIEWS.find((known) => known === params.get('vue')) ?? 'a-repondre'
  const sort = params.get('tri')
  return {
    view,
    words: (params.get('q') ?? '').trim().slice(0, 80),
    page: readPage(params),
    oldestFirst: sort ? sort === 'anciens' : view === 'a-repondre',
  }
}

export const containing = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** A conversation with an account, as the team lists it. */
export type SupportLine = {
  id: SupportThreadId
  name: string
  email: string
  userType: 'artisan' | 'particulier'
  status: 'open' | 'closed'
  waitingSince: Date | null
  updatedAt: Date
  messages: number
  excerpt: string | null
  priority: boolean
}

/**
 * Conversations with accounts, and how many there are in all; `all` gives every page at once. Of those that wait, the
 * oldest first, whom a plan gives priority support comes before the others.
 */
export async function listSupportThreads(
  ctx: Ctx<Admin>,
  filter: SupportFilter,
  all = false,
): Promise<{ rows: SupportLine[]; total: number }> {
  const in_: Record<SupportView, SQL> = {
    'a-repondre': isNotNull(supportThreads.waitingSince),
    'en-cours': and(isNull(supportThreads.waitingSince), eq(supportThreads.status, 'open'))!,
    terminees: eq(supportThreads.status, 'closed'),
  }
  const found = filter.words
    ? or(
        sql`fold_text(${profiles.fullName}) like fold_text(${containing(filter.words)})`,
        sql`lower(${profiles.email}) like lower(${containing(filter.words)})`,
      )
    : undefined
  const where = and(in_[filter.view], found)
  const since = sql`coalesce(${supportThreads.waitingSince}, ${supportThreads.updatedAt})`
  const priority = sql<boolean>`coalesce(${inArray(creditBalances.plan, PRIORITY_PLANS)}, false)`
  const first = filter.view === 'a-repondre' && filter.oldestFirst ? [desc(priority)] : []
  const query = ctx.db
    .select({
      id: supportThreads.id,
      priority,
      name: profiles.fullName,
      email: profiles.email,
      userType: profiles.userType,
      status: supportThreads.status,
      waitingSince: supportThreads.waitingSince,
      updatedAt: supportThreads.updatedAt,
      messages: sql<number>`(select count(*)::int from messages m where m.support_id = ${supportThreads.id})`,
      excerpt: sql<
        string | null
      >`(select left(m.body, 240) from messages m where m.support_id = ${supportThreads.id} and m.author <> 'equipe' order by m.seq desc limit 1)`,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(supportThreads)
    .innerJoin(profiles, eq(profiles.userId, sql`${supportThreads.id}`))
    .leftJoin(creditBalances, sql`${creditBalances.artisanId} = ${supportThreads.id}`)
    .where(where)
    .orderBy(...first, filter.oldestFirst ? asc(since) : desc(since), asc(supportThreads.id))
    .$dynamic()
  const rows = await (all
    ? query.limit(20_000)
    : query.limit(THREADS_PER_PAGE).offset((filter.page - 1) * THREADS_PER_PAGE))
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

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
