import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AccountId } from '#app/values/identity/ids.ts'
import { anArtisan, aParticulier } from '#test/builders.ts'
import { axeFaults } from './accessibility.ts'
import { openBrowser, startProduct, type RunningProduct } from './product.ts'
import { hydrated } from './screens.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'
import { twoColleagues } from './two-colleagues.ts'

const WORD = 'Rappelée au téléphone, elle confirme.'

let shared: SharedDatabase
let product: RunningProduct
let browser: Browser
/** Two administrators, one on a phone. */
let claire: Page
let paul: Page
let person: AccountId
let company: string
let faults: string[][]

beforeAll(async () => {
  shared = await openSharedDatabase()
  const now = new Date()
  person = (await aParticulier(shared, { name: 'Zoé Départ', now })).accountId
  company = (await anArtisan(shared, { companyName: 'Toits Lebon', contacts: 2 })).artisanId
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

it('an account is erased by two: one asks and says why, another approves', async () => {
  await open(claire, `/admin/utilisateurs/${person}`)
  await claire.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await claire.getByLabel('Tapez SUPPRIMER').fill('SUPPRIMER')
  const dialog = claire.getByRole('dialog')
  await dialog.getByLabel('Raison').fill('Courrier')
  await dialog.getByRole('button', { name: 'Demander la suppression' }).click()
  // Too short a reason: beside its field, with what was typed.
  await dialog.getByText('en dix caractères au moins').first().waitFor()
  expect(await dialog.getByLabel('Raison').inputValue()).toBe('Courrier')
  expect(await axeFaults(claire)).toEqual([])
  await dialog.getByLabel('Raison').fill('Courrier signé du 3 mars.')
  await dialog.getByLabel('Tapez SUPPRIMER').fill('SUPPRIMER')
  await dialog.getByRole('button', { name: 'Demander la suppression' }).click()
  await claire.getByText('Demandé par Claire Dubois').waitFor()
  expect(await axeFaults(claire)).toEqual([])
  // One's own: nothing to approve, but to take back.
  await claire.getByRole('link', { name: 'Voir la demande' }).click()
  await claire.getByRole('heading', { level: 1, name: /Supprimer le compte/ }).waitFor()
  await claire.getByRole('button', { name: 'Retirer la demande' }).waitFor()
  expect(await claire.getByRole('button', { name: 'Approuver' }).count()).toBe(0)
  expect(await axeFaults(claire)).toEqual([])

  await open(paul, '/admin')
  await paul
    .getByRole('link', { name: /^À approuver/ })
    .first()
    .click()
  await paul.getByRole('heading', { level: 1, name: 'À approuver' }).waitFor()
  expect(await axeFaults(paul)).toEqual([])
  await paul.getByRole('link', { name: /Supprimer le compte/ }).click()
  await paul.getByText('Courrier signé du 3 mars.').waitFor()
  await paul.getByLabel('Ce que vous avez vérifié').fill('ok')
  await paul.getByRole('button', { name: 'Approuver' }).click()
  await paul.getByText('Écrivez ce que vous avez vérifié').first().waitFor()
  expect(await axeFaults(paul)).toEqual([])
  await paul.getByLabel('Ce que vous avez vérifié').fill(WORD)
  await paul.getByRole('button', { name: 'Approuver' }).click()
  await paul.getByText('Rien n’attend d’approbation').waitFor()
  await open(paul, '/admin/journal')
  await paul.getByText('Paul Renard, à la demande de Claire Dubois').first().waitFor()
  expect(await axeFaults(paul)).toEqual([])
})

it('few contacts are given at once, many wait, and a refusal is read by who asked', async () => {
  await open(paul, `/admin/abonnements/${company}`)
  await paul.getByLabel('Nombre').fill('40')
  await paul.getByLabel('Raison').fill('Panne de trois jours en mars.')
  await paul.getByRole('button', { name: 'Accorder' }).click()
  await paul.getByText('Demandé par Paul Renard').waitFor()
  expect(await axeFaults(paul)).toEqual([])
  await open(claire, '/admin/approbations')
  await claire.getByRole('link', { name: /Accorder 40 contacts/ }).click()
  await claire.getByLabel('Ce que vous avez vérifié').fill('La panne a duré une heure.')
  await claire.getByRole('button', { name: 'Refuser' }).click()
  await claire.getByText('Déjà décidées').waitFor()
  await claire.getByText('Refusée', { exact: true }).waitFor()
  expect(await axeFaults(claire)).toEqual([])
  await open(paul, '/admin/approbations')
  await paul.getByRole('link', { name: /Accorder 40 contacts/ }).click()
  await paul.getByText('La panne a duré une heure.').waitFor()
  expect(faults.flat()).toEqual([])
})
