import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '#test/database.ts'
import { together } from '#test/race.ts'
import { currentInstant, synchroniseClock } from '../clock.server.ts'
import { forgetOldLimits, giveBack, spend, spentIn } from './rate-limit.server.ts'
import { rateLimits } from './tables.server.ts'

const database = useTestDatabase()
const LIMIT = { name: 'try', max: 5, windowSeconds: 60 }
const at = (second: number) =>
  database.ctx(undefined, new Date(Date.UTC(2026, 2, 10, 9, 0, second)))

describe('a budget', () => {
  it('lets in no more than its number, forty at once, and each key has its own', async () => {
    expect((await together(40, () => spend(at(0), LIMIT, 'race'))).filter(Boolean)).toHaveLength(5)
    expect(await spend(at(0), LIMIT, 'another')).toBe(true)
    expect(await spend(at(0), { ...LIMIT, name: 'other' }, 'race')).toBe(true)
  })

  it('begins again with its next window, and not a second before', async () => {
    for (let time = 0; time < 6; time++) await spend(at(3), LIMIT, 'window')
    expect(await spend(at(59), LIMIT, 'window')).toBe(false)
    expect(await spend(at(60), LIMIT, 'window')).toBe(true)
  })

  it('takes an act back, in its own window and never below nothing', async () => {
    for (let time = 0; time < 5; time++) await spend(at(0), LIMIT, 'given back')
    await giveBack(at(59), LIMIT, 'given back')
    expect(await spend(at(0), LIMIT, 'given back')).toBe(true)
    expect(await spend(at(0), LIMIT, 'given back')).toBe(false)
    await giveBack(at(60), LIMIT, 'given back')
    expect(await spentIn(at(0), LIMIT, 'given back')).toBe(6)
    await spend(at(60), LIMIT, 'given back')
    for (let time = 0; time < 3; time++) await giveBack(at(60), LIMIT, 'given back')
    expect(await spentIn(at(60), LIMIT, 'given back')).toBe(0)
  })

  it('takes any text for a key', async () => {
    for (const key of ['', "'; drop table rate_limits; --", '%', 'é'.repeat(254)])
      expect(await spend(at(0), LIMIT, key)).toBe(true)
  })

  it('is forgotten after a day, the present ones kept', async () => {
    await spend(at(0), LIMIT, 'old')
    await spend(at(90_000), LIMIT, 'new')
    await forgetOldLimits(at(90_000))
    const kept = await database.db.select({ key: rateLimits.key }).from(rateLimits)
    expect(kept.map(({ key }) => key)).toEqual(['try:new'])
  })
})

describe('the one clock', () => {
  it('is the database’s, moved by the offset', async () => {
    const fromDatabase = async () =>
      new Date(
        (await database.db.execute<{ now: string }>(sql`select clock_timestamp()::text as now`))
          .rows[0]!.now,
      ).getTime()
    for (const offset of [0, 30 * 86_400, -3_600]) {
      const before = await fromDatabase()
      await synchroniseClock(database.db, offset)
      const now = currentInstant().getTime() - offset * 1_000
      const after = await fromDatabase()
      // Between the database's instants before and after, give or take what the two questions took.
      const took = after - before + 1
      expect(now).toBeGreaterThanOrEqual(before - took)
      expect(now).toBeLessThanOrEqual(after + took)
    }
    await synchroniseClock(database.db, 0)
  })
})
