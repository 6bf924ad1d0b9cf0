import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_SIGN_INS } from '#seed/demonstration.ts'
import { PEOPLE } from '#seed/people.ts'
import { axeFaults } from './accessibility.ts'
import { signInAs } from './auth-people.ts'
import { openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { hydrated } from './screens.ts'

const PAUL = PEOPLE.neighbours[2]!
const ARTISAN = DEMO_SIGN_INS[1].email

let product: RunningProduct
let browser: Browser
/** The artisan's device, and the client's own. */
let artisan: Page
let paul: Page
let faults: string[]
/** The works that the workshop carries out at Paul's: a deposit is issued, a progress invoice is being written. */
let works = ''

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ DEMO: 'core' }), openBrowser()])
  const [theirs, own] = await Promise.all([1, 2].map(() => openPage(browser, { width: 390 })))
  artisan = theirs!.page
  paul = own!.page
  faults = theirs!.faults
  await signInAs(artisan, product.url, ARTISAN)
  await signInAs(paul, product.url, PAUL.email)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function open(page: Page, path: string) {
  await page.goto(product.url + path)
  await hydrated(page)
}
async function issue() {
  await artisan.getByRole('button', { name: 'Émettre la facture' }).click()
  await artisan.getByRole('button', { name: 'Émettre', exact: true }).click()
}
const titled = (name: RegExp) => artisan.getByRole('heading', { level: 1, name }).waitFor()

it('is begun from the works, and bills no progress that the deposit already covers', async () => {
  await open(artisan, '/espace-pro/factures')
  expect(await axeFaults(artisan)).toEqual([])
  await artisan.goto(`${product.url}/espace-pro/interventions?vue=en-cours`)
  const line = artisan.getByRole('listitem').filter({ hasText: 'Paul' })
  works = (await line.getByRole('link').first().getAttribute('href'))!
  await open(artisan, works)
  await artisan.getByRole('button', { name: 'Facturer une situation' }).click()
  await titled(/Facture de situation/)
  expect(await axeFaults(artisan)).toEqual([])
  await artisan.getByLabel(/Le même avancement partout/).fill('1')
  // The page says it as one types: the answer is what keeps it from being issued.
  const answered = artisan.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && !response.url().includes('/enregistrement'),
  )
  await issue()
  expect((await answered).status()).toBe(422)
  await artisan.getByRole('dialog').waitFor({ state: 'hidden' })
  await artisan
    .getByText(/ne dépasse pas encore ce qui est déjà facturé/)
    .first()
    .waitFor()
  expect(await artisan.getByLabel(/Le même avancement partout/).inputValue()).toBe('1')
})

it('is issued with its number, mailed to the client with its file, and opened by them', async () => {
  await artisan.getByLabel(/Le même avancement partout/).fill('60')
  await issue()
  await titled(/Facture de situation F-\d{5}/)
  expect(await axeFaults(artisan)).toEqual([])
  await artisan.getByText(/ne l’a pas encore ouverte/).waitFor()
  const mail = await product.mailTo(PAUL.email, /Facture de situation F-\d{5}/)
  expect(mail.text).toMatch(/Ouvréo n’encaisse rien/)
  await open(paul, '/espace-particulier/factures')
  expect(await axeFaults(paul)).toEqual([])
  await paul.getByRole('link', { name: /Facture de situation/ }).click()
  await paul.getByRole('heading', { level: 1, name: /Facture de situation/ }).waitFor()
  expect(await axeFaults(paul)).toEqual([])
  await open(artisan, new URL(artisan.url()).pathname)
  await artisan.getByText(/l’a ouverte le/).waitFor()
})

it('bills the rest to the cent, once', async () => {
  await open(artisan, works)
  await artisan.getByRole('button', { name: 'Facturer le solde' }).click()
  await titled(/Facture de solde/)
  await artisan.getByText('Restera à facturer').waitFor()
  await issue()
  await titled(/Facture de solde F-\d{5}/)
  await open(artisan, works)
  expect(await artisan.getByRole('button', { name: 'Facturer le solde' }).isDisabled()).toBe(true)
})

it('is taken back in part by a credit note with its reason, which the client has too', async () => {
  await artisan.getByRole('link', { name: /Facture de solde F-/ }).click()
  await titled(/Facture de solde F-\d{5}/)
  await artisan.getByRole('button', { name: 'Émettre un avoir' }).click()
  const dialog = artisan.getByRole('dialog')
  await dialog.getByLabel('Une partie, par taux de TVA').check()
  await dialog.getByLabel(/^Montant/).fill('9999999')
  await dialog.getByLabel('Raison').fill('Une heure comptée en trop.')
  await dialog.getByRole('button', { name: 'Émettre l’avoir' }).click()
  await dialog.getByText(/dépasse ce qui reste de la facture/).waitFor()
  await dialog.getByLabel(/^Montant/).fill('48')
  await dialog.getByRole('button', { name: 'Émettre l’avoir' }).click()
  await titled(/Avoir A-\d{5}/)
  await artisan.getByText('Une heure comptée en trop.').waitFor()
  expect((await product.mailTo(PAUL.email, /Avoir A-\d{5}/)).text).toContain('A-0000')
  expect(faults).toEqual([])
})
