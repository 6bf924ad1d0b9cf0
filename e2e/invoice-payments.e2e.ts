import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_SIGN_INS } from '#seed/demonstration.ts'
import { PEOPLE } from '#seed/people.ts'
import { axeFaults } from './accessibility.ts'
import { signInAs } from './auth-people.ts'
import { openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { hydrated } from './screens.ts'

const PAUL = PEOPLE.neighbours[2]!

let product: RunningProduct
let browser: Browser
/** The artisan's device, and the client's own. */
let artisan: Page
let paul: Page
let faults: string[]
/** The deposit of 600 € that the workshop billed Paul. */
let number = ''

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ DEMO: 'core' }), openBrowser()])
  const [theirs, own] = await Promise.all([1, 2].map(() => openPage(browser, { width: 390 })))
  artisan = theirs!.page
  paul = own!.page
  faults = theirs!.faults
  await signInAs(artisan, product.url, DEMO_SIGN_INS[1].email)
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

it('is refused past what is left, then recorded, and read by the client with its receipt', async () => {
  await open(artisan, '/espace-pro/factures?vue=a-payer')
  expect(await axeFaults(artisan)).toEqual([])
  const link = artisan
    .getByRole('listitem')
    .filter({ hasText: 'Paul' })
    .getByRole('link', { name: /Facture d’acompte/ })
  number = /F-\d{5}/.exec(await link.innerText())![0]
  await open(artisan, (await link.getAttribute('href'))!)
  await artisan.getByText('Enregistrer un paiement').click()
  await artisan.locator('#record-payment-amountCents').fill('600,01')
  await artisan.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await artisan.getByText(/Il reste 600,00.* à payer sur cette facture/).waitFor()
  expect(await axeFaults(artisan)).toEqual([])
  await artisan.locator('#record-payment-amountCents').fill('200')
  await artisan.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await artisan.getByRole('table', { name: 'Paiements de la facture' }).waitFor()
  expect(await axeFaults(artisan)).toEqual([])
  const mail = await product.mailTo(PAUL.email, /Votre paiement est enregistré/)
  expect(mail.text).toContain(number)
  await open(paul, '/espace-particulier/factures')
  await paul.getByRole('link', { name: new RegExp(number) }).click()
  await paul.getByRole('heading', { name: /400,00.* à payer/ }).waitFor()
  expect(await axeFaults(paul)).toEqual([])
})

it('is disputed by the client, who is told that reminders stop', async () => {
  await paul.getByText('Contester cette facture').click()
  await paul.getByLabel('Ce qui s’est passé').fill('Le support de cloison n’a pas été posé.')
  await paul.getByLabel('Ce que vous demandez').fill('Ne pas le payer.')
  await paul.getByRole('button', { name: 'Ouvrir le litige' }).click()
  await paul.getByRole('heading', { name: /^Litige/ }).waitFor()
  await paul.getByRole('link', { name: number }).click()
  await paul.getByText(/Ses relances sont arrêtées/).waitFor()
  expect(await axeFaults(paul)).toEqual([])
})

it('is found in a bank statement, which records nothing before it is confirmed', async () => {
  await open(artisan, '/espace-pro/factures/releve')
  expect(await axeFaults(artisan)).toEqual([])
  const statement = `Date;Libellé;Débit;Crédit\n${new Date().toISOString().slice(0, 10)};VIR SEPA ${number};;400,00\n`
  await artisan.getByLabel('Relevé').setInputFiles({
    name: 'releve.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(statement),
  })
  await artisan.getByRole('button', { name: 'Lire le relevé' }).click()
  await artisan.getByText('Le libellé porte le numéro de la facture.').waitFor()
  expect(await axeFaults(artisan)).toEqual([])
  await artisan.getByRole('button', { name: 'Enregistrer les paiements choisis' }).click()
  await artisan.getByText('Déjà enregistrée').waitFor()
  await open(paul, '/espace-particulier/factures')
  await paul.getByText('Payée', { exact: true }).first().waitFor()
  expect(faults).toEqual([])
})
