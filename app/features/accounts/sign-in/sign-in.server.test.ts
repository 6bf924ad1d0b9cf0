import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { refuse } from '#app/values/result.ts'
import { accountsOf, aSignUp, DAY, later, told } from '#test/account-builders.ts'
import { aParticulier, nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import {
  closeSession,
  hashSessionToken,
  readSession,
} from '#app/features/accounts/sessions/sessions.server.ts'
import { signUp } from '#app/features/accounts/sign-up/sign-up.server.ts'
import { sessions, users } from '#app/features/accounts/tables.server.ts'

const database = useTestDatabase()
const { attempt, confirmed, system, visitor } = accountsOf(database)

describe('signing in', () => {
  it('answers alike whatever is wrong, and never breaks on what is typed', async () => {
    const { form } = await confirmed()
    const suspended = await confirmed()
    await database.db
      .update(users)
      .set({ suspendedAt: TEST_NOW })
      .where(eq(users.id, suspended.accountId))
    const without = await aParticulier(database, {
      email: `sans-mot-${nextNumber()}@ouvreo.example`,
    })
    const [nobody] = await database.rows(users, eq(users.id, without.accountId))
    const wrong: [string, string, string][] = [
      ['a wrong password', form.email, 'Azalée-du-soir'],
      ['another case', form.email, 'azalée-du-matin'],
      ['an address without account', 'personne@ouvreo.example', 'Azalée-du-matin'],
      ['not an address', 'pas une adresse', 'x'],
      ['a suspended account', suspended.form.email, suspended.form.password],
      ['an account without password', nobody!.email, 'n’importe'],
      ['a pattern', '%', '%'],
      ['SQL', "' or 1=1 --", "' or 1=1 --"],
      ['a very long password', form.email, 'é'.repeat(128)],
    ]
    for (const [what, email, password] of wrong)
      expect(await attempt(email, password), what).toEqual(refuse('wrong_credentials'))
    expect(await database.rows(sessions, eq(sessions.userId, suspended.accountId))).toEqual([])
  })

  it('tells the owner, who has the password, that the address is not confirmed; and opens nothing', async () => {
    const form = aSignUp()
    const { accountId } = granted(await signUp(visitor(), form))
    expect(await attempt(form.email, form.password)).toEqual(refuse('not_confirmed'))
    expect(await attempt(form.email, 'faux')).toEqual(refuse('wrong_credentials'))
    expect(await database.rows(sessions, eq(sessions.userId, accountId))).toEqual([])
  })

  it('takes the same password from two keyboards, composed or not', async () => {
    const { form } = await confirmed({
      password: 'Azalée-été'.normalize('NFD'),
      confirmPassword: '',
    })
    expect(await attempt(form.email, 'Azalée-été'.normalize('NFC'))).toMatchObject({
      ok: true,
      value: { kind: 'particulier' },
    })
    expect(
      await attempt(` ${form.email.toUpperCase()} `, 'Azalée-été'.normalize('NFD')),
    ).toMatchObject({ ok: true })
  })

  it('keeps only the hash of what opens the session, which is new each time', async () => {
    const { accountId, form } = await confirmed()
    const [first, second] = [
      granted(await attempt(form.email, form.password)),
      granted(await attempt(form.email, form.password)),
    ]
    expect(first.token).not.toBe(second.token)
    const stored = await database.rows(sessions, eq(sessions.userId, accountId))
    expect(stored.map(({ token }) => token).sort()).toEqual(
      [first.token, second.token].map(hashSessionToken).sort(),
    )
    for (const { token, createdAt, expiresAt } of stored) {
      // What is stored opens nothing.
      expect(await readSession(database.db, token, TEST_NOW, 'test')).toBeNull()
      expect([createdAt, expiresAt]).toEqual([TEST_NOW, later(30 * DAY)])
    }
    await closeSession(system(), first.token)
    expect(await readSession(database.db, first.token, TEST_NOW, 'test')).toBeNull()
    expect(await readSession(database.db, second.token, TEST_NOW, 'test')).toMatchObject({
      who: { kind: 'particulier', accountId },
    })
  })

  it('five tries an account in fifteen minutes, from whatever peers, the right one included', async () => {
    const { form } = await confirmed()
    const tries: string[] = []
    for (let time = 0; time < 7; time++) tries.push(told(await attempt(form.email, 'faux')))
    expect(tries).toEqual([
      ...Array(5).fill('wrong_credentials'),
      'too_many_attempts',
      'too_many_attempts',
    ])
    expect(await attempt(form.email.toUpperCase(), form.password)).toEqual(
      refuse('too_many_attempts'),
    )
    expect(await attempt(form.email, form.password, visitor(later(15)))).toMatchObject({ ok: true })
  })

  it('ten tries a peer in three minutes; beyond, it costs no account anything', async () => {
    const { form } = await confirmed()
    const peer = () => visitor(TEST_NOW, 'one-peer')
    for (let time = 0; time < 10; time++)
      expect(told(await attempt(`inconnu-${time}@ouvreo.example`, 'faux', peer()))).toBe(
        'wrong_credentials',
      )
    for (let time = 0; time < 20; time++)
      expect(told(await attempt(form.email, 'faux', peer()))).toBe('too_many_attempts')
    // The owner, from elsewhere.
    expect(await attempt(form.email, form.password)).toMatchObject({ ok: true })
    expect(told(await attempt(form.email, 'faux', visitor(later(3), 'one-peer')))).toBe(
      'wrong_credentials',
    )
  })

  it('forty wrong passwords at once reach the hash five times', async () => {
    const { form } = await confirmed()
    const answers = await together(40, () => attempt(form.email, 'faux'))
    expect(answers.filter((one) => !one.ok && one.refusal === 'wrong_credentials')).toHaveLength(5)
  })
})
