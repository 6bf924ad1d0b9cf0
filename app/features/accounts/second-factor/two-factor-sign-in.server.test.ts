import { describe, expect, it } from 'vitest'
import { type AccountId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { RACE_POOL, together } from '#test/race.ts'
import { later, someoneWithTwoFactor } from '#test/second-factor-builders.ts'
import {
  answerChallenge,
  awaitsCode,
  challengeSignIn,
} from '#app/features/accounts/sign-in/sign-in-challenge.server.ts'
import { closeSessionsOf, readSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { signInChallenges } from './second-factor.tables.server.ts'
import { CHALLENGE_MINUTES, CHALLENGE_TRIES } from './two-factor.ts'

const database = useTestDatabase(RACE_POOL)

describe('a sign-in that awaits its code', () => {
  const visitor = (now = TEST_NOW) =>
    database.ctx({ kind: 'visitor', clientKey: 'test' } as const, now)

  const begin = (now: Date, accountId: AccountId, destination = '/') =>
    challengeSignIn(visitor(now), { accountId, passwordHash: 'a hash', destination })

  it('is not asked of an account without a second factor', async () => {
    const who = await aParticulier(database)
    expect(await begin(TEST_NOW, who.accountId)).toBeNull()
  })

  it('is over before it began when the password is no longer the same', async () => {
    const { who, codeAt } = await someoneWithTwoFactor(database)
    const now = later(3_600)
    const token = await challengeSignIn(visitor(now), {
      accountId: who.accountId,
      passwordHash: 'a former hash',
      destination: '/',
    })
    expect(
      await answerChallenge(visitor(now), { token: token!, code: codeAt(now), userAgent: null }),
    ).toEqual(refuse('challenge_over'))
  })

  it('opens a session whose second factor is verified, with the right code only, and once', async () => {
    const { who, codeAt } = await someoneWithTwoFactor(database)
    const now = later(3_600)
    const token = (await begin(now, who.accountId, '/espace-particulier/demandes'))!
    // Where it leads may hold the token of a link: a copy of the table opens nothing.
    expect(JSON.stringify(await database.rows(signInChallenges))).not.toContain('demandes')
    // The half of a sign-in is no session.
    expect(await readSession(database.db, token, now, 'test')).toBeNull()
    expect(await awaitsCode(visitor(now), token)).toBe(true)
    expect(await answerChallenge(visitor(now), { token, code: '000000', userAgent: null })).toEqual(
      refuse('wrong_code'),
    )
    const opened = await answerChallenge(visitor(now), {
      token,
      code: codeAt(now),
      userAgent: 'Firefox',
    })
    expect(opened).toMatchObject({
      ok: true,
      value: {
        destination: '/espace-particulier/demandes',
        accountId: who.accountId,
        with: 'application',
      },
    })
    const session = await readSession(
      database.db,
      opened.ok ? opened.value.sessionToken : '',
      now,
      'test',
    )
    expect(session).toMatchObject({
      who: { kind: 'particulier', accountId: who.accountId },
      session: { secondFactorAt: now, provedAt: now },
    })
    expect(
      await answerChallenge(visitor(now), { token, code: codeAt(later(3_630)), userAgent: null }),
    ).toEqual(refuse('challenge_over'))
  })

  it('is over after ten minutes, after five wrong codes, and when every session is ended', async () => {
    const { who, codeAt } = await someoneWithTwoFactor(database)
    const now = later(3_600)
    const late = later(3_600 + CHALLENGE_MINUTES * 60)
    const [old, guessed, reset] = [
      await begin(now, who.accountId),
      await begin(now, who.accountId),
      await begin(now, who.accountId),
    ]
    expect(
      await answerChallenge(visitor(late), { token: old!, code: codeAt(late), userAgent: null }),
    ).toEqual(refuse('challenge_over'))
    for (let i = 0; i < CHALLENGE_TRIES; i++)
      expect(
        await answerChallenge(visitor(now), { token: guessed!, code: '111111', userAgent: null }),
      ).toEqual(refuse('wrong_code'))
    expect(
      await answerChallenge(visitor(now), { token: guessed!, code: codeAt(now), userAgent: null }),
    ).toEqual(refuse('challenge_over'))
    await closeSessionsOf(visitor(now), who.accountId)
    expect(
      await answerChallenge(visitor(now), { token: reset!, code: codeAt(now), userAgent: null }),
    ).toEqual(refuse('challenge_over'))
  })

  it('leaves no session behind when every session is ended at the same moment', async () => {
    const { who, codes } = await someoneWithTwoFactor(database)
    for (const [round, code] of codes.entries()) {
      const now = later(3_600 + round * 1_000)
      const token = (await begin(now, who.accountId))!
      await together<unknown>(2, (index) =>
        index === 0
          ? answerChallenge(visitor(now), { token, code, userAgent: null })
          : closeSessionsOf(visitor(now), who.accountId),
      )
      expect(
        (await database.pool.query('select 1 from sessions where user_id = $1', [who.accountId]))
          .rowCount,
      ).toBe(0)
    }
  })
})
