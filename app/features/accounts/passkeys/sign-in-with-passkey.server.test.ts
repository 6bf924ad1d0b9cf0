import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { refuse } from '#app/values/result.ts'
import { later } from '#test/account-builders.ts'
import { anAuthenticator, type Oddity } from '#test/authenticator.ts'
import { anAdmin } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { passkeysOf } from '#test/passkey-builders.ts'
import { PASSKEY_MINUTES } from './passkey.ts'
import { listPasskeys, removePasskey } from './passkeys.server.ts'
import { readSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { askPasskey, signInWithPasskey } from './sign-in-with-passkey.server.ts'
import { users } from '#app/features/accounts/tables.server.ts'

const database = useTestDatabase()
const { visitor, HERE, PHONE, withPasskey, tryIt, events } = passkeysOf(database)

describe('signing in with a passkey', () => {
  it('is refused from another site, unverified, replayed, too late, badly signed, for another account, and once removed', async () => {
    const { who, device } = await withPasskey()
    const other = await withPasskey()
    const no = refuse('wrong_passkey')
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

  it('refuses the suspended, the unconfirmed and the wrong sign-in page as a password does, and opens nothing', async () => {
    const { who, device } = await withPasskey()
    const set = (state: Partial<typeof users.$inferInsert>) =>
      database.db.update(users).set(state).where(eq(users.id, who.accountId))
    expect(await tryIt(device, { admits: () => false })).toEqual(refuse('wrong_page'))
    await set({ suspendedAt: TEST_NOW, suspensionReason: 'Fausses demandes' })
    expect(await tryIt(device)).toEqual(refuse('suspended'))
    // Its owner closed it: nothing is said.
    await set({ suspensionReason: null })
    expect(await tryIt(device)).toEqual(refuse('wrong_passkey'))
    await set({ suspendedAt: null, emailVerified: false })
    expect(await tryIt(device)).toEqual(refuse('not_confirmed'))
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

  it('does not tell who has one, and allows ten tries and sixty questions for each peer', async () => {
    const ctx = visitor()
    expect((await askPasskey(ctx))!.allowCredentials ?? []).toEqual([])
    for (let i = 0; i < 10; i++)
      expect(
        await signInWithPasskey(ctx, { answer: '{}', userAgent: null, admits: () => true }),
      ).toEqual(refuse('wrong_passkey'))
    expect(
      await signInWithPasskey(ctx, { answer: '{}', userAgent: null, admits: () => true }),
    ).toEqual(refuse('too_many_attempts'))
    for (let i = 1; i < 60; i++) expect(await askPasskey(ctx)).not.toBeNull()
    expect(await askPasskey(ctx)).toBeNull()
  })
})
