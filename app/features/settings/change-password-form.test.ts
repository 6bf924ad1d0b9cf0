import { beforeEach, describe, expect, it } from 'vitest'
import {
  readEmailChange,
  requestEmailChange,
} from '#app/features/accounts/profile/change-email.server.ts'
import { createLinkToken } from '#app/features/accounts/sign-in/link-tokens.server.ts'
import { readRecovery } from '#app/features/accounts/passwords/reset-password.server.ts'
import type { Particulier } from '#app/platform/context.ts'
import { refuse } from '#app/values/result.ts'
import { accountsOf } from '#test/account-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { OWN, PASSWORDS } from '#test/forty-passwords.ts'
import { askPage } from '#test/pages.ts'
import { granted } from '#test/quote-builders.ts'
import * as firstPassword from '#app/features/accounts/passwords/particulier-password.page.tsx'
import * as securityPage from './settings-security.page.tsx'
import type { SecurityAnswer } from './security-answer.ts'

const database = useTestDatabase()
const { attempt, confirmed } = accountsOf(database)
const SECURITY = '/espace-particulier/parametres/securite'

describe('a password that is changed', () => {
  beforeEach(async () => {
    await database.pool.query('delete from rate_limits; delete from sign_in_guards')
  })

  it('is held to the table of forty, and what may be chosen opens the account', async () => {
    const { accountId, form } = await confirmed(OWN)
    const as: Particulier = { kind: 'particulier', accountId, clientKey: 'test' }
    let present = form.password
    for (const [password, told] of PASSWORDS) {
      const post = {
        intent: 'password',
        presentPassword: present,
        newPassword: password,
        confirmPassword: password,
      }
      const answer = await askPage<{ errors: Record<string, string> } | null>(
        database,
        securityPage,
        SECURITY,
        { as, name: OWN.fullName, email: OWN.email, post },
      )
      if (told === null) {
        expect(answer.location, password.slice(0, 20)).toBe(SECURITY)
        present = password
        // Proofs are counted: five in a quarter of an hour.
        await database.pool.query('delete from rate_limits')
      } else
        expect([answer.status, answer.data?.errors], password.slice(0, 20)).toEqual([
          422,
          { newPassword: told },
        ])
    }
    expect(await attempt(OWN.email, present)).toMatchObject({ ok: true })
    expect(await attempt(OWN.email, form.password)).toEqual(refuse('wrong_credentials'))
  })

  it('stays what it was when the present one is wrong, or the two new ones differ', async () => {
    const { accountId, form } = await confirmed()
    const ask = (post: Record<string, string>) =>
      askPage<{ errors: Record<string, string> }>(database, securityPage, SECURITY, {
        as: { kind: 'particulier', accountId, clientKey: 'test' },
        email: form.email,
        post: { intent: 'password', ...post },
      })
    const wrong = await ask({
      presentPassword: 'une autre',
      newPassword: 'tuile-violette',
      confirmPassword: 'tuile-violette',
    })
    expect([wrong.status, Object.keys(wrong.data.errors)]).toEqual([422, ['presentPassword']])
    const twice = await ask({
      presentPassword: form.password,
      newPassword: 'tuile-violette',
      confirmPassword: 'tuile-violettes',
    })
    expect([twice.status, twice.data.errors]).toEqual([
      422,
      { confirmPassword: 'Les mots de passe ne correspondent pas' },
    ])
    expect(await attempt(form.email, form.password)).toMatchObject({ ok: true })
  })

  it('and the rest of its page answer nothing to an act that every object has by birth', async () => {
    const { accountId, form } = await confirmed()
    for (const intent of [
      'constructor',
      '__proto__',
      'toString',
      'hasOwnProperty',
      'valueOf',
      '',
      'x',
    ]) {
      const answer = await askPage(database, securityPage, SECURITY, {
        as: { kind: 'particulier', accountId, clientKey: 'test' },
        email: form.email,
        post: { intent, password: form.password },
      })
      expect([answer.status, answer.data], intent).toEqual([404, null])
    }
  })

  it('ends what was begun with the old one: links of recovery, and a change of address', async () => {
    const { accountId, form } = await confirmed()
    const as: Particulier = { kind: 'particulier', accountId, clientKey: 'test' }
    granted(await requestEmailChange(database.ctx(as), 'quelqu-un@ailleurs.fr'))
    const token = await createLinkToken(database.ctx(), {
      purpose: 'recovery',
      subjectId: accountId,
      ttlHours: 1,
    })
    const changed = await askPage(database, securityPage, SECURITY, {
      as,
      email: form.email,
      post: {
        intent: 'password',
        presentPassword: form.password,
        newPassword: 'tuile-violette',
        confirmPassword: 'tuile-violette',
      },
    })
    expect(changed.location).toBe(SECURITY)
    expect(
      await readRecovery(database.ctx({ kind: 'visitor', clientKey: 'test' }), token),
    ).toBeNull()
    expect(await readEmailChange(database.ctx(as))).toBeNull()
  })
})

describe('an application', () => {
  it('is registered after the password only: whoever found an open session is shown no key', async () => {
    const { accountId, form } = await confirmed()
    const as: Particulier = { kind: 'particulier', accountId, clientKey: 'test' }
    const ask = (post: Record<string, string>, provedAt?: Date) =>
      askPage<SecurityAnswer>(database, securityPage, SECURITY, {
        as,
        email: form.email,
        post,
        ...(provedAt ? { provedAt } : {}),
      })
    for (const provedAt of [TEST_NOW, new Date(TEST_NOW.getTime() - 3_600_000)]) {
      const found = await ask({ intent: 'enable', code: '000000' }, provedAt)
      expect([
        found.status,
        found.data.intent,
        found.data.keyOf,
        Object.keys(found.data.errors!),
      ]).toEqual([422, 'prepare', undefined, ['password']])
    }
    expect((await ask({ intent: 'prepare', password: 'une autre' })).data.keyOf).toBeUndefined()
    const { keyOf } = (await ask({ intent: 'prepare', password: form.password })).data
    expect(keyOf!.key).toMatch(/^[A-Z2-7]{32,}$/)
    // A wrong code leaves it on the screen.
    expect((await ask({ intent: 'enable', code: '000000' })).data).toMatchObject({
      intent: 'enable',
      keyOf,
    })
  })
})

describe('a first password', () => {
  it('chosen after a request by mail is held to the same table', async () => {
    const { accountId } = await confirmed()
    const as: Particulier = { kind: 'particulier', accountId, clientKey: 'test' }
    for (const [password, told] of PASSWORDS.filter((one) => one[1] !== null)) {
      const answer = await askPage<{ errors: Record<string, string> }>(
        database,
        firstPassword,
        '/espace-particulier/mot-de-passe',
        { as, name: OWN.fullName, email: OWN.email, post: { password, confirmPassword: password } },
      )
      expect([answer.status, answer.data.errors], password.slice(0, 20)).toEqual([
        422,
        { password: told },
      ])
    }
  })
})
