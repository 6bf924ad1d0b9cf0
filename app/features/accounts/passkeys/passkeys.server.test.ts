import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId, type PasskeyId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { later } from '#test/account-builders.ts'
import { anAuthenticator, type Oddity } from '#test/authenticator.ts'
import { anAdmin } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { passkeysOf } from '#test/passkey-builders.ts'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { createLinkToken } from '#app/features/accounts/sign-in/link-tokens.server.ts'
import { PASSKEY_MINUTES, refusalToRemovePasskey } from './passkey.ts'
import { listPasskeys, removePasskey, renamePasskey } from './passkeys.server.ts'
import { resetPassword } from '#app/features/accounts/passwords/reset-password.server.ts'
import { askPasskey } from './sign-in-with-passkey.server.ts'
import {
  passkeyChallenges,
  passkeys,
} from '#app/features/accounts/second-factor/second-factor.tables.server.ts'
import { credentials } from '#app/features/accounts/tables.server.ts'

const database = useTestDatabase()
const { visitor, HERE, someone, options, add, withPasskey, tryIt, events } = passkeysOf(database)

describe('adding a passkey', () => {
  it('is refused without a fresh password, from another site, unverified, too late, twice and for somebody else', async () => {
    const [who, other] = [await someone(), await someone()]
    const device = anAuthenticator(HERE)
    const late = later(PASSKEY_MINUTES)
    expect(await add(who, device.make(await options(who)), { provedAt: null })).toEqual(
      refuse('not_proved'),
    )
    expect(await add(who, device.make(await options(who)), { now: later(10) })).toEqual(
      refuse('not_proved'),
    )
    for (const odd of [
      { origin: 'https://ouvreo.example.evil' },
      { rpID: 'evil.example' },
      { verified: false },
    ] satisfies Oddity[])
      expect(await add(who, device.make(await options(who), odd)), JSON.stringify(odd)).toEqual(
        refuse('not_accepted'),
      )
    expect(await add(who, device.make(await options(who)), { now: late })).toEqual(
      refuse('not_accepted'),
    )
    expect(await add(other, device.make(await options(who)))).toEqual(refuse('not_accepted'))
    expect(
      await add(
        who,
        device.make({
          ...(await options(who)),
          challenge: (await askPasskey(visitor()))!.challenge,
        }),
      ),
    ).toEqual(refuse('not_accepted'))
    for (const nonsense of ['', '{}', '[]', 'null', '{"id":1}'])
      expect(await add(who, nonsense)).toEqual(refuse('not_accepted'))
    const made = device.make(await options(who))
    expect(await add(who, made)).toMatchObject({ ok: true })
    expect(await add(who, made)).toEqual(refuse('not_accepted'))
    expect(await add(other, device.make(await options(other)))).toEqual(refuse('already_added'))
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
    expect(JSON.stringify(await database.rows(passkeyChallenges))).not.toContain(asked.challenge)
  })

  it('is written in the journal for the team, as a new name and a removal are', async () => {
    const { who } = await withPasskey(await anAdmin(database))
    const [passkey] = await listPasskeys(database.ctx(who))
    expect(await renamePasskey(database.ctx(who), passkey!.id, 'Téléphone')).toBe(true)
    expect(await removePasskey(database.ctx(who), passkey!.id)).toMatchObject({ ok: true })
    const lines = await database.rows(auditLog, eq(auditLog.adminId, who.accountId))
    expect(lines.map(({ action }) => action).toSorted()).toEqual([
      'passkey.add',
      'passkey.remove',
      'passkey.rename',
    ])
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
    expect(await removePasskey(database.ctx(who), passkey!.id)).toEqual(refuse('last_way_in'))
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
    expect(await database.rows(passkeys, eq(passkeys.userId, who.accountId))).toEqual([])
    expect(await events(who.accountId)).toContain('password_and_passkeys')
    expect(await tryIt(device)).toEqual(refuse('wrong_passkey'))
  })
})
