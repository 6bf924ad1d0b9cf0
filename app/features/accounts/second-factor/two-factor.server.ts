import { randomBytes, randomInt } from 'node:crypto'
import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'
import { generateURI, ScureBase32Plugin, stringToBytes, verifySync } from 'otplib'
import type { Admin, Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { operator } from '#app/platform/operator.server.ts'
import { giveBack, spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { keyedHash, seal, unseal } from '#app/platform/web/seal.server.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  closeSessionsOf,
  markSecondFactor,
} from '#app/features/accounts/sessions/sessions.server.ts'
import { recoveryCodes, twoFactors } from './second-factor.tables.server.ts'
import {
  isSixDigits,
  plainCode,
  provedLately,
  RECOVERY_CODES,
  shownRecoveryCode,
  STEP_SECONDS,
  stepAt,
} from './two-factor.ts'

type Owner = Ctx<Particulier | Artisan | Admin>

const base32 = new ScureBase32Plugin()

/** Letters and digits that nobody reads one for the other; 60 bits for twelve of them. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Wrong codes that an account bears in a quarter of an hour, from wherever they come. */
const WRONG_CODES = { name: 'code-account', max: 10, windowSeconds: 900 }

/** Why a code was not taken. */
export type CodeRefusal = 'wrong_code' | 'too_many_codes'

/**
 * Why an application was not registered. `not_proved`: its key was not asked for within ten
 * minutes, by somebody who had just typed the password.
 */
export type RegistrationRefusal = CodeRefusal | 'already_enabled' | 'not_proved'

/**
 * The session in which an application is registered: it goes on, with its second factor verified,
 * and the others end.
 */
export type RegisteringSession = { sessionToken: string | null; provedAt: Date | null }

/** What the page of an application to register shows: its key, typed or scanned. */
export type TwoFactorKey = { key: string; uri: string }

/** Whether an account asks for a code at sign-in, since when, and how many recovery codes are left. */
export async function readTwoFactor(
  ctx: Ctx,
  accountId: AccountId,
): Promise<{ enabledAt: Date | null; recoveryLeft: number }> {
  const [row] = await ctx.db
    .select({ enabledAt: twoFactors.enabledAt })
    .from(twoFactors)
    .where(eq(twoFactors.userId, accountId))
  const [left] = await ctx.db
    .select({ n: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, accountId), isNull(recoveryCodes.usedAt)))
  return { enabledAt: row?.enabledAt ?? null, recoveryLeft: left!.n }
}

/** Whether a sign-in to this account needs a code. */
export async function asksForCode(ctx: Ctx, accountId: AccountId): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: twoFactors.userId })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, accountId), isNotNull(twoFactors.enabledAt)))
  return rows.length > 0
}

/**
 * The key of an application to register, kept until its first code is typed: asking again shows the same one, so that
 * a reload does not spoil what was scanned. Refuses `already_enabled`. Ask for the password before (`proveOwner`):
 * whoever reads the key and is not the owner could shut the owner out.
 */
export async function prepareTwoFactor(
  ctx: Owner,
  label: string,
): Promise<Result<TwoFactorKey, 'already_enabled'>> {
  const { accountId } = ctx.who
  await ctx.db
    .insert(twoFactors)
    .values({
      userId: accountId,
      secret: seal('two-factor', randomBytes(18).toString('base64url')),
      createdAt: ctx.now,
    })
    .onConflictDoUpdate({
      target: twoFactors.userId,
      set: { createdAt: ctx.now },
      setWhere: isNull(twoFactors.enabledAt),
    })
  const [row] = await ctx.db.select().from(twoFactors).where(eq(twoFactors.userId, accountId))
  if (!row || row.enabledAt) return refuse('already_enabled')
  let secret = unseal('two-factor', row.secret)
  if (secret === null) {
    // Sealed under a secret that is no longer the product's: nothing was ever typed from it.
    secret = randomBytes(18).toString('base64url')
    await ctx.db
      .update(twoFactors)
      .set({ secret: seal('two-factor', secret), createdAt: ctx.now })
      .where(and(eq(twoFactors.userId, accountId), isNull(twoFactors.enabledAt)))
  }
  const key = base32.encode(stringToBytes(secret))
  return ok({ key, uri: generateURI({ issuer: operator().brand, label, secret: key }) })
}

/**
 * Turns the second factor on with its first code, and gives the recovery codes, which are never shown again. Sessions
 * that a password alone had opened end, but for the one at hand.
 */
export async function enableTwoFactor(
  ctx: Owner,
  code: string,
  session: RegisteringSession,
): Promise<Result<{ codes: string[] }, RegistrationRefusal>> {
  const { accountId } = ctx.who
  const [prepared] = await ctx.db.select().from(twoFactors).where(eq(twoFactors.userId, accountId))
  if (prepared?.enabledAt) return refuse('already_enabled')
  if (
    !prepared ||
    !provedLately(prepared.createdAt, ctx.now) ||
    !provedLately(session.provedAt, ctx.now)
  )
    return refuse('not_proved')
  const enable = () =>
    inTransaction(ctx, async (tx) => {
      const [row] = await tx.db
        .select()
        .from(twoFactors)
        .where(eq(twoFactors.userId, accountId))
        .for('update')
      if (!row || row.enabledAt) return refuse(row ? 'already_enabled' : 'not_proved')
      const step = stepOf(tx, row, code)
      if (step === null) return refuse('wrong_code')
      await tx.db
        .update(twoFactors)
        .set({ enabledAt: tx.now, createdAt: tx.now, lastStep: step })
        .where(eq(twoFactors.userId, accountId))
      await closeSessionsOf(tx, accountId, session.sessionToken)
      if (session.sessionToken) await markSecondFactor(tx, session.sessionToken)
      await publish(tx, { type: 'account.security_changed', accountId, what: 'two_factor_on' })
      return ok({ codes: await renewCodes(tx, accountId) })
    })
  return countingWrongCodes(ctx, accountId, enable)
}

