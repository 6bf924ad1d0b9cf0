import { readConfig } from '#app/platform/config.server.ts'
import type { Admin, Particulier } from '#app/platform/context.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { addPasskey, preparePasskey } from '#app/features/accounts/passkeys/passkeys.server.ts'
import {
  askPasskey,
  signInWithPasskey,
} from '#app/features/accounts/passkeys/sign-in-with-passkey.server.ts'
import { credentials } from '#app/features/accounts/tables.server.ts'
import { accountsOf } from './account-builders.ts'
import { anAuthenticator, type Oddity } from './authenticator.ts'
import { aParticulier, nextNumber } from './builders.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'
import { granted } from './quote-builders.ts'

/** People who add a passkey and sign in with it. */
export function passkeysOf(database: TestDatabase) {
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

  return { visitor, HERE, PHONE, withPasskey, tryIt, events, someone, options, add }
}
