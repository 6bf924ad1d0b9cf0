import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clockJump, currentInstant, synchroniseClock } from './clock.server.ts'
import { registry } from './metrics/metrics.server.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 2, 10, 9)
const slot = globalThis as { ouvreoClock?: unknown }
let kept: unknown
/** The database's clock, and how long the process has run by its own. */
let database = START
let running = 1_000
const asked = { execute: async () => ({ rows: [{ now: String(database) }] }) } as never
const pass = (milliseconds: number) => {
  database += milliseconds
  running += milliseconds
}

beforeEach(() => {
  kept = slot.ouvreoClock
  slot.ouvreoClock = undefined
  database = START
  vi.spyOn(performance, 'now').mockImplementation(() => running)
})
afterEach(() => {
  vi.restoreAllMocks()
  slot.ouvreoClock = kept
})

describe('the clock', () => {
  it('runs on by itself between two looks at the database, whatever becomes of the machine’s time', async () => {
    await synchroniseClock(asked, 0)
    vi.spyOn(Date, 'now').mockReturnValue(START + 5 * DAY)
    pass(30_000)
    expect(currentInstant()).toEqual(new Date(START + 30_000))
  })

  it('follows a database that drifts, and is moved as asked', async () => {
    await synchroniseClock(asked, 3_600)
    pass(60_000)
    database += 4_900
    await synchroniseClock(asked, 3_600)
    expect([clockJump(), currentInstant()]).toEqual([0, new Date(START + 64_900 + 3_600_000)])
  })

  it.each([5 * DAY, -6_000])(
    'does not follow a jump of %i ms, says so, and goes on once it is back',
    async (jump) => {
      await synchroniseClock(asked, 0)
      pass(60_000)
      database += jump
      await synchroniseClock(asked, 0)
      expect(clockJump()).toBe(jump)
      expect(currentInstant()).toEqual(new Date(START + 60_000))
      expect(await registry.getSingleMetricAsString('ouvreo_clock_jump_seconds')).toContain(
        `ouvreo_clock_jump_seconds ${jump / 1_000}`,
      )
      pass(60_000)
      await synchroniseClock(asked, 0)
      expect(clockJump()).toBe(jump)
      database -= jump
      await synchroniseClock(asked, 0)
      expect([clockJump(), currentInstant()]).toEqual([0, new Date(START + 120_000)])
    },
  )
})
