import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#app/platform/config.server.ts'
import type { Admin, Particulier } from '#app/platform/context.ts'
import { newId, type AccountId, type PasskeyId } from '#app/values/identity/ids.ts'
import { accountsOf, later } from '#test/account-builders.ts'
import { anAuthenticator, type Oddity } from '#test/authenticator.ts'
import { anAdmin, aParticulier, nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { createLinkToken } from '#app/features/accounts/sign-in/link-tokens.server.ts'
import { PASSKEY_MINUTES, refusalToRemovePasskey } from './passkey.ts'
import {
  addPasskey,
  listPasskeys,
  preparePasskey,
  removePasskey,
  renamePasskey,
} from './passkeys.server.ts'
import { resetPassword } from '#app/features/accounts/passwords/reset-password.server.ts'
import { readSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { askPasskey, signInWithPasskey } from './sign-in-with-passkey.server.ts'
import {
  credentials,
  passkeyChallenges,
  passkeys,
  users,
} from '#app/features/accounts/tables.server.ts'

const database = useTestDatabase()
const { visitor } = accountsOf(database)
const { publicUrl } = readConfig()
const HERE = { origin: publicUrl.origin, rpID: publicUrl.hostname }
const PHONE = 'Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

async function someone(who?: Particulier | Admin) {
  const owner =
    who ?? (await aParticulier(database, { email: `cle-${nextNumber()}@ouvreo.example` }))
  await database.db.insert(credentials).values({
    id: newId(),
    userId: owner.accountId,
    password: 'a hash',
    createdAt: TEST_NOW,
    updatedAt: TEST_NOW,
  })
  return owner
}

const options = (who: Particulier | Admin, now = TEST_NOW) =>
  preparePasskey(database.ctx(who, now), { email: 'claire@ouvreo.example', name: 'Claire' })
const add = (
  who: Particulier | Admin,
  response: string,
  { provedAt = TEST_NOW as Date | null, now = TEST_NOW } = {},
) => addPasskey(database.ctx(who, now), { response, userAgent: PHONE, provedAt })

async function withPasskey(who?: Particulier | Admin) {
  const owner = await someone(who)
  const device = anAuthenticator(HERE)
  granted(await add(owner, device.make(await options(owner))))
  return { who: owner, device }
}

async function tryIt(
  device: ReturnType<typeof anAuthenticator>,
  {
    odd = {},
    now = TEST_NOW,
    at = now,
    admits = () => true,
  }: { odd?: Oddity; now?: Date; at?: Date; admits?: () => boolean } = {},
) {
  const asked = await askPasskey(visitor(now))
  return signInWithPasskey(visitor(at), {
    answer: device.answer(asked!, odd),
    userAgent: PHONE,
    admits,
  })
}

const events = async (accountId: AccountId) =>
  (
    await database.pool.query<{ what: string }>(
      `select data->>'what' as what from pgboss.job where data->>'accountId' = $1 and data->>'type' = 'account.security_changed'`,
      [accountId],
    )
  ).rows.map(({ what }) => what)

describe('adding a passkey', () => {
  it('is refused without a fresh password, from another site, unverified, too late, twice and for somebody else', async () => {
    const [who, other] = [await someone(), await someone()]
    const device = anAuthenticator(HERE)
    const late = later(PASSKEY_MINUTES)
    expect(await add(who, device.make(await options(who)), { provedAt: null })).toEqual({
      ok: false,
      refusal: 'not_proved',
    })
    expect(await add(who, device.make(await options(who)), { now: later(10) })).toEqual({
      ok: false,
      refusal: 'not_proved',
    })
    for (const odd of [
      { origin: 'https://ouvreo.example.evil' },
      { rpID: 'evil.example' },
      { verified: false },
    ] satisfies Oddity[])
      expect(await add(who, device.make(await options(who), odd)), JSON.stringify(odd)).toEqual({
        ok: false,
        refusal: 'not_accepted',
      })
    expect(await add(who, device.make(await options(who)), { now: late })).toEqual({
      ok: false,
      refusal: 'not_accepted',
    })
    expect(await add(other, device.make(await options(who)))).toEqual({
      ok: false,
      refusal: 'not_accepted',
    })
    expect(
      await add(
        who,
        device.make({
          ...(await options(who)),
          challenge: (await askPasskey(visitor()))!.challenge,
        }),
      ),
    ).toEqual({ ok: false, refusal: 'not_accepted' })
    for (const nonsense of ['', '{}', '[]', 'null', '{"id":1}'])
      expect(await add(who, nonsense)).toEqual({ ok: false, refusal: 'not_accepted' })
    const made = device.make(await options(who))
    expect(await add(who, made)).toMatchObject({ ok: true })
    expect(await add(who, made)).toEqual({ ok: false, refusal: 'not_accepted' })
    expect(await add(other, device.make(await options(other)))).toEqual({
      ok: false,
      refusal: 'already_added',
    })
    expect(await listPasskeys(database.ctx(who))).toMatchObject([
      { name: 'Firefox sur Android', createdAt: TEST_NOW, usedAt: null },
    ])
    expect(await events(who.accountId)).toEqual(['passkey_added'])
  })

  it('asks for a discoverable one, verified, without attestation, and stores no challenge as it is', async () => {
    const who = await someone()
    const asked = await options(who)
    expect(asked).toMatchObject({
      rp: { id: HERE.rpID },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    // EdDSA, ES256, RS256: no algorithm that Node calls experimental.
    expect(asked.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257])
    expect(JSON.stringify(await database.db.select().from(passkeyChallenges))).not.toContain(
      asked.challenge,
    )
  })

  it('is written in the journal for the team, as a new name and a removal are', async () => {
    const { who } = await withPasskey(await anAdmin(database))
    const [passkey] = await listPasskeys(database.ctx(who))
    expect(await renamePasskey(database.ctx(who), passkey!.id, 'Téléphone')).toBe(true)
    expect(await removePasskey(database.ctx(who), passkey!.id)).toMatchObject({ ok: true })
    const lines = await database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.adminId, who.accountId))
    expect(lines.map(({ action }) => action).toSorted()).toEqual([
      'passkey.add',
      'passkey.remove',
      'passkey.rename',
    ])
  })
})

describe('signing in with a passkey', () => {
  it('is refused from another site, unverified, replayed, too late, badly signed, for another account, and once removed', async () => {
    const { who, device } = await withPasskey()
    const other = await withPasskey()
    const no = { ok: false, refusal: 'wrong_passkey' }
    const odd: Oddity[] = [
      { origin: 'https://evil.example' },
      { rpID: 'evil.example' },
      { verified: false },
      { userHandle: Buffer.from(other.who.accountId).toString('base64url') },
    ]
    for (const one of odd)
      expect(await tryIt(device, { odd: one }), JSON.stringify(one)).toEqual(no)
    const minutes = later(20)
    expect(await tryIt(device, { odd: { signature: Buffer.alloc(70) }, now: minutes })).toEqual(no)
    expect(await tryIt(device, { now: minutes, at: later(20 + PASSKEY_MINUTES) })).toEqual(no)
    expect(await tryIt(anAuthenticator(HERE))).toEqual(no)
    for (const nonsense of ['', '{}', 'null', '{"id":{}}'])
      expect(
        await signInWithPasskey(visitor(), {
          answer: nonsense,
          userAgent: null,
          admits: () => true,
        }),
      ).toEqual(no)
    const answer = device.answer((await askPasskey(visitor(later(40))))!)
    const signIn = () =>
      signInWithPasskey(visitor(later(40)), { answer, userAgent: PHONE, admits: () => true })
    expect(await signIn()).toMatchObject({
      ok: true,
      value: { accountId: who.accountId, kind: 'particulier' },
    })
    expect(await signIn()).toEqual(no)
    // A copy of the passkey counts anew.
    expect(await tryIt(device, { odd: { counter: 1 }, now: later(60) })).toEqual(no)
    const [passkey] = await listPasskeys(database.ctx(who))
    expect(passkey!.usedAt).toEqual(later(40))
    expect(await removePasskey(database.ctx(who), passkey!.id)).toMatchObject({ ok: true })
    expect(await tryIt(device, { now: later(80) })).toEqual(no)
    expect(await events(who.accountId)).toEqual(['passkey_added', 'passkey_removed'])
  })

  it('refuses the suspended, the unconfirmed and the wrong door as a password does, and opens nothing', async () => {
    const { who, device } = await withPasskey()
    const set = (state: Partial<typeof users.$inferInsert>) =>
      database.db.update(users).set(state).where(eq(users.id, who.accountId))
    expect(await tryIt(device, { admits: () => false })).toEqual({
      ok: false,
      refusal: 'wrong_door',
    })
    await set({ suspendedAt: TEST_NOW, suspensionReason: 'Fausses demandes' })
    expect(await tryIt(device)).toEqual({ ok: false, refusal: 'suspended' })
    // Its owner closed it: nothing is said.
    await set({ suspensionReason: null })
    expect(await tryIt(device)).toEqual({ ok: false, refusal: 'wrong_passkey' })
    await set({ suspendedAt: null, emailVerified: false })
    expect(await tryIt(device)).toEqual({ ok: false, refusal: 'not_confirmed' })
    expect(
      (await database.pool.query('select 1 from sessions where user_id = $1', [who.accountId]))
        .rowCount,
    ).toBe(0)
  })

  it('is both factors of the team', async () => {
    const { who, device } = await withPasskey(await anAdmin(database))
    const signed = granted(await tryIt(device))
    expect(signed.kind).toBe('admin')
    expect(await readSession(database.db, signed.token, TEST_NOW, 'test')).toMatchObject({
      who: { accountId: who.accountId },
      session: { secondFactorAt: TEST_NOW, provedAt: TEST_NOW },
    })
  })

  it('opens one session for twenty answers to one question', async () => {
    const { device } = await withPasskey()
    const answer = device.answer((await askPasskey(visitor()))!)
    const answers = await together(20, () =>
      signInWithPasskey(visitor(), { answer, userAgent: null, admits: () => true }),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('tells nothing of who has one, and bears ten tries of a peer and sixty questions', async () => {
    const ctx = visitor()
    expect((await askPasskey(ctx))!.allowCredentials ?? []).toEqual([])
    for (let i = 0; i < 10; i++)
      expect(
        await signInWithPasskey(ctx, { answer: '{}', userAgent: null, admits: () => true }),
      ).toEqual({ ok: false, refusal: 'wrong_passkey' })
    expect(
      await signInWithPasskey(ctx, { answer: '{}', userAgent: null, admits: () => true }),
    ).toEqual({ ok: false, refusal: 'too_many_attempts' })
    for (let i = 1; i < 60; i++) expect(await askPasskey(ctx)).not.toBeNull()
    expect(await askPasskey(ctx)).toBeNull()
  })
})

describe('a passkey', () => {
  it('is renamed and removed by its owner alone, and never when it is the only way in', async () => {
    const { who } = await withPasskey()
    const other = await withPasskey()
    const [passkey] = await listPasskeys(database.ctx(who))
    expect(await renamePasskey(database.ctx(other.who), passkey!.id, 'À moi')).toBe(false)
    expect(await removePasskey(database.ctx(other.who), passkey!.id)).toBeNull()
    expect(await removePasskey(database.ctx(who), newId<PasskeyId>())).toBeNull()
    expect(refusalToRemovePasskey({ passkeys: 2, withPassword: false })).toBeNull()
    await database.db.delete(credentials).where(eq(credentials.userId, who.accountId))
    expect(await removePasskey(database.ctx(who), passkey!.id)).toEqual({
      ok: false,
      refusal: 'last_way_in',
    })
    expect(await listPasskeys(database.ctx(who))).toHaveLength(1)
  })

  it('goes with a new password chosen by a mail, which says so', async () => {
    const { who, device } = await withPasskey()
    const token = await createLinkToken(database.ctx(), {
      purpose: 'recovery',
      subjectId: who.accountId,
      ttlHours: 1,
    })
    expect(
      await resetPassword(visitor(), { token, password: 'Le-mot-choisi', signedInAs: null }),
    ).toMatchObject({ ok: true })
    expect(
      await database.db.select().from(passkeys).where(eq(passkeys.userId, who.accountId)),
    ).toEqual([])
    expect(await events(who.accountId)).toContain('password_and_passkeys')
    expect(await tryIt(device)).toEqual({ ok: false, refusal: 'wrong_passkey' })
  })
})
