import { requestOfMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { sql } from 'drizzle-orm'
import type { Admin, Ctx, TeamRole } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { accountState, type AccountFacts, type AccountSide } from './account-acts.ts'

/** An account with what decides what may be done to it. */
export type LockedAccount = AccountFacts & {
  accountId: AccountId
  name: string
  email: string
  suspendedAt: Date | null
  /** What they do in the team. */
  roles: readonly TeamRole[]
}

/** What decides what the team may do to an account; null when there is none. */
export async function readAccount(
  ctx: Ctx<Admin>,
  accountId: AccountId,
): Promise<LockedAccount | null> {
  const { rows } = await ctx.db.execute<{
    name: string
    email: string
    verified: boolean
    suspendedAt: string | null
    erasing: boolean
    admin: boolean
    userType: 'artisan' | 'particulier' | null
    liveRequests: number
    otherAdmins: number
    duties: TeamRole[] | null
  }>(sql`
    select u.name, u.email, u.email_verified as verified, u.suspended_at as "suspendedAt",
      exists (select from erasures where account_id = u.id) as erasing,
      exists (select from user_roles where user_id = u.id and role = 'admin') as admin,
      (select user_type from profiles where user_id = u.id) as "userType",
      (select count(*)::int from quote_requests where particulier_id = u.id and ${requestOfMarketplace(sql`quote_requests`)} and status in ('open', 'paused', 'awarded')) as "liveRequests",
      (select count(*)::int from user_roles r join users o on o.id = r.user_id where r.role = 'admin' and 'administrator' = any(r.duties) and o.suspended_at is null and o.id <> u.id) as "otherAdmins",
      (select duties from user_roles where user_id = u.id and role = 'admin') as duties
    from users u where u.id = ${accountId}`)
  const row = rows[0]
  if (!row) return null
  const side: AccountSide = row.admin ? 'admin' : (row.userType ?? 'none')
  return {
    accountId,
    name: row.name,
    email: row.email,
    suspendedAt: row.suspendedAt === null ? null : new Date(row.suspendedAt),
    side,
    state: accountState({
      erasing: row.erasing,
      suspended: row.suspendedAt !== null,
      verified: row.verified,
    }),
    oneself: accountId === ctx.who.accountId,
    roles: row.duties ?? [],
    lastAdministrator:
      row.duties?.includes('administrator') === true &&
      row.suspendedAt === null &&
      row.otherAdmins === 0,
    liveRequests: row.liveRequests,
  }
}

/** The same with its row locked, and those of the team: two administrators never put each other out at once. */
export async function lockAccount(
  tx: Ctx<Admin>,
  accountId: AccountId,
): Promise<LockedAccount | null> {
  await tx.db.execute(
    sql`select 1 from users where id = ${accountId} or id in (select user_id from user_roles) order by id for no key update`,
  )
  return readAccount(tx, accountId)
}
