import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import * as firstPassword from '#app/features/accounts/passwords/particulier-password.page.tsx'
import * as devices from '#app/features/settings/settings-devices.page.tsx'
import * as settings from '#app/features/settings/settings.page.tsx'
import type { Particulier } from '#app/platform/context.ts'
import {
  accountsOf,
  aSignUp,
  later,
  refusingRows,
  withoutAnswerFloor,
} from '#test/account-builders.ts'
import { aParticulier, nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, type PageModule } from '#test/pages.ts'
import * as confirm from '#app/features/accounts/sign-up/confirm-address.page.tsx'
import * as pro from '#app/features/accounts/sign-in/artisan-sign-in.page.tsx'
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

/** What somebody might add to a form, to become what they are not. */
const FORBIDDEN = [
  'role',
  'roles',
  'isAdmin',
  'admin',
  'user_type',
  'userRole',
  'emailVerified',
  'email_verified',
  'credits',
  'contacts',
  'subscription_tier',
  'subscribed',
  'plan',
  'userId',
  'user_id',
  'id',
  'accountId',
  'createdAt',
  'suspendedAt',
  'constructor',
  '__proto__',
  'prototype.role',
  'profile[user_type]',
  'roles[]',
  'secondFactorAt',
]

/** The columns of every table but the counters of limits, as one text each: what changed between two of these was written. */
async function contents(): Promise<Map<string, string>> {
  const columns = await database.pool.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public' and table_name <> 'rate_limits' order by 1, 2`,
  )
  const all = new Map<string, string>()
  for (const [table, of] of Map.groupBy(columns.rows, (row) => row.table)) {
    const { rows } = await database.pool.query<Record<string, string>>(
      `select ${of.map(({ column }) => `md5(coalesce(string_agg("${column}"::text, '|' order by "${column}"::text), '')) as "${column}"`).join(', ')} from "${table}"`,
    )
    for (const [column, held] of Object.entries(rows[0]!)) all.set(`${table}.${column}`, held)
  }
  return all
}

describe('keys that no form has', () => {
  it('write nothing, whatever form of accounts they are added to', async () => {
    const { accountId, form } = await confirmed()
    const opened: Particulier = await aParticulier(database, {
      email: `cles-${nextNumber()}@ouvreo.example`,
    })
    const token = await createLinkToken(system(), {
      purpose: 'recovery',
      subjectId: accountId,
      ttlHours: 1,
    })
    // Two of the keys are dropped before anybody sees them, so that this one does sign up.
    const newcomer = aSignUp()
    const pending = `pending_email=${encodeURIComponent(form.email)}`
    const password = { password: 'une pelle neuve', confirmPassword: 'une pelle neuve' }
    // Page, its honest form, and the tables that form may write.
    const endpoints: [
      string,
      PageModule,
      string,
      Record<string, string>,
      RegExp,
      { as?: Particulier; cookie?: string },
    ][] = [
      [
        'sign-in',
        general,
        '/connexion',
        { email: form.email, password: form.password },
        /^(sessions|sign_in_guards|account_traces)\./,
        {},
      ],
      [
        'pro sign-in',
        pro,
        '/connexion-pro',
        { email: form.email, password: form.password },
        /^(sessions|sign_in_guards|account_traces)\./,
        {},
      ],
      [
        'sign-up',
        signUpPage,
        '/inscription',
        { ...(newcomer as unknown as Record<string, string>) },
        /^(link_tokens|email_logs|credentials|profiles\.(user_id|user_type|full_name|email)|users\.(id|name|email|email_verified|created_at|updated_at))/,
        {},
      ],
      [
        'forgotten password',
        forgotten,
        '/mot-de-passe-oublie',
        { email: form.email },
        /^(link_tokens|email_logs)\./,
        {},
      ],
      [
        'resend',
        resend,
        '/verification-email',
        {},
        /^(link_tokens|email_logs)\./,
        { cookie: pending },
      ],
      ['confirmation', confirm, '/auth/confirm', { token, type: 'recovery' }, /^$/, {}],
      [
        'new password',
        newPassword,
        '/nouveau-mot-de-passe',
        { token, ...password },
        /^(credentials\.(password|updated_at)|sessions\.|link_tokens\.used_at|sign_in_guards\.)/,
        {},
      ],
      [
        'first password',
        firstPassword,
        '/espace-particulier/mot-de-passe',
        password,
        /^credentials\./,
        { as: opened },
      ],
      [
        'profile',
        settings,
        '/espace-particulier/parametres',
        { intent: 'profile', fullName: 'Claire Autrement', phone: '' },
        /^(users\.(name|updated_at)|profiles\.(full_name|phone))$/,
        { as: opened },
      ],
      [
        'address',
        settings,
        '/espace-particulier/parametres',
        { intent: 'email', newEmail: 'ailleurs@ouvreo.example', password: 'au hasard' },
        /^$/,
        { as: opened },
      ],
      [
        'devices',
        devices,
        '/espace-particulier/parametres/appareils',
        { intent: 'others' },
        /^$/,
        { as: opened },
      ],
      ['sign-out', signOut, '/deconnexion', {}, /^$/, {}],
    ]
    expect(FORBIDDEN).toHaveLength(25)
    let before = await contents()
    for (const [what, page, path, honest, allowed, who] of endpoints) {
      for (const key of FORBIDDEN) {
        const body = new FormData()
        for (const [name, value] of Object.entries(honest)) body.append(name, value)
        body.append(key, key.endsWith('Verified') ? 'true' : 'admin')
        await database.pool.query('delete from rate_limits')
        const answer = await askPage(database, page, path, { ...who, post: body })
        expect(answer.status, `${what} with ${key}`).toBeLessThan(500)
      }
      const after = await contents()
      const written = [...after]
        .filter(([column, held]) => before.get(column) !== held)
        .map(([column]) => column)
      expect(
        written.filter((column) => !allowed.test(column)),
        what,
      ).toEqual([])
      before = after
    }
    const made = await database.pool.query(
      'select u.email_verified, u.suspended_at, p.user_type, p.company_name, r.role from users u join profiles p on p.user_id = u.id left join user_roles r on r.user_id = u.id where u.email = $1',
      [newcomer.email],
    )
    expect(made.rows).toEqual([
      {
        email_verified: false,
        suspended_at: null,
        user_type: 'particulier',
        company_name: null,
        role: null,
      },
    ])
  }, 60_000)
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

  it('call a fault of ours one, with what was typed kept and the link as good as before', async () => {
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
    const knock = (password: string) =>
      askPage<{ unconfirmed?: boolean }>(database, general, '/connexion', {
        post: { email: form.email, password },
      })
    const stranger = await knock('pas le sien')
    expect([
      stranger.status,
      stranger.data.unconfirmed,
      stranger.cookies.some((cookie) => cookie.startsWith('pending_email')),
    ]).toEqual([401, undefined, false])
    const owner = await knock(form.password)
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

  it('know, after a sign-up, which door is whose', async () => {
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

  it('let a session end where it was refused, and say so', async () => {
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
