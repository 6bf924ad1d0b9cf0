import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { closeJobs, openJobs } from '#app/platform/jobs/jobs.server.ts'
import { ok } from '#app/values/result.ts'
import { accountsOf, aSignUp, later, refusingMails, told } from '#test/account-builders.ts'
import { aParticulier, nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { deliverTwice, eventTypesAbout } from '#test/events.ts'
import { granted } from '#test/quote-builders.ts'
import { RACE_POOL, together } from '#test/race.ts'
import { knownDeviceCookie } from '#app/features/accounts/sessions/known-device.server.ts'
import { createLinkToken } from '#app/features/accounts/sign-in/link-tokens.server.ts'
import { requestPasswordReset } from './request-password-reset.server.ts'
import { readRecovery, resetPassword } from './reset-password.server.ts'
import { openSession, readSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { signUp } from '#app/features/accounts/sign-up/sign-up.server.ts'
import { credentials, linkTokens, sessions, users } from '#app/features/accounts/tables.server.ts'

const database = useTestDatabase(RACE_POOL)
const { attempt, confirmed, mailsTo, system, tokensTo, visitor } = accountsOf(database)
const linkFor = (accountId: string, ttlHours = 1) =>
  createLinkToken(system(), { purpose: 'recovery', subjectId: accountId, ttlHours })
const reset = (
  token: string,
  password = 'Un nouveau mot',
  signedInAs: string | null = null,
  now = TEST_NOW,
) => resetPassword(visitor(now), { token, password, signedInAs: signedInAs as never })

describe('asking for a new password', () => {
  it('writes nothing for an address without account, for a suspended one, nor for a pattern', async () => {
    const suspended = await confirmed()
    await database.db
      .update(users)
      .set({ suspendedAt: TEST_NOW })
      .where(eq(users.id, suspended.accountId))
    for (const email of ['personne@ouvreo.example', suspended.form.email, '%', "' or 1=1 --"])
      expect(await requestPasswordReset(visitor(), email), email).toEqual(
        ok({ known: false, mailed: false }),
      )
    expect(await database.rows(linkTokens, eq(linkTokens.purpose, 'recovery'))).toEqual([])
  })

  it('leaves no request without its mail, no link without mail and no mail without link', async () => {
    const { accountId, form } = await confirmed()
    const recoveryLinks = () =>
      database.rows(
        linkTokens,
        and(eq(linkTokens.subjectId, accountId), eq(linkTokens.purpose, 'recovery')),
      )
    await closeJobs(100)
    await expect(requestPasswordReset(visitor(), form.email)).rejects.toThrow('openJobs')
    await openJobs(database.pool)
    expect(await requestPasswordReset(visitor(later(1)), ` ${form.email.toUpperCase()} `)).toEqual(
      ok({ known: true, mailed: true }),
    )
    // The outbox refuses: nothing is left of the delivery, which comes again.
    await refusingMails(database, async () => {
      await expect(deliverTwice(database, accountId)).rejects.toThrow()
    })
    expect(await recoveryLinks()).toEqual([])
    await deliverTwice(database, accountId)
    expect((await mailsTo(form.email)).map(({ emailType }) => emailType)).toEqual([
      'signup',
      'recovery',
    ])
    const [token] = (await tokensTo(form.email)).slice(-1)
    expect(await readRecovery(visitor(), token!)).toMatchObject({
      accountId,
      kind: 'particulier',
      email: form.email,
    })
  })

  it('once a minute and five times an hour an address, twenty an hour a peer, whatever happens at once', async () => {
    const { form } = await confirmed()
    const minute = await together(10, () => requestPasswordReset(visitor(later(120)), form.email))
    expect(minute.filter((one) => one.ok && one.value.mailed)).toHaveLength(1)
    let mailed = 1
    for (let at = 121; at < 135; at++)
      if (granted(await requestPasswordReset(visitor(later(at)), form.email)).mailed) mailed++
    expect(mailed).toBe(5)
    const peer = visitor(TEST_NOW, 'a-greedy-peer')
    const answers = await together(30, (index) =>
      requestPasswordReset(peer, `inconnu-${index}@ouvreo.example`),
    )
    expect(answers.filter((one) => told(one) === 'too_many_requests')).toHaveLength(10)
  })
})

describe('choosing it', () => {
  it('lifts the blocks that wrong passwords had caused: the account’s and this browser’s, and nobody else’s', async () => {
    const { accountId, form } = await confirmed()
    const other = await confirmed()
    const browser = (id: typeof accountId, before: string | null = null) =>
      knownDeviceCookie(before, id, TEST_NOW).split(';')[0]!
    // Two accounts share this browser.
    const [mine, elsewhere] = [browser(accountId, browser(other.accountId)), browser(accountId)]
    // From peers of their own: what is shut is the account, and each of its browsers.
    const shut = [
      [form.email, null],
      [form.email, mine],
      [form.email, elsewhere],
      [other.form.email, null],
      [other.form.email, mine],
    ] as const
    for (const [email, cookies] of shut)
      for (let time = 0; time < 6; time++) await attempt(email, 'faux', visitor(), cookies)
    const answers = () =>
      Promise.all(
        shut.map(async ([email, cookies]) =>
          told(await attempt(email, 'Un nouveau mot', visitor(), cookies)),
        ),
      )
    expect(await answers()).toEqual(Array(5).fill('too_many_attempts'))
    // A refused link forgets nothing.
    await resetPassword(visitor(), {
      token: 'inconnu',
      password: 'Un nouveau mot',
      signedInAs: null,
      cookies: mine,
    })
    granted(
      await resetPassword(visitor(), {
        token: await linkFor(accountId),
        password: 'Un nouveau mot',
        signedInAs: null,
        cookies: mine,
      }),
    )
    expect(await answers()).toEqual([
      'ok',
      'ok',
      'too_many_attempts',
      'too_many_attempts',
      'too_many_attempts',
    ])
  })

  it('is refused with a link that is over, of another purpose, altered, or of another account than the one signed in', async () => {
    const { accountId, form } = await confirmed()
    const other = await confirmed()
    const token = await linkFor(accountId)
    const signUpLink = await createLinkToken(system(), {
      purpose: 'signup',
      subjectId: accountId,
      ttlHours: 24,
    })
    for (const [what, answer] of [
      ['its last instant', reset(token, 'Un nouveau mot', null, later(60))],
      ['a link of sign-up', reset(signUpLink)],
      ['one letter less', reset(token.slice(1))],
      ['nothing', reset('')],
      [
        'a link of a request',
        reset(
          await createLinkToken(system(), {
            purpose: 'quote_request',
            subjectId: accountId,
            ttlHours: 1,
          }),
        ),
      ],
    ] as const)
      expect(await answer, what).toEqual({ ok: false, refusal: 'invalid_link' })
    expect(await reset(token, 'Un nouveau mot', other.accountId)).toEqual({
      ok: false,
      refusal: 'other_account',
    })
    expect(await attempt(form.email, form.password)).toMatchObject({ ok: true })
    // Its owner, signed in, may.
    expect(await reset(token, 'Un nouveau mot', accountId)).toEqual(ok({ kind: 'particulier' }))
  })

  it('happens once of twenty at once, ends every session, and the old password opens nothing', async () => {
    for (let round = 0; round < 3; round++) {
      const { accountId, form } = await confirmed()
      const devices = await Promise.all(
        Array.from({ length: 3 }, () => openSession(system(), accountId, 'appareil')),
      )
      const [token, second] = [await linkFor(accountId), await linkFor(accountId)]
      const answers = await together(20, (index) => reset(token, `Un nouveau mot ${index}`))
      expect(answers.filter((one) => one.ok)).toHaveLength(1)
      expect(answers.filter((one) => told(one) === 'invalid_link')).toHaveLength(19)
      for (const device of devices)
        expect(await readSession(database.db, device, TEST_NOW, 'test')).toBeNull()
      expect(await database.rows(sessions, eq(sessions.userId, accountId))).toEqual([])
      expect(await reset(second), 'the other link goes with the first').toEqual({
        ok: false,
        refusal: 'invalid_link',
      })
      const kept = answers.findIndex((one) => one.ok)
      expect(await attempt(form.email, form.password)).toEqual({
        ok: false,
        refusal: 'wrong_credentials',
      })
      expect(await attempt(form.email, `Un nouveau mot ${kept}`)).toMatchObject({ ok: true })
      expect(await eventTypesAbout(database, accountId)).toContain('account.security_changed')
    }
  })

  it('lets nobody sign in with the old password while it happens', async () => {
    for (let round = 0; round < 10; round++) {
      const { accountId, form } = await confirmed()
      const token = await linkFor(accountId)
      await together<unknown>(6, (index) =>
        index === 0 ? reset(token) : attempt(form.email, form.password),
      )
      expect(await database.rows(sessions, eq(sessions.userId, accountId))).toEqual([])
    }
  })

  it('confirms the address, since the link proved it, and gives a password to an account opened without', async () => {
    const pending = aSignUp()
    const { accountId } = granted(await signUp(visitor(), pending))
    granted(await reset(await linkFor(accountId)))
    expect(await attempt(pending.email, 'Un nouveau mot')).toMatchObject({ ok: true })
    expect(
      (await eventTypesAbout(database, accountId)).filter((type) => type === 'account.confirmed'),
    ).toHaveLength(1)
    const email = `sans-mot-${nextNumber()}@ouvreo.example`
    const opened = await aParticulier(database, { email })
    granted(await reset(await linkFor(opened.accountId)))
    expect(await attempt(email, 'Un nouveau mot')).toMatchObject({ ok: true })
    expect(await database.rows(credentials, eq(credentials.userId, opened.accountId))).toHaveLength(
      1,
    )
  })

  it('writes nothing when something fails on the way', async () => {
    const { accountId, form } = await confirmed()
    const token = await linkFor(accountId)
    await database.pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$; create trigger refuse before delete on sessions for each row execute function refuse()`,
    )
    await openSession(system(), accountId, 'appareil')
    await expect(reset(token)).rejects.toThrow()
    await database.pool.query('drop trigger refuse on sessions; drop function refuse()')
    expect(await attempt(form.email, form.password)).toMatchObject({ ok: true })
    expect(await reset(token)).toMatchObject({ ok: true })
  })
})
