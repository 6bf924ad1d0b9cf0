import { sql, type SQL } from 'drizzle-orm'
import { idRange, soughtIn } from '#app/features/accounts/team/sought.server.ts'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { accountState, type AccountSide, type AccountState } from './account-acts.ts'
import { partsRead, sidesRead } from './account-reading.ts'
import { userList, type UserFilter } from './user-list.ts'

/** An account in the team's list. `company` is an artisan's; `seenAt` the last visit, to the hour. */
type UserRow = {
  id: AccountId
  name: string
  /** Null where the reader's roles do not reach people. */
  email: string | null
  company: string | null
  side: AccountSide
  state: AccountState
  createdAt: Date
  seenAt: Date | null
}

const SIDE = sql`case when r.role is not null then 'admin' else coalesce(p.user_type, 'none') end`
const OF_TEAM = sql`(select user_id from user_roles where role = 'admin')`
// Asked of each account in the list's order: the first page is found before most accounts are looked at.
const TYPE = sql`(select own.user_type from profiles own where own.user_id = u.id)`
const SIDES: Record<AccountSide, SQL> = {
  admin: sql`u.id in ${OF_TEAM}`,
  artisan: sql`${TYPE} = 'artisan' and u.id not in ${OF_TEAM}`,
  particulier: sql`${TYPE} = 'particulier' and u.id not in ${OF_TEAM}`,
  none: sql`${TYPE} is null and u.id not in ${OF_TEAM}`,
}
const ERASED = sql`(select account_id from erasures)`
const STATES: Record<AccountState, SQL> = {
  // Their identifiers first: looked up account by account, the few that there are would be found last.
  erased: sql`u.id = any (array ${ERASED})`,
  suspended: sql`u.id not in ${ERASED} and u.suspended_at is not null`,
  unconfirmed: sql`u.id not in ${ERASED} and u.suspended_at is null and not u.email_verified`,
  active: sql`u.id not in ${ERASED} and u.suspended_at is null and u.email_verified`,
}

/** The accounts of the team's list. */
export const users = teamRows(userList, {
  perPage: 25,
  count: async (ctx, filter, limit) => {
    const { rows } = await ctx.db.execute<{ n: number }>(
      // In the order of the list, which leads to enough of them soonest.
      sql`select count(*)::int as n from (select from users u where ${matching(ctx, filter, limit)} order by u.created_at desc limit ${limit}) found`,
    )
    return rows[0]!.n
  },
  read,
})

async function read(
  ctx: Ctx<Admin>,
  filter: UserFilter,
  limit: number,
  offset: number,
): Promise<UserRow[]> {
  const way = filter.sort.descending ? sql`desc` : sql`asc`
  const column = {
    inscription: sql`u.created_at`,
    // Who never came is who stayed away longest.
    visite: sql`coalesce(u.last_seen_at, '-infinity')`,
    nom: sql`lower(u.name)`,
    email: sql`u.email`,
  }[filter.sort.by]
  const order = sql`${column} ${way}, u.id ${way}`
  const { rows } = await ctx.db.execute<{
    id: AccountId
    name: string
    email: string | null
    company: string | null
    side: AccountSide
    verified: boolean
    suspended: boolean
    erasing: boolean
    createdAt: string
    seenAt: string | null
  }>(sql`
    select u.id, u.name, ${partsRead(ctx.who.roles).contact ? sql`u.email` : sql`null as email`}, a.company_name as company, ${SIDE} as side, u.email_verified as verified, u.suspended_at is not null as suspended, e.account_id is not null as erasing,
      u.created_at as "createdAt", u.last_seen_at as "seenAt"
    from (select u.* from users u where ${matching(ctx, filter, limit)} order by ${order} limit ${limit} offset ${offset}) u
    left join profiles p on p.user_id = u.id
    left join user_roles r on r.user_id = u.id and r.role = 'admin'
    left join artisans a on a.id = u.id
    left join erasures e on e.account_id = u.id
    order by ${order}`)
  return rows.map(({ verified, suspended, erasing, createdAt, seenAt, ...row }) => ({
    ...row,
    state: accountState({ erasing, suspended, verified }),
    createdAt: new Date(createdAt),
    seenAt: seenAt === null ? null : new Date(seenAt),
  }))
}

function matching(
  { who: { roles } }: Ctx<Admin>,
  { search, side, state }: UserFilter,
  limit: number,
): SQL {
  const read = sidesRead(roles)
  if (side !== '' && !read.includes(side)) return sql`false`
  const theirs =
    read.length === Object.keys(SIDES).length
      ? sql``
      : sql`and (${sql.join(
          read.map((one) => sql`(${SIDES[one]})`),
          sql` or `,
        )})`
  const narrowed = sql`${state ? STATES[state] : sql`u.id not in ${ERASED}`} ${side ? sql`and ${SIDES[side]}` : theirs}`
  if (!search) return narrowed
  const like = likeAnywhere(search)
  const range = idRange(search)
  return sql`u.id in ${soughtIn(
    limit,
    sql`select u.id from users u where ${narrowed} and (${partsRead(roles).contact ? sql`u.email ilike ${like} or` : sql``} u.name ilike ${like}) order by u.created_at desc`,
    // Account by account (`offset 0`), until there are enough: joined as a whole, all accounts would be read.
    sql`select u.id from artisans a
      cross join lateral (select u.id from users u where u.id = a.id and ${narrowed} offset 0) u
      where fold_text(a.company_name) like fold_text(${like})
      order by a.created_at desc`,
    range &&
      sql`select u.id from users u where ${narrowed} and u.id between ${range.from} and ${range.to}`,
  )}`
}
