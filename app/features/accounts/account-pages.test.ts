import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Particulier } from '#app/platform/context.ts'
import {
  accountsOf,
  aSignUp,
  later,
  refusingRows,
  withoutAnswerFloor,
} from '#test/account-builders.ts'
import { aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, type PageModule } from '#test/pages.ts'
import * as confirm from '#app/features/accounts/sign-up/confirm-address.page.tsx'
import * as general from '#app/features/accounts/sign-in/sign-in.page.tsx'
import * as signOut from '#app/features/accounts/sessions/sign-out.page.tsx'
import { withEvenTiming } from '#app/features/accounts/sign-in/even-timing.server.ts'
import * as forgotten from '#app/features/accounts/passwords/forgotten-password.page.tsx'
import * as signUpPage from '#app/features/accounts/sign-up/sign-up.page.tsx'
import { createLinkToken } from '#app/features/accounts/sign-in/link-tokens.server.ts'
import * as newPassword from '#app/features/accounts/passwords/new-password.page.tsx'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import {
  isNearItsEnd,
  changeBetween,
  readMirror,
} from '#app/features/accounts/sessions/session-mirror.ts'
import { users } from './tables.server.ts'
import * as resend from '#app/features/accounts/sign-up/waiting-for-confirmation.page.tsx'

const database = useTestDatabase()
withoutAnswerFloor()
const { confirmed, mailsTo, system } = accountsOf(database)

beforeEach(async () => {
  await database.pool.query('delete from rate_limits; delete from sign_in_guards')
})

