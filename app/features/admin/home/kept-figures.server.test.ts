import { expect, it } from 'vitest'
import type { System } from '#app/platform/context.ts'
import { anAdmin, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import * as page from './admin-home.page.tsx'
import { keepHomeFigures, readHome } from './kept-figures.server.ts'

const database = useTestDatabase()

it('counts at each view, or shows what the job counted last where there is much to count', async () => {
  const admin = await anAdmin(database)
  const person = await aParticulier(database)
  const home = () => readHome(database.ctx(admin))
  await aQuoteRequest(database, person)
  const live = await home()
  expect(live).toMatchObject({ kept: false, top: { requestsOpen: 1 } })
  expect(live.places).toEqual([expect.objectContaining({ requests: 1, nobody: 0 })])

  await keepHomeFigures(database.ctx(), 1)
  expect((await home()).kept).toBe(false)

  await keepHomeFigures(database.ctx(), 0)
  expect(await home()).toEqual({ ...live, kept: true })
  await aQuoteRequest(database, person)
  expect((await home()).top.requestsOpen).toBe(1)
  const { data } = await askPage<{ kept: boolean; figures: object }>(database, page, '/admin', {
    as: admin,
  })
  expect(data).toMatchObject({ kept: true, figures: { requestsOpen: 1 } })

  const later = new Date(TEST_NOW.getTime() + 600_000)
  await keepHomeFigures(database.ctx<System>(undefined, later), 1)
  expect(await home()).toMatchObject({ kept: true, countedAt: later, top: { requestsOpen: 2 } })

  // A quiet year again: the home is counted at each view.
  await keepHomeFigures(database.ctx<System>(undefined, later), 2)
  expect(await home()).toMatchObject({ kept: false, top: { requestsOpen: 2 } })
})