/** Ten new recovery codes; the former ones open nothing any more. Null when the second factor is off. */
export async function regenerateRecoveryCodes(ctx: Owner): Promise<string[] | null> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ enabledAt: twoFactors.enabledAt })
      .from(twoFactors)
      .where(eq(twoFactors.userId, ctx.who.accountId))
      .for('update')
    if (!row?.enabledAt) return null
    await publish(tx, {
      type: 'account.security_changed',
      accountId: ctx.who.accountId,
      what: 'recovery_codes',
    })
    return renewCodes(tx, ctx.who.accountId)
  })
}

/** Turns the second factor off, with a code of it; the password is asked beside. */
export async function disableTwoFactor(
  ctx: Owner,
  code: string,
): Promise<Result<undefined, CodeRefusal>> {
  const { accountId } = ctx.who
  const disable = () =>
    inTransaction(ctx, async (tx) => {
      if ((await useCode(tx, accountId, code)) === null) return refuse('wrong_code')
      await tx.db.delete(twoFactors).where(eq(twoFactors.userId, accountId))
      await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, accountId))
      await publish(tx, { type: 'account.security_changed', accountId, what: 'two_factor_off' })
      return ok()
    })
  return countingWrongCodes(ctx, accountId, disable)
}

/**
 * Takes a code of an account, once: of twenty callers with the same one, one gets it. Ten wrong ones in a quarter of
 * an hour block the sign-in for everybody, because six digits are guessed otherwise.
 */
export async function takeCode(
  ctx: Ctx,
  accountId: AccountId,
  code: string,
): Promise<Result<'application' | 'recovery', CodeRefusal>> {
  return countingWrongCodes(ctx, accountId, async () => {
    const taken = await inTransaction(ctx, (tx) => useCode(tx, accountId, code))
    return taken === null ? refuse('wrong_code') : ok(taken)
  })
}

/**
 * Checks a code that is counted before, so that many at once are no more than the budget; a right
 * one is given back.
 */
async function countingWrongCodes<T, R extends string>(
  ctx: Ctx,
  accountId: AccountId,
  check: () => Promise<Result<T, R>>,
): Promise<Result<T, R | 'too_many_codes'>> {
  if (!(await spend(ctx, WRONG_CODES, accountId))) return refuse('too_many_codes')
  const taken = await check()
  if (taken.ok) await giveBack(ctx, WRONG_CODES, accountId)
  return taken
}

async function useCode(
  tx: Ctx,
  accountId: AccountId,
  code: string,
): Promise<'application' | 'recovery' | null> {
  const [row] = await tx.db
    .select()
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, accountId), isNotNull(twoFactors.enabledAt)))
    .for('update')
  if (!row) return null
  if (isSixDigits(code)) {
    const step = stepOf(tx, row, code)
    if (step === null) return null
    await tx.db.update(twoFactors).set({ lastStep: step }).where(eq(twoFactors.userId, accountId))
    return 'application'
  }
  const used = await tx.db
    .update(recoveryCodes)
    .set({ usedAt: tx.now })
    .where(
      and(
        eq(recoveryCodes.userId, accountId),
        eq(recoveryCodes.codeHash, hashCode(accountId, plainCode(code))),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId })
  return used[0] ? 'recovery' : null
}

/**
 * The step of the code typed: the present one, the one before or the one after, and later than the
 * last that was used.
 */
function stepOf(ctx: Ctx, row: { secret: string; lastStep: number }, code: string): number | null {
  const secret = unseal('two-factor', row.secret)
  // The library throws at what is no code, and at a last step that lies ahead of all that may be typed now.
  if (secret === null || !isSixDigits(code) || row.lastStep > stepAt(ctx.now)) return null
  const checked = verifySync({
    secret: stringToBytes(secret),
    token: plainCode(code),
    epoch: Math.floor(ctx.now.getTime() / 1000),
    epochTolerance: STEP_SECONDS,
    afterTimeStep: row.lastStep,
  })
  return checked.valid && 'timeStep' in checked ? checked.timeStep : null
}

async function renewCodes(tx: Ctx, accountId: AccountId): Promise<string[]> {
  await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, accountId))
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  )
  await tx.db.insert(recoveryCodes).values(
    codes.map((code) => ({
      userId: accountId,
      codeHash: hashCode(accountId, code),
      createdAt: tx.now,
    })),
  )
  return codes.map(shownRecoveryCode)
}

/** Under a key of ours and per account: a copy of the table tells nothing, and equal codes of two people differ. */
function hashCode(accountId: AccountId, code: string): string {
  return keyedHash('recovery-code', `${accountId}:${code}`)
}
