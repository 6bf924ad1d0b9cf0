import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aParticulier } from '#test/builders.ts'
import { aContactCase } from '#test/desk-builders.ts'
import { axeFaults } from './accessibility.ts'
import { openBrowser, startProduct, type RunningProduct } from './product.ts'
import { faultsOfDocument, hydrated } from './screens.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'
import { twoColleagues } from './two-colleagues.ts'

let shared: SharedDatabase
let product: RunningProduct
let browser: Browser
/** Two of the team, one on a phone. */
let claire: Page
let paul: Page
let faults: string[][]

/** An hour of the last day: whoever came earlier is due first. */
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

beforeAll(async () => {
  shared = await openSharedDatabase()
  const author = await aParticulier(shared, { name: 'Zoé Martin', now: hoursAgo(48) })
  await aContactCase(shared, { author, lastName: 'Premier', now: hoursAgo(5) })
  await aContactCase(shared, { author, lastName: 'Deuxième', now: hoursAgo(4) })
  await aContactCase(shared, { lastName: 'Ailleurs', now: hoursAgo(3) })
  ;[product, browser] = await Promise.all([
    startProduct({ DATABASE_URL: shared.url, DEMO: '1' }),
    openBrowser(),
  ])
  ;({ claire, paul, faults } = await twoColleagues(shared, product, browser))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await shared?.close()
})

async function open(page: Page, path: string) {
  await page.goto(product.url + path)
  await hydrated(page)
}
async function looksRight(page: Page) {
  expect(await faultsOfDocument(page)).toEqual([])
  expect(await axeFaults(page)).toEqual([])
}
const named = (page: Page, name: string) =>
  page.locator('[data-case]').getByRole('link', { name: `Zoé ${name}`, exact: true })
const tick = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: new RegExp(`Zoé ${name}`) }).check()

it('joins two cases of the list: the one due first stays, and a colleague sees it at once', async () => {
  await open(paul, '/admin/bureau')
  await named(paul, 'Ailleurs').waitFor()
  await open(claire, '/admin/bureau')
  await tick(claire, 'Ailleurs')
  expect(await claire.getByRole('button', { name: 'Réunir' }).count()).toBe(0)
  await tick(claire, 'Premier')
  await looksRight(claire)
  await claire.getByRole('button', { name: 'Réunir' }).click()
  await claire.getByRole('heading', { level: 1, name: 'Zoé Premier' }).waitFor()
  const joined = claire.getByRole('region', { name: 'Réunies avec celle-ci' })
  await joined.getByRole('link', { name: 'Zoé Ailleurs' }).waitFor()
  await looksRight(claire)
  // The other's list is read again by itself.
  await named(paul, 'Ailleurs').waitFor({ state: 'detached' })
  expect(await named(paul, 'Premier').count()).toBe(1)
  expect(await named(paul, 'Deuxième').count()).toBe(1)
})

it('takes one out again, and it is back on the list of both', async () => {
  await claire.getByRole('button', { name: /Séparer.*Zoé Ailleurs/ }).click()
  await claire.locator('toast-region').getByText('Affaire séparée').first().waitFor()
  expect(await claire.getByRole('region', { name: 'Réunies avec celle-ci' }).count()).toBe(0)
  await named(paul, 'Ailleurs').waitFor()
})

it('proposes what is likely the same, on the page of a case, and says when nothing was ticked', async () => {
  await named(paul, 'Deuxième').click()
  await paul.getByRole('heading', { level: 1, name: 'Zoé Deuxième' }).waitFor()
  const likely = paul.getByRole('region', { name: 'Peut-être la même affaire' })
  // Of the same person alone.
  expect(await likely.getByRole('checkbox').count()).toBe(1)
  await likely.getByRole('button', { name: 'Réunir' }).click()
  await likely.getByRole('alert').waitFor()
  await looksRight(paul)
  await likely.getByRole('checkbox', { name: /Zoé Premier/ }).check()
  await likely.getByRole('button', { name: 'Réunir' }).click()
  await paul.getByRole('heading', { level: 1, name: 'Zoé Premier' }).waitFor()
  await paul.getByRole('region', { name: 'Réunies avec celle-ci' }).waitFor()
  await looksRight(paul)
  // Whoever had the case open sees what was joined with it.
  await claire
    .getByRole('region', { name: 'Réunies avec celle-ci' })
    .getByRole('link', { name: 'Zoé Deuxième' })
    .waitFor()
  await looksRight(claire)
  expect(faults.flat()).toEqual([])
})
