import { and, eq } from 'drizzle-orm'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { keepCreation } from '#app/features/accounts/host-records/keep-host-record.server.ts'
import type { SignUpInput } from '#app/features/accounts/account-form.ts'
import {
  hashPassword,
  NO_PASSWORD,
  verifyPassword,
  whenFull,
} from '#app/features/accounts/passwords/password-hash.server.ts'
import { holdAccount } from './hold-account.server.ts'
import { mailConfirmationLink } from './mail-confirmation-link.server.ts'
import { credentials, profiles, users } from '#app/features/accounts/tables.server.ts'
import { sealPath } from '#app/features/accounts/sign-in/wanted-path.server.ts'

/** Why an account was not made. `busy`: too many passwords wait to be hashed. */
export type SignUpRefusal = 'account_exists' | 'busy'

/**
 * Creates an account that waits for its confirmation, with its profile, the mail that carries its link, and the event
 * that makes an artisan's empty company file: all of it or nothing. Refuses `account_exists`; the owner of that account
 * is told by mail. Two passwords for an address that nobody confirmed: neither stays (`forgetUnprovenPassword`).
 * `wanted` is a path of this site to go on to once the address is confirmed.
 */
export async function signUp(
  ctx: Ctx<Visitor>,
  input: SignUpInput,
  wanted: string | null = null,
): Promise<Result<{ accountId: AccountId }, SignUpRefusal>> {
  const known = await findAccountByEmail(ctx, input.email)
  if (known) return repeated(ctx, known, input.password, wanted)
  const hashed = await hashPassword(input.password).catch(whenFull)
  if (hashed === 'busy') return refuse('busy')
  const made = await inTransaction(ctx, async (tx) => {
    const accountId = newId<AccountId>()
    const stamps = { createdAt: tx.now, updatedAt: tx.now }
    // Of two sign-ups of the same address at once, the unique index lets one through.
    const inserted = await tx.db
      .insert(users)
      .values({ id: accountId, name: input.fullName, email: input.email, ...stamps })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id })
    if (!inserted[0]) return null
    await tx.db
      .insert(credentials)
      .values({ id: newId(), userId: accountId, password: hashed, ...stamps })
    await tx.db.insert(profiles).values({
      userId: accountId,
      userType: input.userType,
      fullName: input.fullName,
      companyName: input.userType === 'artisan' ? input.companyName! : null,
      email: input.email,
    })
    await keepCreation(tx, accountId)
    await publish(tx, { type: 'account.signed_up', accountId })
    await mailConfirmationLink(tx, accountId, 'first', sealPath(wanted))
    return { accountId }
  })
  if (made) return ok(made)
  const winner = await findAccountByEmail(ctx, input.email)
  if (!winner) throw new Error('The account that had the address is gone')
  return repeated(ctx, winner, input.password, wanted)
}

/** The account of a normalised address, whatever its state. */
export async function findAccountByEmail(ctx: Ctx, email: string): Promise<AccountId | null> {
  const [row] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return row?.id ?? null
}

async function repeated(
  ctx: Ctx<Visitor>,
  accountId: AccountId,
  password: string,
  wanted: string | null,
): Promise<Result<never, SignUpRefusal>> {
  // Compared in any case: what takes longest must take as long as for an address without account,
  // whose password is hashed.
  const same = await verifyPassword({
    hash: (await unprovenPassword(ctx, accountId)) ?? NO_PASSWORD,
    password,
  }).catch(whenFull)
  if (same === 'busy') return refuse('busy')
  await inTransaction(ctx, async (tx) => {
    if (!same) await forgetUnprovenPassword(tx, accountId)
    await publish(tx, { type: 'account.sign_up_repeated', accountId, sealedPath: sealPath(wanted) })
  })
  return refuse('account_exists')
}

async function unprovenPassword(ctx: Ctx, accountId: AccountId): Promise<string | null> {
  const [row] = await ctx.db
    .select({ hash: credentials.password })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(and(eq(users.id, accountId), eq(users.emailVerified, false)))
  return row?.hash ?? null
}

/**
 * Of two people who typed the same address, one may have waited for the other to confirm it. Whoever follows the link
 * proves the address and chooses a password then (`confirmSignUp`).
 */
async function forgetUnprovenPassword(tx: Ctx, accountId: AccountId): Promise<void> {
  await holdAccount(tx, accountId)
  if ((await unprovenPassword(tx, accountId)) !== null)
    await tx.db.delete(credentials).where(eq(credentials.userId, accountId))
}
