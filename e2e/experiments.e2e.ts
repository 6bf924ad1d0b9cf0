import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { variantFor, type Variant } from '#app/features/product-settings/experiments/experiment.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { aColleague } from '#test/desk-builders.ts'
import { aTakenLead } from '#test/quote-builders.ts'
import { axeFaults } from './accessibility.ts'
import { giveSession, openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { faultsOfDocument, hydrated } from './screens.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'

const REASON = 'Les artisans nous demandent de voir d’abord leurs demandes.'

let shared: SharedDatabase
let product: RunningProduct
let browser: Browser
let team: Page
/** Companies with a request, to which an experiment shared in halves shows each its own variant. */
const people = {} as Record<Variant, Page>
const faults: string[][] = []

beforeAll(async () => {
  ;[shared, browser] = await Promise.all([openSharedDatabase(), openBrowser()])
  const now = new Date()
  const halves = { share: 50, audience: 'everybody', chosen: null, since: now } as const
  const shown: Partial<Record<Variant, AccountId>> = {}
  while (!shown.a || !shown.b) {
    const { accountId } = (await aTakenLead(shared, { now })).artisan
    shown[variantFor('homeOrder', halves, { accountId, createdAt: now })] = accountId
  }
  product = await startProduct({ DATABASE_URL: shared.url, DEMO: '1' })
  team = await somebody((await aColleague(shared, 'Claire Dubois')).accountId, 1280)
  people.a = await somebody(shown.a, 390)
  people.b = await somebody(shown.b, 1280)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await shared?.close()
})

async function somebody(accountId: AccountId, width: number): Promise<Page> {
  const { page, context, faults: found } = await openPage(browser, { width })
  await giveSession(context, product.url, await openSession(shared.ctx(), accountId, 'e2e'))
  faults.push(found)
  return page
}
async function open(page: Page, path: string) {
  await page.goto(product.url + path)
  await hydrated(page)
}
async function looksRight(page: Page) {
  expect(await faultsOfDocument(page)).toEqual([])
  expect(await axeFaults(page)).toEqual([])
}
const save = () => team.getByRole('button', { name: 'Enregistrer', exact: true }).click()
const toast = (text: string) => team.locator('toast-region').getByText(text).first().waitFor()

/** Whether the next appointments come before the cards, on the home of each company. */
async function appointmentsFirst(): Promise<Record<Variant, boolean>> {
  const seen = {} as Record<Variant, boolean>
  for (const variant of ['a', 'b'] as const) {
    await open(people[variant], '/espace-pro-dashboard')
    const titles = await people[variant].locator('main h2').allInnerTexts()
    expect(titles).toEqual(expect.arrayContaining(['Prochains rendez-vous', 'Demandes de devis']))
    seen[variant] = titles.indexOf('Prochains rendez-vous') < titles.indexOf('Demandes de devis')
  }
  return seen
}

it('shows everybody the same until it begins', async () => {
  expect(await appointmentsFirst()).toEqual({ a: true, b: true })
})

it('is refused beside its field, with what was typed', async () => {
  await open(team, '/admin/essais')
  await looksRight(team)
  await team.getByRole('link', { name: 'Ordre du tableau de bord' }).click()
  await team.getByText('Cet essai n’a jamais été réglé.').waitFor()
  await looksRight(team)
  await team.getByLabel('Part de la variante B').fill('150')
  await team.getByLabel('Pourquoi').fill(REASON)
  await save()
  await team
    .locator('.field-error')
    .getByText(/Un nombre entier, de 0 à 100/)
    .waitFor()
  expect(await team.getByLabel('Pourquoi').inputValue()).toBe(REASON)
  await looksRight(team)
})

it('shows each half its own, from one visit to the next', async () => {
  await team.getByLabel('Part de la variante B').fill('50')
  await save()
  await toast('Essai réglé')
  await team.getByText(/50\s% voient la variante B/).waitFor()
  await looksRight(team)
  expect(await appointmentsFirst()).toEqual({ a: true, b: false })
  expect(await appointmentsFirst()).toEqual({ a: true, b: false })
})

it('ends with one of them for everybody', async () => {
  await open(team, '/admin/essais/homeOrder')
  await team.getByLabel(/la variante B pour tous/).check()
  await team.getByLabel('Pourquoi').fill(REASON)
  await save()
  await toast('Essai terminé')
  await team.getByText('Variante B retenue pour tous').waitFor()
  await looksRight(team)
  expect(await appointmentsFirst()).toEqual({ a: false, b: false })
  expect(faults.flat()).toEqual([])
})