describe('the pages', () => {
  it('never answer before the floor, and at its multiples beyond', async () => {
    const took = async (work: () => Promise<unknown>) => {
      const start = performance.now()
      await withEvenTiming(work, 50).catch(() => undefined)
      return performance.now() - start
    }
    const wait = (milliseconds: number) =>
      new Promise((resolve) => setTimeout(resolve, milliseconds))
    expect(await took(async () => 1)).toBeGreaterThan(45)
    expect(await took(() => Promise.reject(new Error('a fault')))).toBeGreaterThan(45)
    expect(await took(() => wait(60))).toBeGreaterThan(95)
  })

  it('refuse the twenty-first sign-up of an hour from one connection, in words', async () => {
    const answers: number[] = []
    for (let time = 0; time < 21; time++) {
      await database.pool.query(
        `update rate_limits set count = $1 where key like 'sign-up-peer:%'`,
        [time],
      )
      if (time > 0 && time < 20) continue
      answers.push(
        (
          await askPage(database, signUpPage, '/inscription', {
            post: aSignUp() as unknown as Record<string, string>,
          })
        ).status,
      )
    }
    expect(answers).toEqual([302, 429])
    const told = await askPage<{ notice: { title: string } }>(
      database,
      signUpPage,
      '/inscription',
      { post: aSignUp() as unknown as Record<string, string> },
    )
    expect([told.status, told.data.notice.title]).toEqual([429, "Erreur d'inscription"])
    expect(decodeURIComponent(told.cookies.join())).toContain("Erreur d'inscription")
  })

  it('tell what is wrong in the order of their form', async () => {
    const wrong = async (page: PageModule, path: string, post: Record<string, string>) =>
      Object.keys((await askPage<{ errors: object }>(database, page, path, { post })).data.errors)
    expect(
      await wrong(signUpPage, '/inscription', {
        userType: 'artisan',
        fullName: '',
        companyName: '',
        email: '',
        password: '123',
        confirmPassword: '12',
      }),
    ).toEqual(['fullName', 'companyName', 'email', 'password', 'confirmPassword', 'acceptTerms'])
    const { accountId } = await confirmed()
    const token = await createLinkToken(system(), {
      purpose: 'recovery',
      subjectId: accountId,
      ttlHours: 1,
    })
    expect(
      await wrong(newPassword, '/nouveau-mot-de-passe', {
        token,
        password: '123',
        confirmPassword: '12',
      }),
    ).toEqual(['password', 'confirmPassword'])
  })

  it('say that a fault is ours, keep what was typed, and leave the link usable', async () => {
    const { accountId, form } = await confirmed()
    const token = await createLinkToken(system(), {
      purpose: 'recovery',
      subjectId: accountId,
      ttlHours: 1,
    })
    const awaited = aSignUp()
    await askPage(database, signUpPage, '/inscription', {
      post: awaited as unknown as Record<string, string>,
    })
    await database.pool.query('delete from rate_limits')
    const passwords = { password: 'une pelle neuve', confirmPassword: 'une pelle neuve' }
    const told = "Une erreur inattendue s'est produite"
    // Table that refuses, page, its form, what the page shows.
    const broken: [string, PageModule, string, Record<string, string>, object, string?][] = [
      [
        'rate_limits',
        forgotten,
        '/mot-de-passe-oublie',
        { email: form.email },
        { notice: told, email: form.email },
      ],
      [
        'email_logs',
        resend,
        '/verification-email',
        {},
        { error: told },
        `pending_email=${encodeURIComponent(awaited.email)}`,
      ],
      [
        'credentials',
        newPassword,
        '/nouveau-mot-de-passe',
        { token, ...passwords },
        { notice: told },
      ],
    ]
    for (const [table, page, path, post, shown, cookie] of broken) {
      await refusingRows(database, table, async () => {
        const answer = await askPage<object>(database, page, path, {
          post,
          ...(cookie ? { cookie } : {}),
        })
        expect([answer.status, answer.data], path).toEqual([500, expect.objectContaining(shown)])
        expect(decodeURIComponent(answer.cookies.join()), path).toContain(told)
      })
    }
    expect(
      (
        await askPage(database, newPassword, '/nouveau-mot-de-passe', {
          post: { token, ...passwords },
        })
      ).location,
    ).toBe('/connexion')
  })

  it('lead whoever signs in before confirming to the mail that they wait for, and nobody else', async () => {
    const form = aSignUp()
    await askPage(database, signUpPage, '/inscription', {
      post: { ...(form as unknown as Record<string, string>) },
    })
    const trySignIn = (password: string) =>
      askPage<{ unconfirmed?: boolean }>(database, general, '/connexion', {
        post: { email: form.email, password },
      })
    const stranger = await trySignIn('pas le sien')
    expect([
      stranger.status,
      stranger.data.unconfirmed,
      stranger.cookies.some((cookie) => cookie.startsWith('pending_email')),
    ]).toEqual([401, undefined, false])
    const owner = await trySignIn(form.password)
    expect([owner.status, owner.data.unconfirmed]).toEqual([401, true])
    expect(decodeURIComponent(owner.cookies.join())).toContain('Erreur de connexion')
    const cookie = owner.cookies.find((line) => line.startsWith('pending_email'))!.split(';')[0]!
    expect(
      (await askPage<{ email: string }>(database, resend, '/verification-email', { cookie })).data
        .email,
    ).toBe(form.email)
    await database.pool.query('delete from rate_limits')
    const again = await askPage(database, resend, '/verification-email', { cookie, post: {} })
    expect(decodeURIComponent(again.cookies.join())).toContain('Email renvoyé !')
    expect((await mailsTo(form.email)).length).toBe(2)
  })

  it('lead to the sign-in page of one’s kind after a sign-up', async () => {
    const at = async (cookie?: string) =>
      (
        await askPage<{ email: string | null; userType: string | null }>(
          database,
          resend,
          '/verification-email',
          cookie ? { cookie } : {},
        )
      ).data
    expect(await at()).toMatchObject({ email: null, userType: null })
    for (const userType of ['particulier', 'artisan'] as const) {
      const form = aSignUp({
        userType,
        ...(userType === 'artisan' ? { companyName: 'Les toits bleus' } : {}),
      })
      const signed = await askPage(database, signUpPage, '/inscription', {
        post: form as unknown as Record<string, string>,
      })
      expect(
        await at(signed.cookies.find((line) => line.startsWith('pending_email'))!.split(';')[0]!),
      ).toMatchObject({ email: form.email, userType })
    }
    expect(await at('pending_email=%E0%A4%A')).toMatchObject({ email: null, userType: null })
    expect(await at(`pending_email=${encodeURIComponent('a@b.fr admin')}`)).toMatchObject({
      email: 'a@b.fr',
      userType: null,
    })
  })

  it('tell a link of somebody else’s account from a valid one, in a browser that is signed in', async () => {
    const [{ accountId }, other] = [await confirmed(), await aParticulier(database)]
    const token = await createLinkToken(system(), {
      purpose: 'signup',
      subjectId: accountId,
      ttlHours: 1,
    })
    await database.db.update(users).set({ emailVerified: false }).where(eq(users.id, accountId))
    const ask = (as: Particulier | null, type: string) =>
      askPage<{ state: string }>(database, confirm, '/auth/confirm', {
        ...(as ? { as } : {}),
        post: { token, type },
      })
    expect((await ask(other, 'signup')).status).toBe(409)
    expect((await ask(null, 'recovery')).status).toBe(422)
    expect((await ask(null, 'email_change')).status).toBe(422)
    expect((await ask(null, 'signup')).data.state).toBe('success')
    expect((await ask(null, 'invitation')).data.state).toBe('success')
  })

  it('end a session that was refused, and say so', async () => {
    const { accountId } = await confirmed()
    await openSession(system(), accountId, 'x')
    const answer = await askPage(database, signOut, '/deconnexion', { post: {} })
    expect(answer.location).toBe('/')
    expect(decodeURIComponent(answer.cookies.join())).toContain('Déconnexion réussie')
  })
})

describe('what a tab knows', () => {
  it('is read from the mirror, and compared', () => {
    const [none, artisan, renewed, client] = [
      '',
      'artisan:1000000',
      'artisan:2000000',
      'particulier:1000000',
    ].map(readMirror)
    expect(readMirror('admin:abc')).toEqual(none)
    expect([
      changeBetween(none!, artisan!),
      changeBetween(artisan!, none!),
      changeBetween(artisan!, renewed!),
      changeBetween(artisan!, client!),
      changeBetween(none!, none!),
      changeBetween(artisan!, artisan!),
    ]).toEqual(['signed_in', 'signed_out', 'refreshed', 'signed_in', null, null])
    expect([
      isNearItsEnd(artisan!, 909_999),
      isNearItsEnd(artisan!, 910_000),
      isNearItsEnd(none!, 0),
      isNearItsEnd(artisan!, later(0, TEST_NOW).getTime()),
    ]).toEqual([false, true, false, true])
  })
})
