import { expect, it } from 'vitest'
import * as confirm from '#app/features/settings/confirm-identity.page.tsx'
import { paths } from '#app/paths.ts'
import { anAdmin } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import * as file from './sellers-file.route.ts'

const database = useTestDatabase()

it('the file of all sellers is for who proved lately who they are, and is asked for again from its page', async () => {
  const as = await anAdmin(database)
  const ask = { as, params: { year: '2020', rank: '1' } }
  const path = paths.adminSellersFile(2020, 1)
  const provedAt = new Date(TEST_NOW.getTime() - 3_600_000)
  const confirmation = paths.adminConfirm({ redirect: path })
  expect(await askPage(database, file, path, { ...ask, provedAt })).toMatchObject({
    status: 302,
    location: confirmation,
  })
  expect((await askPage<{ next: string }>(database, confirm, confirmation, { as })).data.next).toBe(
    paths.adminSellers(),
  )
  expect(await askPage(database, file, path, ask)).toMatchObject({ status: 404 })
})
