import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD, DEMO_SIGN_INS } from '#seed/demonstration.ts'
import { axeFaults } from './accessibility.ts'
import { openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { hydrated } from './screens.ts'

let product: RunningProduct
let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]
/** The draft that the demonstration's artisan has begun. */
let draft = ''

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ DEMO: 'core' }), openBrowser()])
  ;({ context, page, faults } = await openPage(browser, { width: 390 }))
  await page.goto(`${product.url}/connexion-pro`)
  await page.getByLabel(/Adresse email/).fill(DEMO_SIGN_INS[1].email)
  await page.getByLabel(/^Mot de passe/).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.waitForURL('**/espace-pro-dashboard')
  await page.goto(`${product.url}/espace-pro/devis?vue=brouillons`)
  draft = product.url + (await page.locator('main li a').first().getAttribute('href'))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const designations = (on: Page = page) =>
  on
    .getByLabel('Désignation')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value))
const saved = () => page.getByText(/^Enregistré à /).waitFor()
async function open() {
  await page.goto(draft)
  await hydrated(page)
}

it('keeps what is typed without a press, and a line once it is whole', async () => {
  await open()
  const before = await designations()
  await page.getByLabel('Nature des travaux').fill('Six appliques et leur commande.')
  await page.getByRole('button', { name: 'Ajouter une ligne' }).first().click()
  await page.keyboard.type('Détecteur')
  await page.getByText(`sauf la ligne 2, incomplète`).waitFor()
  const line = page.getByRole('group', { name: 'Ligne 2' })
  await line.getByLabel('Quantité').fill('2')
  const whole = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'POST' &&
      /45(?:,|%2C)50/.test(answer.request().postData() ?? ''),
  )
  await line.getByLabel('Prix unitaire').fill('45,50')
  await whole
  await saved()
  expect(await page.getByText(/incomplète/).count()).toBe(0)
  await open()
  expect(await page.getByLabel('Nature des travaux').inputValue()).toBe(
    'Six appliques et leur commande.',
  )
  expect(await designations()).toEqual([before[0], 'Détecteur', ...before.slice(1)])
  expect(await axeFaults(page)).toEqual([])
})

it('moves a line with the keyboard, takes one away, and takes that back', async () => {
  await open()
  const before = await designations()
  await page.getByRole('group', { name: 'Ligne 1' }).getByLabel('Quantité').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => designations()).toEqual([before[1], before[0], ...before.slice(2)])
  await page.getByText(/Ligne déplacée en position 2 sur/).waitFor({ state: 'attached' })
  // The focus went along, so that the same key moves it on.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Descendre la ligne 2')
  await page.getByRole('button', { name: 'Retirer la ligne 1' }).click()
  await expect.poll(() => designations()).toHaveLength(before.length - 1)
  await page
    .getByText('Ligne retirée.', { exact: false })
    .getByRole('button', { name: 'Annuler' })
    .click()
  await expect.poll(() => designations()).toHaveLength(before.length)
  // What a page sends as it is left would be another version than the next one read.
  await saved()
})

it('waits for a network that is gone, and loses nothing', async () => {
  await open()
  await context.setOffline(true)
  await page.getByLabel('Durée estimée').fill('une semaine')
  await page.getByText('Gardé sur cet appareil, part dès que le réseau revient.').waitFor()
  await context.setOffline(false)
  await expect.poll(() => page.locator('.kept-acts-bar').count(), { timeout: 30_000 }).toBe(0)
  await open()
  expect(await page.getByLabel('Durée estimée').inputValue()).toBe('une semaine')
})

it('keeps what was typed before its script came', async () => {
  let come = () => {}
  const script = new Promise<void>((resolve) => (come = resolve))
  await page.route(/\/assets\/[^?]*\.js$/, (route) => script.then(() => route.continue()))
  await page.goto(draft, { waitUntil: 'commit' })
  const keeping = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'POST' &&
      (answer.request().postData() ?? '').includes('Trappe'),
  )
  await page.getByRole('group', { name: 'Ligne 1' }).getByLabel('Désignation').fill('Trappe')
  come()
  await keeping
  await saved()
  expect((await designations())[0]).toBe('Trappe')
  await page.unroute(/\/assets\/[^?]*\.js$/)
})

it('is written without script: lines come, move and are kept by the server', async () => {
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  })
  const still = await plain.newPage()
  await still.goto(draft)
  const before = await designations(still)
  await still.getByRole('button', { name: 'Ajouter un ouvrage' }).click()
  const last = still.getByRole('group', { name: `Ligne ${before.length + 1}` })
  await last.waitFor()
  await still.getByLabel('Ouvrage').last().fill('Finitions')
  await last.getByLabel('Désignation').fill('Raccords de peinture')
  await last.getByLabel('Quantité').fill('un')
  await last.getByLabel('Prix unitaire').fill('120')
  await still.getByRole('button', { name: 'Voir l’aperçu' }).click()
  await still.getByText('Écrivez la quantité en chiffres').first().waitFor()
  await expect.poll(() => designations(still)).toEqual([...before, 'Raccords de peinture'])
  await still
    .getByRole('group', { name: `Ligne ${before.length + 1}` })
    .getByLabel('Quantité')
    .fill('1')
  await still.getByRole('button', { name: 'Voir l’aperçu' }).click()
  await still.waitForURL('**?vue=apercu')
  await still.getByRole('article').getByText('Raccords de peinture').waitFor()
  await plain.close()
  // But for what the browser and the router say of the network that was taken away.
  expect(
    faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|manifest patches/.test(fault)),
  ).toEqual([])
})
