import { eq } from 'drizzle-orm'
import { ScureBase32Plugin } from 'otplib'
import { describe, expect, it } from 'vitest'
import { seal } from '#app/platform/web/seal.server.ts'
import { refuse } from '#app/values/result.ts'
import { aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { RACE_POOL } from '#test/race.ts'
import { codeOf, JUST_PROVED, later, someoneWithTwoFactor } from '#test/second-factor-builders.ts'
import { openSession, readSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { twoFactors } from './second-factor.tables.server.ts'
import {
  asksForCode,
  disableTwoFactor,
  enableTwoFactor,
  prepareTwoFactor,
  readTwoFactor,
  regenerateRecoveryCodes,
  takeCode,
} from './two-factor.server.ts'

const database = useTestDatabase(RACE_POOL)

describe('the second factor', () => {
  it('is asked for only once its first code was typed, and its key is not in the database as it is', async () => {
    const who = await aParticulier(database)
    const first = await prepareTwoFactor(database.ctx(who), 'claire@ouvreo.example')
    // A reload shows the same key.
    expect(await prepareTwoFactor(database.ctx(who), 'claire@ouvreo.example')).toEqual(first)
    expect(first.ok && first.value.uri).toMatch(
      /^otpauth:\/\/totp\/Ouvr%C3%A9o:claire%40ouvreo\.example\?secret=[A-Z2-7]+&issuer=Ouvr/,
    )
    expect(await asksForCode(database.ctx(), who.accountId)).toBe(false)
    expect(await enableTwoFactor(database.ctx(who), '000000', JUST_PROVED)).toEqual(
      refuse('wrong_code'),
    )
    expect(await asksForCode(database.ctx(), who.accountId)).toBe(false)
    const { rows } = await database.pool.query('select * from two_factors where user_id = $1', [
      who.accountId,
    ])
    const key = first.ok ? first.value.key : ''
    expect(JSON.stringify(rows)).not.toContain(key)
    expect(JSON.stringify(rows)).not.toContain(
      new TextDecoder().decode(new ScureBase32Plugin().decode(key)),
    )
  })

  it('is registered by whoever has just typed the password, and not by whoever found a session', async () => {
    const who = await aParticulier(database)
    const enable = (code: string, provedAt: Date | null, now = TEST_NOW) =>
      enableTwoFactor(database.ctx(who, now), code, { sessionToken: null, provedAt })
    const kept = async () =>
      (
        await database.pool.query('select enabled_at from two_factors where user_id = $1', [
          who.accountId,
        ])
      ).rows
    // No key was asked for: none is made, and there is nothing to guess.
    expect(await enable('000000', TEST_NOW)).toEqual(refuse('not_proved'))
    expect(await kept()).toEqual([])
    const prepared = await prepareTwoFactor(database.ctx(who), 'claire@ouvreo.example')
    const key = prepared.ok ? prepared.value.key : ''
    const late = later(600)
    for (const [provedAt, now] of [
      [null, TEST_NOW],
      [later(-600), TEST_NOW],
      [TEST_NOW, late],
      [late, late],
    ] as const) {
      expect(await enable(codeOf(key, now), provedAt, now)).toEqual(refuse('not_proved'))
    }
    expect(await kept()).toEqual([{ enabled_at: null }])
    expect(await prepareTwoFactor(database.ctx(who, late), 'claire@ouvreo.example')).toEqual(
      prepared,
    )
    expect(await enable(codeOf(key, late), late, late)).toMatchObject({ ok: true })
  })

  it('ends the sessions that a password alone had opened, but for the one at hand, which is verified', async () => {
    const who = await aParticulier(database)
    const prepared = await prepareTwoFactor(database.ctx(who), 'claire@ouvreo.example')
    const key = prepared.ok ? prepared.value.key : ''
    const [mine, other] = [
      await openSession(database.ctx(), who.accountId, null),
      await openSession(database.ctx(), who.accountId, null),
    ]
    expect(
      await enableTwoFactor(database.ctx(who), codeOf(key, TEST_NOW), {
        sessionToken: mine,
        provedAt: TEST_NOW,
      }),
    ).toMatchObject({ ok: true })
    expect(await readSession(database.db, mine, TEST_NOW, 'test')).toMatchObject({
      session: { secondFactorAt: TEST_NOW },
    })
    expect(await readSession(database.db, other, TEST_NOW, 'test')).toBeNull()
  })

  it('takes the code of now, of the step before and of the one after, each once', async () => {
    const { who, codeAt } = await someoneWithTwoFactor(database)
    const now = later(3_600)
    const take = (code: string) => takeCode(database.ctx(undefined, now), who.accountId, code)
    const [far, before, present, after] = [-60, -30, 0, 30].map((seconds) =>
      codeAt(later(3_600 + seconds)),
    )
    expect(await take(far!)).toEqual(refuse('wrong_code'))
    expect(await take(before!)).toEqual({ ok: true, value: 'application' })
    expect(await take(before!)).toEqual(refuse('wrong_code'))
    // Five at once with the same code: one.
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => take(` ${present!.slice(0, 3)} ${present!.slice(3)}`)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await take(after!)).toEqual({ ok: true, value: 'application' })
  })

  it('goes on with a key that was registered before the library changed, whose bytes are its letters', async () => {
    const { who } = await someoneWithTwoFactor(database)
    await database.db
      .update(twoFactors)
      .set({ secret: seal('two-factor', '12345678901234567890'), lastStep: 0 })
      .where(eq(twoFactors.userId, who.accountId))
    // RFC 6238, appendix B: the code of the 59th second, cut to six digits.
    expect(
      await takeCode(database.ctx(undefined, new Date(59_000)), who.accountId, '287 082'),
    ).toEqual({ ok: true, value: 'application' })
  })

  it('takes no code while the clock stands before the last one used', async () => {
    const { who, codeAt } = await someoneWithTwoFactor(database)
    const now = later(-3_600)
    expect(await takeCode(database.ctx(undefined, now), who.accountId, codeAt(now))).toEqual(
      refuse('wrong_code'),
    )
  })

  it('counts no right code against its owner', async () => {
    const { who, codeAt } = await someoneWithTwoFactor(database)
    const window = later(9_000)
    for (let step = 0; step < 20; step++) {
      const now = new Date(window.getTime() + step * 30_000)
      expect(
        await takeCode(database.ctx(undefined, now), who.accountId, codeAt(now)),
        `${step}`,
      ).toEqual({ ok: true, value: 'application' })
    }
  })

  it('blocks the sign-in after ten wrong ones in a quarter of an hour, and opens it again', async () => {
    const { who, codeAt } = await someoneWithTwoFactor(database)
    const now = later(7_200)
    for (let i = 0; i < 10; i++)
      expect(await takeCode(database.ctx(undefined, now), who.accountId, '123456')).toMatchObject({
        ok: false,
      })
    expect(await takeCode(database.ctx(undefined, now), who.accountId, codeAt(now))).toEqual(
      refuse('too_many_codes'),
    )
    const after = later(7_200 + 901)
    expect(await takeCode(database.ctx(undefined, after), who.accountId, codeAt(after))).toEqual({
      ok: true,
      value: 'application',
    })
  })

  it('has ten recovery codes, kept as digests, each used once and replaced all together', async () => {
    const { who, codes } = await someoneWithTwoFactor(database)
    expect(new Set(codes).size).toBe(10)
    const { rows } = await database.pool.query(
      'select code_hash from recovery_codes where user_id = $1',
      [who.accountId],
    )
    expect(codes.some((code) => JSON.stringify(rows).includes(code.replaceAll('-', '')))).toBe(
      false,
    )
    expect(await takeCode(database.ctx(), who.accountId, codes[0]!.toLowerCase())).toEqual({
      ok: true,
      value: 'recovery',
    })
    expect(await takeCode(database.ctx(), who.accountId, codes[0]!)).toEqual(refuse('wrong_code'))
    expect(await readTwoFactor(database.ctx(), who.accountId)).toMatchObject({ recoveryLeft: 9 })
    // Another person's code opens nothing.
    const other = await someoneWithTwoFactor(database)
    expect(await takeCode(database.ctx(), other.who.accountId, codes[1]!)).toEqual(
      refuse('wrong_code'),
    )
    const renewed = await regenerateRecoveryCodes(database.ctx(who))
    expect(await takeCode(database.ctx(), who.accountId, codes[1]!)).toEqual(refuse('wrong_code'))
    expect(await takeCode(database.ctx(), who.accountId, renewed![0]!)).toEqual({
      ok: true,
      value: 'recovery',
    })
  })

  it('is turned off with a code, and its recovery codes with it', async () => {
    const { who, codeAt } = await someoneWithTwoFactor(database)
    const now = later(3_600)
    expect(await disableTwoFactor(database.ctx(who, now), '000000')).toEqual(refuse('wrong_code'))
    expect(await disableTwoFactor(database.ctx(who, now), codeAt(now))).toEqual({
      ok: true,
      value: undefined,
    })
    expect(await readTwoFactor(database.ctx(), who.accountId)).toEqual({
      enabledAt: null,
      recoveryLeft: 0,
    })
  })
})
