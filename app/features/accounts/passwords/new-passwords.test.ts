import { beforeEach, describe, expect, it } from 'vitest'
import { accountsOf, aSignUp, withoutAnswerFloor } from '#test/account-builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { OWN, PASSWORDS } from '#test/forty-passwords.ts'
import { askPage } from '#test/pages.ts'
import * as general from '#app/features/accounts/sign-in/sign-in.page.tsx'
import { createLinkToken } from '#app/features/accounts/sign-in/link-tokens.server.ts'
import * as newPassword from './new-password.page.tsx'
import { passwordMinLength, passwordRefusal } from './password.server.ts'
import * as signUpPage from '#app/features/accounts/sign-up/sign-up.page.tsx'

const database = useTestDatabase()
withoutAnswerFloor()
const { attempt, confirmed, system } = accountsOf(database)

describe('a new password', () => {
  beforeEach(async () => {
    await database.pool.query('delete from rate_limits; delete from sign_in_guards')
  })

  it('is held to one table of forty', () => {
    expect(PASSWORDS).toHaveLength(40)
    for (const [password, told] of PASSWORDS)
      expect(
        passwordRefusal(password, { own: [OWN.fullName, OWN.email] }),
        JSON.stringify(password.slice(0, 20)),
      ).toBe(told)
  })

  it('gets the same answers beside its field at sign-up, all of them refused before anything is written', async () => {
    for (const [password, told] of PASSWORDS.filter((one) => one[1] !== null)) {
      const answer = await askPage<{ errors: Record<string, string> }>(
        database,
        signUpPage,
        '/inscription',
        {
          post: { ...aSignUp(OWN), password, confirmPassword: password } as unknown as Record<
            string,
            string
          >,
        },
      )
      expect(answer.status, password.slice(0, 20)).toBe(422)
      expect(answer.data.errors.password).toBe(told)
    }
    expect(
      (await database.pool.query('select 1 from users where email = $1', [OWN.email])).rows,
    ).toEqual([])
  })

  it('gets them at a reset too, where what may be chosen also opens the account', async () => {
    const { accountId } = await confirmed(OWN)
    for (const [password, told] of PASSWORDS) {
      const token = await createLinkToken(system(), {
        purpose: 'recovery',
        subjectId: accountId,
        ttlHours: 1,
      })
      const answer = await askPage<{ errors: Record<string, string> } | null>(
        database,
        newPassword,
        `/nouveau-mot-de-passe?token=${token}`,
        { post: { token, password, confirmPassword: password } },
      )
      if (told !== null)
        expect([answer.status, answer.data?.errors.password], password.slice(0, 20)).toEqual([
          422,
          told,
        ])
      else expect(answer.location, password.slice(0, 20)).toBe('/connexion')
      if (told === null)
        expect(await attempt(OWN.email, password), password.slice(0, 20)).toMatchObject({
          ok: true,
        })
    }
  })

  it('of an administrator has twelve characters, whatever is set for the others', () => {
    expect([passwordMinLength(), passwordMinLength({ admin: true })]).toEqual([6, 12])
    expect(passwordRefusal('onze lettre', { admin: true })).toBe(
      'Le mot de passe doit contenir au moins 12 caractères',
    )
    expect(passwordRefusal('douze lettres', { admin: true })).toBeNull()
  })

  it('of 128 characters opens the account, whatever signs they are, and one of 129 is told so at every form', async () => {
    const [longest, longer] = ['🧱'.repeat(127) + 'é', '🧱'.repeat(128) + 'é']
    const form = { ...aSignUp(), password: longest, confirmPassword: longest }
    expect(
      (
        await askPage(database, signUpPage, '/inscription', {
          post: form as unknown as Record<string, string>,
        })
      ).location,
    ).toBe('/verification-email')
    await database.pool.query('update users set email_verified = true where email = $1', [
      form.email,
    ])
    const typed = (password: string) =>
      askPage<{ errors: Record<string, string>; refusal: string | null }>(
        database,
        general,
        '/connexion',
        { post: { email: form.email, password } },
      )
    expect((await typed(longest.normalize('NFD'))).location).toBe('/espace-particulier-dashboard')
    expect([(await typed(longer)).status, (await typed('x'.repeat(10_000))).data.errors]).toEqual([
      401,
      { password: 'Le mot de passe doit contenir au plus 128 caractères' },
    ])
    for (const password of [longer, 'x'.repeat(129), 'x'.repeat(10_000)]) {
      const { data } = await askPage<{ errors: Record<string, string> }>(
        database,
        signUpPage,
        '/inscription',
        {
          post: { ...aSignUp(), password, confirmPassword: password } as unknown as Record<
            string,
            string
          >,
        },
      )
      expect(data.errors.password).toBe('Le mot de passe doit contenir au plus 128 caractères')
    }
  })

  it('is the same however a keyboard composes it', async () => {
    const composed = 'Église à l’été'
    expect(composed.normalize('NFD')).not.toBe(composed.normalize('NFC'))
    const { form } = await confirmed({ password: composed.normalize('NFD') })
    expect(await attempt(form.email, composed.normalize('NFC'))).toMatchObject({ ok: true })
  })
})
