import { expect, it } from 'vitest'
import type { System } from '#app/platform/context.ts'
import { anAdmin } from '#test/builders.ts'
import { aCockpitWorld } from '#test/cockpit-world.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { keepCockpit, readCockpit } from './kept-cockpit.server.ts'

const database = useTestDatabase()

it('counts at each view, or shows what was counted last night where there is much', async () => {
  await aCockpitWorld(database, 5)
  const admin = database.ctx(await anAdmin(database))
  const keep = (now: Date, most: number) => keepCockpit(database.ctx<System>(undefined, now), most)
  const live = await readCockpit(admin, 'sums')
  expect(live).toMatchObject({ kept: false, countedAt: TEST_NOW })
  await keep(TEST_NOW, 1_000)
  expect((await readCockpit(admin, 'sums')).kept).toBe(false)

  await keep(TEST_NOW, 10)
  expect(await readCockpit(admin, 'sums')).toEqual({ ...live, kept: true })
  for (const part of ['companies', 'people', 'coverage'] as const)
    expect((await readCockpit(admin, part)).kept).toBe(true)

  // The same day changes nothing; the next one is counted again from 3:00 in Paris.
  const keptAt = async () => (await readCockpit(admin, 'coverage')).countedAt
  await keep(new Date('2026-03-10T20:00:00Z'), 10)
  await keep(new Date('2026-03-11T01:30:00Z'), 10)
  expect(await keptAt()).toEqual(TEST_NOW)
  const night = new Date('2026-03-11T02:30:00Z')
  await keep(night, 10)
  expect(await keptAt()).toEqual(night)

  // Few again: everything is counted at each view.
  await keep(night, 1_000)
  expect((await readCockpit(admin, 'people')).kept).toBe(false)
})
