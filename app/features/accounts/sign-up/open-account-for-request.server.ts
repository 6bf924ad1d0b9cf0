import { and, eq, or, type SQL } from 'drizzle-orm'
import { keepCreation } from '#app/features/accounts/host-records/keep-host-record.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { findAccountByEmail } from './sign-up.server.ts'
import { credentials, profiles, sessions, users } from '#app/features/accounts/tables.server.ts'

/** Somebody whose address a link has just proved. */
export type ProvenPerson = {
  email: string
  firstName: string
  lastName: string
  phone: string | null
}

/**
 * The account behind a visitor's confirmed request: the link proved the address, so it is confirmed from the start and
 * has no password until its owner sets one. An account that was made with the address and never confirmed is taken
 * over, and its password goes: whoever chose it has proved nothing. Answers `created: false` when somebody must sign in
 * first (`accountToSignInTo`); then nothing is written. Call it inside the confirmation's transaction.
 */
export async function openAccountForRequest(
  tx: Ctx,
  person: ProvenPerson,
): Promise<{ accountId: AccountId; created: boolean }> {
  const signInTo = await accountToSignInTo(tx, person.email)
  if (signInTo) return { accountId: signInTo, created: false }
  const name = `${person.firstName} ${person.lastName}`.trim()
  const unproven = await takeOver(tx, person, name)
  if (unproven) return { accountId: unproven, created: true }
  const accountId = newId<AccountId>()
  const inserted = await tx.db
    .insert(users)
    .values({
      id: accountId,
      name,
      email: person.email,
      emailVerified: true,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (!inserted[0])
    return { accountId: (await findAccountByEmail(tx, person.email))!, created: false }
  await tx.db.insert(profiles).values({
    userId: accountId,
    userType: 'particulier',
    fullName: name,
    email: person.email,
    phone: person.phone,
  })
  await keepCreation(tx, accountId)
  return { accountId, created: true }
}

/**
 * The account somebody must sign in to before acting for an address: a confirmed one, or a professional's, since an
 * account is of one kind. Null without one, and for a particulier's that nobody confirmed: it proves nothing.
 */
export async function accountToSignInTo(ctx: Ctx, email: string): Promise<AccountId | null> {
  const [row] = await accountsWhere(
    ctx,
    and(
      eq(users.email, email),
      or(eq(users.emailVerified, true), eq(profiles.userType, 'artisan')),
    ),
  )
  return row?.id ?? null
}

/** Whose account an address is, as far as a link is concerned. */
export type KindOfAccount = 'particulier' | 'professional'

/** The kind of the account that somebody must sign in to for an address; null without one. */
export async function kindOfAccount(ctx: Ctx, email: string): Promise<KindOfAccount | null> {
  const accountId = await accountToSignInTo(ctx, email)
  if (!accountId) return null
  const [profile] = await ctx.db
    .select({ userType: profiles.userType })
    .from(profiles)
    .where(eq(profiles.userId, accountId))
  return profile?.userType === 'particulier' ? 'particulier' : 'professional'
}

function accountsWhere(ctx: Ctx, where: SQL | undefined) {
  return ctx.db
    .select({ id: users.id })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(where)
}

async function takeOver(tx: Ctx, person: ProvenPerson, name: string): Promise<AccountId | null> {
  const [account] = await tx.db
    .update(users)
    .set({ emailVerified: true, name, updatedAt: tx.now })
    .where(and(eq(users.email, person.email), eq(users.emailVerified, false)))
    .returning({ id: users.id })
  if (!account) return null
  await tx.db.delete(credentials).where(eq(credentials.userId, account.id))
  await tx.db.delete(sessions).where(eq(sessions.userId, account.id))
  await tx.db
    .update(profiles)
    .set({ fullName: name, phone: person.phone })
    .where(eq(profiles.userId, account.id))
  await keepCreation(tx, account.id)
  await publish(tx, { type: 'account.confirmed', accountId: account.id })
  return account.id
}
