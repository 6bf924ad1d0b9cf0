import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { artisans } from '#app/features/companies/tables.server.ts'
import { closeJobs, openJobs } from '#app/platform/jobs/jobs.server.ts'
import { ok, refuse } from '#app/values/result.ts'
import { accountsOf, aSignUp, later, refusingMails, told } from '#test/account-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { deliverTwice, eventTypesAbout } from '#test/events.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { signUpForm } from '#app/features/accounts/account-form.ts'
import { confirmSignUp } from './confirm-sign-up.server.ts'
import { resetPassword } from '#app/features/accounts/passwords/reset-password.server.ts'
import { findAccountByEmail, signUp } from './sign-up.server.ts'
import { credentials, profiles, sessions, users } from '#app/features/accounts/tables.server.ts'

const database = useTestDatabase()
const { attempt, confirmed, mailsTo, system, tokensTo, visitor } = accountsOf(database)

describe('signing up', () => {
  it('is refused before anything is written when the form is invalid', () => {
    const wrong: [string, Record<string, unknown>][] = [
      ['a kind that does not exist', { userType: 'admin' }],
      ['a role smuggled in', { role: 'admin' }],
      ['an account already confirmed', { emailVerified: true }],
      ['a name over two lines', { fullName: 'Claire\r\nBcc: x@y.fr' }],
      ['a name that nobody sees', { fullName: '\u200B\u202E \u2060' }],
      ['a company over two lines', { userType: 'artisan', companyName: 'Durand\nBcc: x' }],
      ['an address with a line end', { email: 'a@b.fr\nBcc: x@y.fr' }],
      ['two addresses', { email: 'a@b.fr, c@d.fr' }],
      ['an artisan without company', { userType: 'artisan' }],
      ['terms not accepted', { acceptTerms: 'off' }],
      ['two passwords', { confirmPassword: 'autre' }],
    ]
    for (const [what, change] of wrong)
      expect(signUpForm.safeParse({ ...aSignUp(), ...change }).success, what).toBe(false)
    expect(
      signUpForm.parse({
        ...aSignUp(),
        email: '  Claire@Ouvreo.Example ',
        fullName: ' \u202EClaire 👷🏽',
      }),
    ).toMatchObject({ email: 'claire@ouvreo.example', fullName: 'Claire 👷🏽' })
  })

  it('leaves nothing at all when its event or its mail cannot be enqueued', async () => {
    const form = aSignUp()
    await closeJobs(100)
    try {
      await expect(signUp(visitor(), form)).rejects.toThrow('openJobs')
    } finally {
      await openJobs(database.pool)
    }
    // The queue works again, and refuses the mail alone.
    await refusingMails(database, async () => {
      await expect(signUp(visitor(), form)).rejects.toThrow()
    })
    expect(await mailsTo(form.email)).toEqual([])
    expect(await findAccountByEmail(system(), form.email)).toBeNull()
    expect(await database.rows(profiles, eq(profiles.email, form.email))).toEqual([])
    expect(await signUp(visitor(), form)).toMatchObject({ ok: true })
  })

  it('makes account, profile and one mail; an artisan has a company file, a particulier none', async () => {
    const [person, company] = [
      aSignUp(),
      aSignUp({ userType: 'artisan', companyName: 'Durand et Fils' }),
    ]
    for (const form of [person, company]) {
      const { accountId } = granted(await signUp(visitor(), form))
      expect((await database.rows(users, eq(users.id, accountId)))[0]).toMatchObject({
        emailVerified: false,
        createdAt: TEST_NOW,
      })
      expect(await database.rows(sessions, eq(sessions.userId, accountId))).toEqual([])
      expect(await deliverTwice(database, accountId)).toEqual(['account.signed_up'])
      expect(await mailsTo(form.email)).toMatchObject([{ emailType: 'signup', status: 'sending' }])
      expect(await database.rows(artisans, eq(artisans.accountId, accountId))).toHaveLength(
        form.userType === 'artisan' ? 1 : 0,
      )
    }
  })

  it('thirty times at once with one address makes one account, and every loser is told the same', async () => {
    for (let round = 0; round < 3; round++) {
      const form = aSignUp()
      const answers = await together(30, (index) =>
        signUp(visitor(), { ...form, fullName: `Claire ${index}` }),
      )
      expect(answers.filter((one) => one.ok)).toHaveLength(1)
      expect(answers.filter((one) => !one.ok && one.refusal === 'account_exists')).toHaveLength(29)
      const made = await database.rows(users, eq(users.email, form.email))
      expect(made).toHaveLength(1)
      for (const table of [profiles, credentials])
        expect(await database.rows(table, eq(table.userId, made[0]!.id))).toHaveLength(1)
      expect(
        (await eventTypesAbout(database, made[0]!.id)).filter(
          (type) => type === 'account.signed_up',
        ),
      ).toHaveLength(1)
      await database.pool.query(`delete from pgboss.job where data->>'accountId' = $1`, [
        made[0]!.id,
      ])
    }
  }, 30_000)

  it('again with a confirmed address tells its owner, who changes in nothing, at most once an hour', async () => {
    const { accountId, form } = await confirmed()
    const before = await database.rows(credentials, eq(credentials.userId, accountId))
    // A minute later: they have just been written to.
    expect(await signUp(visitor(later(1)), form)).toEqual(refuse('account_exists'))
    await deliverTwice(database, accountId, later(1))
    expect((await mailsTo(form.email)).map(({ emailType }) => emailType)).toEqual(['signup'])
    for (let time = 0; time < 3; time++)
      expect(
        await signUp(visitor(later(61)), { ...form, fullName: 'Autre', password: 'Un-autre-mot' }),
      ).toEqual(refuse('account_exists'))
    await deliverTwice(database, accountId, later(61))
    expect((await mailsTo(form.email)).map(({ emailType }) => emailType)).toEqual([
      'signup',
      'account_exists',
    ])
    expect(await database.rows(credentials, eq(credentials.userId, accountId))).toEqual(before)
    expect((await database.rows(users, eq(users.id, accountId)))[0]!.name).toBe('Claire Martin')
    // An hour later it may be said again.
    await database.pool.query(`delete from pgboss.job where data->>'accountId' = $1`, [accountId])
    await signUp(visitor(later(130)), form)
    await deliverTwice(database, accountId, later(130))
    expect(await mailsTo(form.email)).toHaveLength(3)
  })

  it('again with an address not confirmed yet sends a link again, not a word about an account', async () => {
    const form = aSignUp()
    const { accountId } = granted(await signUp(visitor(), form))
    expect((await mailsTo(form.email)).map(({ emailType }) => emailType)).toEqual(['signup'])
    expect(await signUp(visitor(later(90)), form)).toEqual(refuse('account_exists'))
    await deliverTwice(database, accountId, later(90))
    expect((await mailsTo(form.email)).map(({ emailType }) => emailType)).toEqual([
      'signup',
      'signup',
    ])
    // Typed twice, it is the same password: it stays.
    const [first] = await tokensTo(form.email)
    expect(await confirmSignUp(visitor(later(91)), first!)).toEqual(
      ok({ userType: 'particulier', choose: null }),
    )
    expect(await attempt(form.email, form.password)).toMatchObject({ ok: true })
  })

  it('by two people with one address: whoever follows the link chooses the password, and neither of theirs opens the account', async () => {
    const form = aSignUp({ password: 'Le-mot-du-premier' })
    granted(await signUp(visitor(), form))
    expect(await signUp(visitor(later(5)), { ...form, password: 'Le-mot-du-second' })).toEqual(
      refuse('account_exists'),
    )
    const [link] = await tokensTo(form.email)
    const { choose } = granted(await confirmSignUp(visitor(later(6)), link!))
    const tries = async (...passwords: string[]) =>
      Promise.all(
        passwords.map(async (password) =>
          told(await attempt(form.email, password, visitor(later(7)))),
        ),
      )
    expect(await tries('Le-mot-du-premier', 'Le-mot-du-second')).toEqual([
      'wrong_credentials',
      'wrong_credentials',
    ])
    expect(
      await resetPassword(visitor(later(8)), {
        token: choose!,
        password: 'Le-mot-choisi',
        signedInAs: null,
      }),
    ).toMatchObject({ ok: true })
    // The link may be followed again, and gives nothing more.
    expect(await confirmSignUp(visitor(later(9)), link!)).toMatchObject({
      ok: true,
      value: { choose: null },
    })
    expect(await tries('Le-mot-choisi', 'Le-mot-du-second')).toEqual(['ok', 'wrong_credentials'])
  })
})
