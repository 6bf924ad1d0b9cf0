import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { withoutTokens } from '#app/platform/mail/record-outcomes.server.ts'
import { accountsOf, aSignUp, withoutAnswerFloor } from '#test/account-builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { deliverTwice } from '#test/events.ts'
import { askPage } from '#test/pages.ts'
import * as confirm from '#app/features/accounts/sign-up/confirm-address.page.tsx'
import * as pro from './artisan-sign-in.page.tsx'
import * as general from './sign-in.page.tsx'
import * as forgotten from '#app/features/accounts/passwords/forgotten-password.page.tsx'
import { pathFor, spaceOf } from '#app/features/accounts/sessions/home.ts'
import * as signUpPage from '#app/features/accounts/sign-up/sign-up.page.tsx'
import { createLinkToken } from './link-tokens.server.ts'
import * as newPassword from '#app/features/accounts/passwords/new-password.page.tsx'
import { findAccountByEmail } from '#app/features/accounts/sign-up/sign-up.server.ts'
import * as checkEmail from '#app/features/accounts/sign-up/waiting-for-confirmation.page.tsx'
import { sealPath, unsealPath } from './wanted-path.server.ts'

const database = useTestDatabase()
withoutAnswerFloor()
const { confirmed, mailsTo, system } = accountsOf(database)

const PASSWORDS = { password: 'Un nouveau mot', confirmPassword: 'Un nouveau mot' }
const ARTISAN = { userType: 'artisan', companyName: 'Les toits bleus' } as const
/** Where one may be on one's way to: it holds the token of another mail's link. */
const WANTED = '/demande/confirmer?token=le-jeton-d-une-demande'
const asked = (path: string, redirect: string) => `${path}?redirect=${encodeURIComponent(redirect)}`

beforeEach(async () => {
  await database.pool.query('delete from rate_limits')
})

/** The link in the last mail to an address; no column of that mail has where its reader was going in the clear. */
async function lastLinkTo(email: string): Promise<URL> {
  const { rows } = await database.pool.query<{ mail: string }>(
    'select row_to_json(email_logs)::text as mail from email_logs where email = $1',
    [email],
  )
  expect(rows.join()).not.toContain('le-jeton')
  const mail = (await mailsTo(email)).at(-1)!
  // Once it left, its copy says it no more to whoever reads the log.
  expect(
    unsealPath(
      new URL(
        /https?:\/\/\S+\/auth\/confirm\S+/.exec(withoutTokens(mail.text))![0],
      ).searchParams.get('suite'),
    ),
  ).toBeNull()
  return new URL(/https?:\/\/\S+\/auth\/confirm\S+/.exec(mail.text)![0])
}

/** Follows it as the page does; answers where it leads. */
async function follow(link: URL): Promise<URL> {
  const followed = await askPage<{ next: string }>(database, confirm, link.pathname, {
    post: Object.fromEntries(link.searchParams),
  })
  return new URL(followed.data.next, link)
}

/** Fills the form of sign-up, on the way to a page. */
async function signUpOnTheWay(to: string, input: Parameters<typeof aSignUp>[0] = {}) {
  const form = aSignUp(input)
  const sent = await askPage(database, signUpPage, asked('/inscription', to), {
    post: { ...(form as unknown as Record<string, string>), redirect: to },
  })
  return { form, sent }
}

describe('who signs up on their way to a page', () => {
  it('goes on to it once the address is confirmed, whatever the kind of account', async () => {
    const shown = await askPage<{ wanted?: string; type: string | null }>(
      database,
      signUpPage,
      asked('/inscription', '/espace-pro/demandes'),
    )
    expect(shown.data).toMatchObject({ wanted: '/espace-pro/demandes', type: 'artisan' })
    const ways = [
      [{}, WANTED, '/connexion', general],
      [ARTISAN, WANTED, '/connexion-pro', pro],
      [{}, '/espace-particulier/devis/1?vue=a', '/connexion', general],
      [ARTISAN, '/tarifs', '/connexion-pro', pro],
    ] as const
    for (const [input, wanted, attempt, page] of ways) {
      const { form, sent } = await signUpOnTheWay(wanted, input)
      expect(sent.location).toBe(asked('/verification-email', wanted))
      const next = await follow(await lastLinkTo(form.email))
      expect(next.pathname + next.search).toBe(asked(attempt, wanted))
      const signedIn = await askPage(database, page, next.pathname, {
        post: {
          email: form.email,
          password: form.password,
          redirect: next.searchParams.get('redirect')!,
        },
      })
      expect(signedIn.location).toBe(wanted)
    }
  })

  it('goes home when it is in the space of another kind of account', async () => {
    const ways = [
      [{}, '/espace-pro/demandes', '/connexion'],
      [{}, '/tarifs', '/connexion'],
      [ARTISAN, '/espace-particulier/demandes', '/connexion-pro'],
      [{}, '/admin', '/connexion'],
    ] as const
    for (const [input, wanted, attempt] of ways) {
      const { form, sent } = await signUpOnTheWay(wanted, input)
      expect(sent.location).toBe('/verification-email')
      const link = await lastLinkTo(form.email)
      expect(link.searchParams.has('suite')).toBe(false)
      // Nor by a path that was sealed for somebody else.
      link.searchParams.set('suite', sealPath(wanted))
      const next = await follow(link)
      expect([next.pathname, next.search]).toEqual([attempt, ''])
    }
    expect(
      ['/', '/espace-pro', '/artisans/durand', '/tarifs-2026', '/administration'].map((path) => [
        spaceOf(path),
        pathFor('particulier', path),
      ]),
    ).toEqual([
      [null, '/'],
      [null, '/espace-pro'],
      [null, '/artisans/durand'],
      ['artisan', null],
      [null, '/administration'],
    ])
  })

  it('does so by the second mail as by the first: the one asked for again, and the one of a form sent again', async () => {
    const { form, sent } = await signUpOnTheWay(WANTED)
    const cookie = sent.cookies.find((line) => line.startsWith('pending_email'))!.split(';')[0]!
    expect(
      (await askPage<{ wanted?: string }>(database, checkEmail, sent.location!, { cookie })).data
        .wanted,
    ).toBe(WANTED)
    await database.pool.query('delete from rate_limits')
    const again = await askPage(database, checkEmail, sent.location!, { cookie, post: {} })
    expect(again.location).toBe(sent.location)
    expect((await follow(await lastLinkTo(form.email))).searchParams.get('redirect')).toBe(WANTED)
    const other = await signUpOnTheWay('/faq')
    await database.pool.query(
      `update email_logs set created_at = created_at - interval '2 hours' where email = $1`,
      [other.form.email],
    )
    // Another password: neither stays, and one is chosen on the way.
    await askPage(database, signUpPage, '/inscription', {
      post: {
        ...(other.form as unknown as Record<string, string>),
        ...PASSWORDS,
        redirect: WANTED,
      },
    })
    const accountId = (await findAccountByEmail(system(), other.form.email))!
    await deliverTwice(database, accountId)
    const next = await follow(await lastLinkTo(other.form.email))
    expect([next.pathname, next.searchParams.get('redirect')]).toEqual([
      '/nouveau-mot-de-passe',
      WANTED,
    ])
  })
})

