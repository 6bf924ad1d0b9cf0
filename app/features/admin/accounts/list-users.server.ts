import { sql, type SQL } from 'drizzle-orm'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { accountState, type AccountSide, type AccountState } from './account-acts.ts'
import { userList, type UserFilter } from './user-list.ts'

/** An account in the team's list. `company` is an artisan's; `seenAt` the last visit, to the hour. */
type UserRow = {
  id: AccountId
  name: string
  email: string
  company: string | null
  side: AccountSide
  state: AccountState
  createdAt: Date
  seenAt: Date | null
}

const ACCOUNTS = sql`users u
  left join profiles p on p.user_id = u.id
  left join user_roles r on r.user_id = u.id and r.role = 'admin'
  left join artisans a on a.id = u.id
  left join erasures e on e.account_id = u.id`
const SIDE = sql`case when r.role is not null then 'admin' else coalesce(p.user_type, 'none') end`
const STATES: Record<AccountState, SQL> = {
  erased: sql`e.account_id is not null`,
  suspended: sql`e.account_id is null and u.suspended_at is not null`,
  unconfirmed: sql`e.account_id is null and u.suspended_at is null and not u.email_verified`,
  active: sql`e.account_id is null and u.suspended_at is null and u.email_verified`,
}

/** The accounts of the team's list. */
export const users = teamRows(userList, {
  perPage: 25,
  count: (ctx, filter) => ctx.db.$count(ACCOUNTS, matching(filter)),
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
    visite: sql`u.last_seen_at`,
    nom: sql`lower(u.name)`,
    email: sql`u.email`,
  }[filter.sort.by]
  const { rows } = await ctx.db.execute<{
    id: AccountId
    name: string
    email: string
    company: string | null
    side: AccountSide
    verified: boolean
    suspended: boolean
    erasing: boolean
    createdAt: string
    seenAt: string | null
  }>(sql`
    select u.id, u.name, u.email, a.company_name as company, ${SIDE} as side, u.email_verified as verified, u.suspended_at is not null as suspended, e.account_id is not null as erasing,
      u.created_at as "createdAt", u.last_seen_at as "seenAt"
    from ${ACCOUNTS} where ${matching(filter)}
    order by ${column} ${way} nulls last, u.id ${way}
    limit ${limit} offset ${offset}`)
  return rows.map(({ verified, suspended, erasing, createdAt, seenAt, ...row }) => ({
    ...row,
    state: accountState({ erasing, suspended, verified }),
    createdAt: new Date(createdAt),
    seenAt: seenAt === null ? null : new Date(seenAt),
  }))
}

function matching({ search, side, state }: UserFilter): SQL {
  const conditions: SQL[] = [state ? STATES[state] : sql`e.account_id is null`]
  if (side) conditions.push(sql`${SIDE} = ${side}`)
  if (search) {
    const like = likeAnywhere(search)
    conditions.push(
      sql`(u.email ilike ${like} or u.name ilike ${like} or p.full_name ilike ${like} or a.company_name ilike ${like} or u.id::text ilike ${like})`,
    )
  }
  return sql.join(conditions, sql` and `)
}
