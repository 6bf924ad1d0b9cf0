import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { COSEALG } from '@simplewebauthn/server/helpers'
import { and, asc, eq } from 'drizzle-orm'
import type { Admin, Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { operator } from '#app/platform/operator.server.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { newId, type AccountId, type PasskeyId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { holdAccount } from '#app/features/accounts/sign-up/hold-account.server.ts'
import { keepChallenge, relyingParty, useChallenge } from './passkey-challenge.server.ts'
import {
  PASSKEY_MINUTES,
  PASSKEY_NAME_MAX,
  PASSKEYS_MAX,
  refusalToRemovePasskey,
  type PasskeyRefusal,
} from './passkey.ts'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { passkeys } from '#app/features/accounts/second-factor/second-factor.tables.server.ts'
import { credentials } from '#app/features/accounts/tables.server.ts'
import { provedLately } from '#app/features/accounts/second-factor/two-factor.ts'
import { deviceInWords } from '#app/features/accounts/sessions/user-agent-words.ts'
import { pick } from '#app/values/pick.ts'

/**
 * The signatures that a passkey may make: those of every device. The library would add one that
 * Node calls experimental.
 */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]

type Owner = Ctx<Particulier | Artisan | Admin>

/** A passkey as its owner sees it. */
export type Passkey = { id: PasskeyId; name: string; createdAt: Date; usedAt: Date | null }

/** The passkeys of whoever is signed in, the oldest first. */
export async function listPasskeys(ctx: Owner): Promise<Passkey[]> {
  return ctx.db
    .select(pick(passkeys, 'id', 'name', 'createdAt', 'usedAt'))
    .from(passkeys)
    .where(eq(passkeys.userId, ctx.who.accountId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

/** What a browser needs to make a passkey. Ask for the password before (`proveOwner`). */
export async function preparePasskey(
  ctx: Owner,
  account: { email: string; name: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { accountId } = ctx.who
  const known = await ctx.db
    .select({ id: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.userId, accountId))
  const options = await generateRegistrationOptions({
    rpName: operator().brand,
    rpID: relyingParty().rpID,
    userName: account.email,
    userDisplayName: account.name,
    userID: new TextEncoder().encode(accountId),
    timeout: PASSKEY_MINUTES * 60_000,
    attestationType: 'none',
    excludeCredentials: known,
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(ctx, options.challenge, accountId)
  return options
}

/**
 * Adds the passkey that a browser has made, within ten minutes of the password (`provedAt`). Its
 * owner is told by mail.
 */
export async function addPasskey(
  ctx: Owner,
  made: { response: string; userAgent: string | null; provedAt: Date | null },
): Promise<Result<undefined, PasskeyRefusal>> {
  if (!provedLately(made.provedAt, ctx.now)) return refuse('not_proved')
  const { accountId } = ctx.who
  const { rpID, origin } = relyingParty()
  const verified = await read(made.response, (response: RegistrationResponseJSON) =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => useChallenge(ctx, challenge, accountId),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!verified?.verified) return refuse('not_accepted')
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return inTransaction(ctx, async (tx) => {
    await holdAccount(tx, accountId)
    if ((await listPasskeys(tx)).length >= PASSKEYS_MAX) return refuse('too_many')
    const passkeyId = newId<PasskeyId>()
    const added = await tx.db
      .insert(passkeys)
      .values({
        id: passkeyId,
        userId: accountId,
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        name: deviceInWords(made.userAgent),
        createdAt: tx.now,
      })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ id: passkeys.id })
    if (!added[0]) return refuse('already_added')
    await publish(tx, { type: 'account.security_changed', accountId, what: 'passkey_added' })
    await note(tx, 'passkey.add')
    return ok()
  })
}

/** Gives another name to one of one's own passkeys; false when there is none of that number. */
export async function renamePasskey(ctx: Owner, id: PasskeyId, name: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const renamed = await tx.db
      .update(passkeys)
      .set({ name: name.slice(0, PASSKEY_NAME_MAX) })
      .where(ownPasskey(ctx, id))
      .returning({ id: passkeys.id })
    if (renamed[0]) await note(tx, 'passkey.rename')
    return renamed.length > 0
  })
}

/** Removes one of one's own passkeys; null when there is none of that number. Its owner is told by mail. */
export async function removePasskey(
  ctx: Owner,
  id: PasskeyId,
): Promise<Result<undefined, 'last_way_in'> | null> {
  return inTransaction(ctx, async (tx) => {
    const { accountId } = ctx.who
    await holdAccount(tx, accountId)
    const own = await listPasskeys(tx)
    if (!own.some((passkey) => passkey.id === id)) return null
    const withPassword =
      (
        await tx.db
          .select({ id: credentials.id })
          .from(credentials)
          .where(eq(credentials.userId, accountId))
      ).length > 0
    const refusal = refusalToRemovePasskey({ passkeys: own.length, withPassword })
    if (refusal) return refuse(refusal)
    await tx.db.delete(passkeys).where(ownPasskey(ctx, id))
    await publish(tx, { type: 'account.security_changed', accountId, what: 'passkey_removed' })
    await note(tx, 'passkey.remove')
    return ok()
  })
}

/** Removes every passkey of an account; returns how many there were. */
export async function removeAllPasskeys(tx: Ctx, accountId: AccountId): Promise<number> {
  return (
    await tx.db
      .delete(passkeys)
      .where(eq(passkeys.userId, accountId))
      .returning({ id: passkeys.id })
  ).length
}

/** What the library makes of an answer of a browser, which may be anything; null where it refuses it. */
export async function read<Answer, Checked>(
  json: string,
  check: (answer: Answer) => Promise<Checked>,
): Promise<Checked | null> {
  try {
    return await check(JSON.parse(json) as Answer)
  } catch {
    return null
  }
}

const ownPasskey = (ctx: Owner, id: PasskeyId) =>
  and(eq(passkeys.id, id), eq(passkeys.userId, ctx.who.accountId))

/** A line of the journal, for the team. */
async function note(tx: Owner, action: string): Promise<void> {
  const { who } = tx
  if (who.kind === 'admin') await recordAudit({ ...tx, who }, action, who.accountId)
}
