import { describe, expect, it } from 'vitest'
import type { AccountId } from '#app/values/identity/ids.ts'
import { newId } from '#app/values/identity/ids.ts'
import { accountsOf, DAY, later, told } from '#test/account-builders.ts'
import { nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import '#test/pages.ts'
import { countDeadlocks, together } from '#test/race.ts'
import { countAttempt } from './count-attempt.server.ts'
import {
  knownDeviceCookie,
  knownDevices,
} from '#app/features/accounts/sessions/known-device.server.ts'
import { forgetOldTries, giveTryBack } from './sign-in-guard.server.ts'
import { signInGuards } from '#app/features/accounts/tables.server.ts'

const database = useTestDatabase()
const { attempt, confirmed, system, visitor } = accountsOf(database)
const pair = (cookie: string) => cookie.split(';')[0]!

/** The name of an account's browser by its cookies. */
const knownDevice = (cookies: string, id: AccountId, now: Date) =>
  knownDevices(cookies, now).find(({ accountId }) => accountId === id)?.nonce ?? null

/** How many of twelve tries at an instant are let through to the hash. */
async function through(email: string, minutes: number): Promise<number> {
  let passed = 0
  for (let time = 0; time < 12; time++)
    if ((await countAttempt(visitor(later(minutes)), { email })).admitted) passed++
  return passed
}

describe('tries at one account', () => {
  it('are five in a window, which doubles each time it was used up, up to an hour, and is as at first after a day without a try', async () => {
    const email = `serrure-${nextNumber()}@ouvreo.example`
    expect(await through(email, 0)).toBe(5)
    expect(await through(email, 14)).toBe(0)
    expect(await through(email, 15)).toBe(5)
    // Half an hour now.
    expect(await through(email, 44)).toBe(0)
    expect(await through(email, 45)).toBe(5)
    // Then an hour, and never more.
    expect(await through(email, 104)).toBe(0)
    expect(await through(email, 105)).toBe(5)
    expect(await through(email, 164)).toBe(0)
    expect(await through(email, 165)).toBe(5)
    expect(await through(email, 226 + DAY)).toBe(5)
    expect(await through(email, 241 + DAY + 1)).toBe(5)
  })

  it('cost nothing to whoever knows the password', async () => {
    const { form } = await confirmed()
    for (let time = 0; time < 12; time++)
      expect(told(await attempt(form.email, form.password))).toBe('ok')
    for (let time = 0; time < 5; time++)
      expect(told(await attempt(form.email, 'faux'))).toBe('wrong_credentials')
    expect(told(await attempt(form.email, form.password))).toBe('too_many_attempts')
  })

  it('are counted and given back by many at once, at one attempt from one peer, without a deadlock', async () => {
    const email = `serrure-${nextNumber()}@ouvreo.example`
    const one = visitor()
    const before = await countDeadlocks(database)
    // Few enough that none is turned away: whoever is leaves before the second count.
    await together(4, async () => {
      for (let time = 0; time < 150; time++)
        await giveTryBack(one, (await countAttempt(one, { email })).attempt)
    })
    expect(await countDeadlocks(database)).toBe(before)
    expect((await countAttempt(one, { email })).admitted).toBe(true)
  })

  it('are forgotten two days after, and keep no address', async () => {
    const email = `serrure-${nextNumber()}@ouvreo.example`
    await through(email, 0)
    expect(JSON.stringify(await database.rows(signInGuards))).not.toContain(email)
    await forgetOldTries({ ...system(), now: later(5 * DAY) })
    expect(await database.rows(signInGuards)).toEqual([])
  })
})

describe('a browser that came in before', () => {
  it('comes in while strangers use up the account’s tries, and their peer’s', async () => {
    const { accountId, form } = await confirmed()
    const cookies = pair(knownDeviceCookie(null, accountId, TEST_NOW))
    const samePeer = visitor(TEST_NOW, 'behind-one-box')
    for (let time = 0; time < 20; time++) await attempt(form.email, 'faux', samePeer)
    expect(told(await attempt(form.email, form.password, samePeer))).toBe('too_many_attempts')
    expect(told(await attempt(form.email, form.password, samePeer, cookies))).toBe('ok')
    // It has a budget of its own: a stolen cookie is no way around.
    for (let time = 0; time < 5; time++)
      expect(told(await attempt(form.email, 'faux', samePeer, cookies))).toBe('wrong_credentials')
    expect(told(await attempt(form.email, form.password, samePeer, cookies))).toBe(
      'too_many_attempts',
    )
  })

  it('is known by its own accounts, four at most, for half a year, and by no cookie that was altered', () => {
    const ids = Array.from({ length: 5 }, () => newId<AccountId>())
    let cookies = ''
    for (const id of ids) cookies = pair(knownDeviceCookie(cookies, id, TEST_NOW))
    expect(ids.map((id) => knownDevice(cookies, id, TEST_NOW) !== null)).toEqual([
      false,
      true,
      true,
      true,
      true,
    ])
    const [last] = ids.slice(-1)
    const nonce = knownDevice(cookies, last!, TEST_NOW)
    expect(
      knownDevice(pair(knownDeviceCookie(cookies, last!, later(DAY))), last!, later(2 * DAY)),
      'the same browser',
    ).toBe(nonce)
    expect(knownDevice(cookies, last!, later(180 * DAY))).toBeNull()
    for (const wrong of [
      '',
      'x',
      cookies.replace(last!, newId()),
      cookies.replace(`${nonce}.1`, `${nonce}.9`),
      cookies.replaceAll('.', '~'),
    ])
      expect(knownDevice(wrong, last!, TEST_NOW), wrong.slice(0, 30)).toBeNull()
  })
})