describe('who forgot their password on their way to a page', () => {
  it('is led there once the new one is chosen, from the form to the mail and from the mail to the sign-in', async () => {
    const { accountId, form } = await confirmed(ARTISAN)
    const shown = await askPage<{ wanted?: string }>(
      database,
      forgotten,
      asked('/mot-de-passe-oublie', WANTED),
    )
    expect(shown.data.wanted).toBe(WANTED)
    const sent = await askPage(database, forgotten, '/mot-de-passe-oublie', {
      post: { email: form.email, redirect: WANTED },
    })
    expect(sent.location).toBe(
      `/mot-de-passe-oublie?vue=envoye&redirect=${encodeURIComponent(WANTED)}`,
    )
    const { rows } = await database.pool.query<{ data: string }>(
      `select data::text from pgboss.job where data->>'accountId' = $1`,
      [accountId],
    )
    expect(rows.filter(({ data }) => data.includes('sealedPath'))).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('le-jeton')
    await deliverTwice(database, accountId)
    const next = await follow(await lastLinkTo(form.email))
    expect([next.pathname, next.searchParams.get('redirect')]).toEqual([
      '/nouveau-mot-de-passe',
      WANTED,
    ])
    const chosen = await askPage(database, newPassword, next.pathname, {
      post: { ...Object.fromEntries(next.searchParams), ...PASSWORDS },
    })
    expect(chosen.location).toBe(asked('/connexion-pro', WANTED))
  })
})

describe('an address that somebody made up', () => {
  it('leads nowhere else, by no form, no link and no new password', async () => {
    const { accountId } = await confirmed()
    const linkFor = () =>
      createLinkToken(system(), { purpose: 'recovery', subjectId: accountId, ttlHours: 1 })
    const token = await linkFor()
    const payloads = readFileSync('test/fixtures/open-redirects.txt', 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) =>
        line.replaceAll('{TAB}', '\t').replaceAll('{LF}', '\n').replaceAll('{CR}', '\r'),
      )
    const here = (path: string, payload: string) =>
      expect(new URL(path, 'https://ici.example').origin, payload.slice(0, 40)).toBe(
        'https://ici.example',
      )
    for (const payload of [...payloads, 'x'.repeat(3_000)]) {
      // A link of a mail goes on to what we sealed, and that is looked at once more.
      expect(unsealPath(payload), payload.slice(0, 40)).toBeNull()
      const shown: (string | null | undefined)[] = [unsealPath(sealPath(payload))]
      for (const [page, path] of [
        [forgotten, '/mot-de-passe-oublie'],
        [signUpPage, '/inscription'],
        [checkEmail, '/verification-email'],
      ] as const)
        shown.push(
          (await askPage<{ wanted?: string }>(database, page, asked(path, payload))).data.wanted,
        )
      shown.push(
        (
          await askPage<{ wanted?: string }>(
            database,
            newPassword,
            `/nouveau-mot-de-passe?token=${token}&redirect=${encodeURIComponent(payload)}`,
          )
        ).data.wanted,
      )
      const link = await askPage<{ next: string }>(database, confirm, '/auth/confirm', {
        post: { token, type: 'recovery', suite: sealPath(payload) },
      })
      here(link.data.next, payload)
      for (const wanted of [
        ...shown,
        new URL(link.data.next, 'https://ici.example').searchParams.get('redirect'),
      ])
        here(wanted ?? '/', payload)
    }
    for (const redirect of [
      'https://ailleurs.example',
      '//ailleurs.example',
      '/\\ailleurs.example',
      'x'.repeat(3_000),
    ]) {
      const chosen = await askPage(database, newPassword, '/nouveau-mot-de-passe', {
        post: { token: await linkFor(), redirect, ...PASSWORDS },
      })
      expect(chosen.location, redirect.slice(0, 40)).toBe('/connexion')
      expect((await signUpOnTheWay(redirect)).sent.location, redirect.slice(0, 40)).toBe(
        '/verification-email',
      )
    }
    expect(sealPath(`/${'x'.repeat(2_000)}`)).toBe('')
  })
})
