import { sql } from 'drizzle-orm'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import type { UserType } from '#app/features/accounts/account.ts'
import { knownDevices } from '#app/features/accounts/sessions/known-device.server.ts'
import { profileOrNone } from '#app/features/accounts/profile/profile-reading.server.ts'
import { countingTry, isAdmitted, type Attempt } from './sign-in-guard.server.ts'
import { twoFactors } from '#app/features/accounts/second-factor/second-factor.tables.server.ts'
import { credentials, profiles, userRoles, users } from '#app/features/accounts/tables.server.ts'

/**
 * The account of an address, as far as a sign-in asks. `hash` is null without a password; `suspensionReason` without a
 * suspension, or when its owner closed it.
 */
export type SignInAccount = {
  id: AccountId
  verified: boolean
  suspended: boolean
  suspensionReason: string | null
  hash: string | null
  asksForCode: boolean
  userType: UserType | null
  role: 'admin' | null
}

/**
 * A counted attempt to sign in: whether the password may be tried now, which counters it raised,
 * and the account at that address, if there is one.
 */
export type CountedAttempt = { admitted: boolean; attempt: Attempt; account: SignInAccount | null }

type Row = Omit<SignInAccount, 'id'> & {
  id: AccountId | null
  key: string
  peer: string
  tries: number | null
}

/** What is read of an account's profile: its kind and role, or nothing while profiles cannot be read. */
const PROFILE = {
  columns: sql`${profiles.userType} as user_type, ${userRoles.role} as role`,
  joins: sql`left join ${profiles} on ${profiles.userId} = ${users.id} left join ${userRoles} on ${userRoles.userId} = ${users.id}`,
}
const NO_PROFILE = { columns: sql`null as user_type, null as role`, joins: sql`` }

/**
 * Counts an attempt to sign in at an address (normalised) and reads the account that has it, in one
 * statement. A profile that cannot be read counts as absent.
 */
export async function countAttempt(
  ctx: Ctx<Visitor>,
  { email, cookies }: { email: string; cookies?: string | null | undefined },
): Promise<CountedAttempt> {
  const counting = countingTry(ctx, email, knownDevices(cookies, ctx.now))
  // One statement for an address with and without account, so that neither its time nor its plan tells which.
  const ask = async ({ columns, joins }: typeof PROFILE) => {
    const { rows } = await ctx.db.execute<Row>(sql`with account as materialized (
      select ${users.id} as id, ${users.emailVerified} as verified, ${users.suspendedAt} is not null as suspended, ${users.suspensionReason} as reason, ${credentials.password} as hash, ${twoFactors.enabledAt} is not null as code, ${columns}
      from ${users} left join ${credentials} on ${credentials.userId} = ${users.id} left join ${twoFactors} on ${twoFactors.userId} = ${users.id} ${joins}
      where ${users.email} = ${email}
    ), ${counting}
    select account.id, account.verified, account.suspended, account.reason as "suspensionReason", account.hash, account.code as "asksForCode", account.user_type as "userType", account.role, attempt.key, attempt.peer, (select tries from tried) as tries
    from attempt left join account on true`)
    return rows[0]!
  }
  const row = await profileOrNone(
    () => ask(PROFILE),
    () => ask(NO_PROFILE),
  )
  const { key, peer, tries, id, ...rest } = row
  return { admitted: isAdmitted(tries), attempt: { key, peer }, account: id && { ...rest, id } }
}
