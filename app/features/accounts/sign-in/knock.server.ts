import { sql, type SQL } from 'drizzle-orm'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import { given, namedStatement } from '#app/platform/database/named-statement.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import type { UserType } from '#app/features/accounts/account.ts'
import { knownDevices } from '#app/features/accounts/sessions/known-device.server.ts'
import { profileOrNone } from '#app/features/accounts/profile/profile-reading.server.ts'
import { COUNTING_TRY, isAdmitted, tryAt, type Door } from './sign-in-guard.server.ts'
import {
  credentials,
  profiles,
  twoFactors,
  userRoles,
  users,
} from '#app/features/accounts/tables.server.ts'

/** The account that stands at an address, as far as a sign-in asks. `hash` is null without a password; `suspensionReason` without a suspension, or when its owner closed it. */
export type AccountAtDoor = {
  id: AccountId
  verified: boolean
  suspended: boolean
  suspensionReason: string | null
  hash: string | null
  asksForCode: boolean
  userType: UserType | null
  role: 'admin' | null
}

/** What answers a knock: whether the password may be tried now, the door that it counts for, and who lives there, if anybody does. */
export type Knock = { admitted: boolean; door: Door; account: AccountAtDoor | null }

type Row = Omit<AccountAtDoor, 'id'> & {
  id: AccountId | null
  key: string
  peer: string
  tries: number | null
}

/** One statement for an address with and without account, so that neither its time nor its plan tells which. */
const knocking = (name: string, kind: SQL, kinds: SQL) =>
  namedStatement<ReturnType<typeof tryAt> & { email: string }, Row>(
    name,
    sql`with account as materialized (
      select ${users.id} as id, ${users.emailVerified} as verified, ${users.suspendedAt} is not null as suspended, ${users.suspensionReason} as reason, ${credentials.password} as hash, ${twoFactors.enabledAt} is not null as code, ${kind}
      from ${users} left join ${credentials} on ${credentials.userId} = ${users.id} left join ${twoFactors} on ${twoFactors.userId} = ${users.id} ${kinds}
      where ${users.email} = ${given('email')}
    ), ${COUNTING_TRY}
    select account.id, account.verified, account.suspended, account.reason as "suspensionReason", account.hash, account.code as "asksForCode", account.user_type as "userType", account.role, door.key, door.peer, (select tries from tried) as tries
    from door left join account on true`,
  )
const knockOnAll = knocking(
  'knock',
  sql`${profiles.userType} as user_type, ${userRoles.role} as role`,
  sql`left join ${profiles} on ${profiles.userId} = ${users.id} left join ${userRoles} on ${userRoles.userId} = ${users.id}`,
)
const knockWithoutProfile = knocking(
  'knock_without_profile',
  sql`null as user_type, null as role`,
  sql``,
)

/**
 * Counts a try at the door of an address (normalised) and reads who lives there, in one go. A profile that cannot be read
 * counts as absent.
 */
export async function knock(
  ctx: Ctx<Visitor>,
  { email, cookies }: { email: string; cookies?: string | null | undefined },
): Promise<Knock> {
  const values = { ...tryAt(ctx, email, knownDevices(cookies, ctx.now)), email }
  const [row] = await profileOrNone(
    () => knockOnAll(ctx.db, values),
    () => knockWithoutProfile(ctx.db, values),
  )
  const { key, peer, tries, id, ...rest } = row!
  return { admitted: isAdmitted(tries), door: { key, peer }, account: id && { ...rest, id } }
}
