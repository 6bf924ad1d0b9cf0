import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Particulier } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { ok, refuse } from '#app/values/result.ts'
import { accountsOf, later, refusingMails, told } from '#test/account-builders.ts'
import { nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { deliverTwice } from '#test/events.ts'
import { granted } from '#test/quote-builders.ts'
import { countDeadlocks, RACE_POOL, together } from '#test/race.ts'
import { cancelEmailChange } from './cancel-email-change.server.ts'
import {
  confirmEmailChange,
  forgetEmailChange,
  readEmailChange,
  requestEmailChange,
} from './change-email.server.ts'
import { createLinkToken } from '#app/features/accounts/sign-in/link-tokens.server.ts'
import { mailRecoveryLink } from '#app/features/accounts/passwords/request-password-reset.server.ts'
import {
  readRecovery,
  resetPassword,
} from '#app/features/accounts/passwords/reset-password.server.ts'
import { openSession, readSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { emailChanges, linkTokens, profiles, users } from '#app/features/accounts/tables.server.ts'

const database = useTestDatabase(RACE_POOL)
const { attempt, confirmed, mailsTo, system, tokensTo, visitor } = accountsOf(database)
const as = (accountId: AccountId, now = TEST_NOW) =>
  database.ctx<Particulier>(
    { kind: 'particulier', accountId, clientKey: `peer-${nextNumber()}` },
    now,
  )
const follow = (token: string, signedInAs: AccountId | null = null, now = TEST_NOW) =>
  confirmEmailChange(visitor(now), { token, signedInAs })
const emailOf = async (accountId: AccountId) =>
  (await database.db.select({ email: users.email }).from(users).where(eq(users.id, accountId)))[0]!
    .email

/** Somebody, and the two links of a change of address they asked for. */
async function changing() {
  const { accountId, form } = await confirmed()
  const newEmail = `nouveau-${nextNumber()}@ouvreo.example`
  granted(await requestEmailChange(as(accountId), newEmail))
  const [from] = (await tokensTo(form.email)).slice(-1)
  const [to] = await tokensTo(newEmail)
  return { accountId, form, newEmail, from: from!, to: to! }
}

describe('changing one’s address', () => {
  it('asks both addresses; one alone changes nothing, in whatever order', async () => {
    for (const order of [
      ['from', 'to'],
      ['to', 'from'],
    ] as const) {
      const change = await changing()
      expect(await readEmailChange(as(change.accountId))).toMatchObject({
        newEmail: change.newEmail,
        awaits: ['from', 'to'],
      })
      const [first, second] = order
      expect(await follow(change[first])).toEqual(
        ok({ state: 'half', awaits: second, kind: 'particulier' }),
      )
      expect(await emailOf(change.accountId)).toBe(change.form.email)
      expect(await follow(change[first]), 'once').toEqual(refuse('invalid_link'))
      expect(await readEmailChange(as(change.accountId))).toMatchObject({ awaits: [second] })
      expect(await follow(change[second])).toEqual(
        ok({ state: 'changed', awaits: null, kind: 'particulier' }),
      )
      expect(await emailOf(change.accountId)).toBe(change.newEmail)
      expect((await database.rows(profiles, eq(profiles.userId, change.accountId)))[0]!.email).toBe(
        change.newEmail,
      )
      expect(await readEmailChange(as(change.accountId))).toBeNull()
      // The old address is told; a sign-in is by the new one.
      expect((await mailsTo(change.form.email)).map(({ subject }) => subject)).toContain(
        'L’adresse de votre compte a changé',
      )
      expect(told(await attempt(change.form.email, change.form.password))).toBe('wrong_credentials')
      expect(told(await attempt(change.newEmail, change.form.password))).toBe('ok')
      await deliverTwice(database, change.accountId)
    }
  })

  it('is cancelled by whoever asked for it: neither link works any more', async () => {
    const [change, another] = [await changing(), await changing()]
    await cancelEmailChange(as(change.accountId))
    expect(await readEmailChange(as(change.accountId))).toBeNull()
    for (const token of [change.from, change.to])
      expect(await follow(token)).toEqual(refuse('invalid_link'))
    expect(await emailOf(change.accountId)).toBe(change.form.email)
    await cancelEmailChange(as(change.accountId))
    // Another's change goes on.
    expect(await follow(another.from)).toMatchObject({ ok: true, value: { state: 'half' } })
  })

  it('refuses links that are over, of another’s session, or of a change that another replaced', async () => {
    const change = await changing()
    const other = await confirmed()
    expect(await follow(change.from, other.accountId)).toEqual(refuse('other_account'))
    expect(await follow(change.from, null, later(24 * 60))).toEqual(refuse('invalid_link'))
    expect(await follow('x'.repeat(43))).toEqual(refuse('invalid_link'))
    granted(
      await requestEmailChange(
        as(change.accountId, later(2)),
        `encore-${nextNumber()}@ouvreo.example`,
      ),
    )
    for (const token of [change.from, change.to])
      expect(await follow(token, null, later(2))).toEqual(refuse('invalid_link'))
    await forgetEmailChange(system(), change.accountId)
    expect(await database.rows(emailChanges, eq(emailChanges.userId, change.accountId))).toEqual([])
    expect(await emailOf(change.accountId)).toBe(change.form.email)
  })

  it('both links at once, ten times each: one change, one of each link used', async () => {
    for (let round = 0; round < 3; round++) {
      const change = await changing()
      const answers = await together(20, (index) => follow(index % 2 ? change.from : change.to))
      const states = answers.flatMap((one) => (one.ok ? [one.value.state] : []))
      expect(states.toSorted()).toEqual(['changed', 'half'])
      expect(await emailOf(change.accountId)).toBe(change.newEmail)
    }
  })

  it('ends the other sessions and the links of recovery sent to the old address', async () => {
    const change = await changing()
    const [mine, another] = [
      await openSession(system(), change.accountId, 'ici'),
      await openSession(system(), change.accountId, 'ailleurs'),
    ]
    const recovery = await createLinkToken(system(), {
      purpose: 'recovery',
      subjectId: change.accountId,
      ttlHours: 1,
    })
    granted(await follow(change.from))
    granted(
      await confirmEmailChange(visitor(), {
        token: change.to,
        signedInAs: change.accountId,
        keepSession: mine,
      }),
    )
    expect(await readSession(database.db, mine, TEST_NOW, 'test')).not.toBeNull()
    expect(await readSession(database.db, another, TEST_NOW, 'test')).toBeNull()
    expect(await readRecovery(visitor(), recovery)).toBeNull()
  })

  it('to an address that has an account tells its owner, gives it no link, and answers the same', async () => {
    const [{ accountId, form }, owner] = [await confirmed(), await confirmed()]
    expect(await requestEmailChange(as(accountId, later(61)), owner.form.email)).toEqual(
      ok({ newEmail: owner.form.email }),
    )
    expect((await mailsTo(owner.form.email)).map(({ emailType }) => emailType)).toEqual([
      'signup',
      'account_exists',
    ])
    const [from] = (await tokensTo(form.email)).slice(-1)
    expect(await follow(from!, null, later(61))).toMatchObject({
      ok: true,
      value: { state: 'half' },
    })
    expect(await emailOf(accountId)).toBe(form.email)
  })

  it('to an address that gets an account meanwhile is refused, and may be tried again', async () => {
    const change = await changing()
    granted(await follow(change.from))
    await confirmed({ email: change.newEmail })
    expect(await follow(change.to)).toEqual(refuse('address_taken'))
    expect(await emailOf(change.accountId)).toBe(change.form.email)
  })

  it('leaves no link without mail, and bounds what it sends', async () => {
    const { accountId, form } = await confirmed()
    await refusingMails(database, async () => {
      await expect(requestEmailChange(as(accountId), 'ailleurs@ouvreo.example')).rejects.toThrow()
    })
    expect(await database.rows(emailChanges, eq(emailChanges.userId, accountId))).toEqual([])
    expect(
      (await database.rows(linkTokens, eq(linkTokens.subjectId, accountId))).map(
        ({ purpose }) => purpose,
      ),
    ).toEqual(['signup'])
    expect(await requestEmailChange(as(accountId, later(1)), form.email.toUpperCase())).toEqual(
      refuse('same_address'),
    )
    granted(await requestEmailChange(as(accountId, later(2)), 'ailleurs@ouvreo.example'))
    expect(await requestEmailChange(as(accountId, later(2)), 'autre-part@ouvreo.example')).toEqual(
      refuse('too_many_requests'),
    )
  })
})

describe('changing it while a new password is asked for', () => {
  const recoveryTo = (accountId: AccountId) =>
    createLinkToken(system(), { purpose: 'recovery', subjectId: accountId, ttlHours: 1 })

  it('sends the link to where the account has moved, when the mail is written meanwhile', async () => {
    const { accountId, form } = await confirmed()
    const moved = `ailleurs-${nextNumber()}@ouvreo.example`
    const moving = await database.pool.connect()
    try {
      await moving.query('begin')
      await moving.query('update users set email = $1 where id = $2', [moved, accountId])
      const written = mailRecoveryLink(system(), { accountId }, 'meanwhile')
      await expect
        .poll(
          async () =>
            (
              await database.pool.query(
                `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
              )
            ).rowCount,
          { interval: 20 },
        )
        .toBeGreaterThan(0)
      await moving.query('commit')
      await written
    } finally {
      moving.release()
    }
    expect((await mailsTo(moved)).map(({ emailType }) => emailType)).toEqual(['recovery'])
    expect((await mailsTo(form.email)).map(({ emailType }) => emailType)).toEqual(['signup'])
  })

  it('ends well for one of the two, whichever is first, without a deadlock', async () => {
    for (let round = 0; round < 5; round++) {
      const { accountId, form, newEmail, from, to } = await changing()
      const [token, second] = [await recoveryTo(accountId), await recoveryTo(accountId)]
      granted(await follow(from))
      const [changed, reset] = (
        await together<{ ok: true } | { ok: false; refusal: string }>(2, (index) =>
          index === 0
            ? follow(to)
            : resetPassword(visitor(), { token, password: 'Un mot tout neuf', signedInAs: null }),
        )
      ).map(told)
      // A link mailed to the address that was left opens nothing; nor does a change that began before the new password.
      expect([changed, reset].toSorted()).toEqual(['invalid_link', 'ok'])
      expect(await emailOf(accountId)).toBe(changed === 'ok' ? newEmail : form.email)
      expect(await readRecovery(visitor(), second)).toBeNull()
    }
    expect(await countDeadlocks(database)).toBe(0)
  })
})
