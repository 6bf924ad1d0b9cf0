import { beforeEach, describe, expect, it } from 'vitest'
import type { Particulier } from '#app/platform/context.ts'
import { accountsOf } from '#test/account-builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { OWN, PASSWORDS } from '#test/forty-passwords.ts'
import { askPage } from '#test/pages.ts'
import * as firstPassword from '#app/features/dashboards/particulier-password.page.tsx'
import * as securityPage from './settings-security.page.tsx'

const database = useTestDatabase()
const { attempt, confirmed } = accountsOf(database)

describe('a password that is changed', () => {
  beforeEach(async () => {
    await database.pool.query('delete from rate_limits; delete from sign_in_guards')
  })

  it('is held to the table of forty, and what may be chosen opens the account', async () => {
    const { accountId, form } = await confirmed(OWN)
    const as: Particulier = { kind: 'particulier', accountId, clientKey: 'test' }
    let present = form.password
    for (const [password, told] of PASSWORDS) {
      const post = { intent: 'password', presentPassword: present, newPassword: password, confirmPassword: password }
      const answer = await askPage<{ errors: Record<string, string> } | null>(database, securityPage, '/espace-particulier/parametres/securite', { as, name: OWN.fullName, email: OWN.email, post })
      if (told === null) {
        expect(answer.location, password.slice(0, 20)).toBe('/espace-particulier/parametres/securite')
        present = password
        // Proofs are counted: five in a quarter of an hour.
        await database.pool.query('delete from rate_limits')
      } else expect([answer.status, answer.data?.errors], password.slice(0, 20)).toEqual([422, { newPassword: told }])
    }
    expect(await attempt(OWN.email, present)).toMatchObject({ ok: true })
    expect(await attempt(OWN.email, form.password)).toEqual({ ok: false, refusal: 'wrong_credentials' })
  })

  it('stays what it was when the present one is wrong, or the two new ones differ', async () => {
    const { accountId, form } = await confirmed()
    const ask = (post: Record<string, string>) =>
      askPage<{ errors: Record<string, string> }>(database, securityPage, '/espace-particulier/parametres/securite', { as: { kind: 'particulier', accountId, clientKey: 'test' }, email: form.email, post: { intent: 'password', ...post } })
    const wrong = await ask({ presentPassword: 'une autre', newPassword: 'tuile-violette', confirmPassword: 'tuile-violette' })
    expect([wrong.status, Object.keys(wrong.data.errors)]).toEqual([422, ['presentPassword']])
    const twice = await ask({ presentPassword: form.password, newPassword: 'tuile-violette', confirmPassword: 'tuile-violettes' })
    expect([twice.status, twice.data.errors]).toEqual([422, { confirmPassword: 'Les mots de passe ne correspondent pas' }])
    expect(await attempt(form.email, form.password)).toMatchObject({ ok: true })
  })
})

describe('a first password', () => {
  it('chosen after a request by mail is held to the same table', async () => {
    const { accountId } = await confirmed()
    const as: Particulier = { kind: 'particulier', accountId, clientKey: 'test' }
    for (const [password, told] of PASSWORDS.filter((one) => one[1] !== null)) {
      const answer = await askPage<{ errors: Record<string, string> }>(database, firstPassword, '/espace-particulier/mot-de-passe', { as, name: OWN.fullName, email: OWN.email, post: { password, confirmPassword: password } })
      expect([answer.status, answer.data.errors], password.slice(0, 20)).toEqual([422, { password: told }])
    }
  })
})
