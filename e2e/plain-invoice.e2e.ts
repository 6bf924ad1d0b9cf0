import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD, DEMO_SIGN_INS } from '#seed/demonstration.ts'
import { axeFaults } from './accessibility.ts'
import { openBrowser, openPage, pause, startProduct, type RunningProduct } from './product.ts'
import { hydrated } from './screens.ts'

const CLIENT = { name: 'Océane Grondin', email: 'oceane.grondin@exemple.example' }

let product: RunningProduct
let browser: Browser
/** The artisan's phone, and that of a client who has no account. */
let artisan: Page
let client: Page
let faults: string[]
/** The page of the invoice, and its number once it is issued. */
let address = ''
let number = ''

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ DEMO: 'core' }), openBrowser()])
  const [theirs, own] = await Promise.all([1, 2].map(() => openPage(browser, { width: 390 })))
  const ready = async () => (await fetch(`http://127.0.0.1:${product.port}/readyz`)).ok
  for (let tries = 0; tries < 500 && !(await ready()); tries++) await pause(500)
  artisan = theirs!.page
  client = own!.page
  faults = theirs!.faults
  await artisan.goto(`${product.url}/connexion-pro`)
  await artisan.getByLabel(/Adresse email/).fill(DEMO_SIGN_INS[1].email)
  await artisan.getByLabel(/^Mot de passe/).fill(DEMO_PASSWORD)
  await artisan.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await artisan.waitForURL('**/espace-*-dashboard')
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

it('begins with a client who is new to the book, refused without a name', async () => {
  await artisan.goto(`${product.url}/espace-pro/factures`)
  await hydrated(artisan)
  await artisan.getByRole('link', { name: 'Nouvelle facture' }).click()
  await artisan.getByRole('heading', { name: 'Nouvelle facture' }).waitFor()
  expect(await axeFaults(artisan)).toEqual([])
  await artisan.getByRole('link', { name: 'Nouveau client' }).click()
  await press(artisan, 'Enregistrer')
  await artisan.getByText('Indiquez le nom du client.').first().waitFor()
  await artisan.getByLabel(/Prénom et nom/).fill(CLIENT.name)
  await artisan.getByLabel(/^Email/).fill(CLIENT.email)
  await press(artisan, 'Enregistrer')
  await artisan.getByText('Une facture sans devis convient').waitFor()
  address = artisan.url()
  expect(await axeFaults(artisan)).toEqual([])
  // The address that she did not give is asked for, with where it is written.
  await artisan.getByRole('link', { name: /Compléter.*adresse de facturation/ }).click()
  await artisan.getByLabel(/Adresse de facturation/).fill('8 rue des Bougainvilliers')
  await artisan
    .getByLabel(/^Code postal/)
    .first()
    .fill('97400')
  await artisan
    .getByLabel(/^Commune/)
    .first()
    .fill('Saint-Denis')
  await press(artisan, 'Enregistrer')
  await artisan.getByRole('heading', { name: 'Ses factures' }).waitFor()
  expect(await axeFaults(artisan)).toEqual([])
})

it('refuses a quantity that takes away, then keeps, shows and issues the invoice', async () => {
  await artisan.goto(address)
  await hydrated(artisan)
  await artisan.getByLabel('Titre').fill('Chasse d’eau qui fuit')
  await artisan.getByLabel('Métier').selectOption('plomberie')
  await artisan.getByLabel('Désignation').fill('Remplacement du mécanisme, main-d’œuvre')
  await artisan.getByLabel('Quantité').fill('-2')
  await artisan.getByLabel('Prix unitaire').fill('45')
  await press(artisan, 'Enregistrer')
  await artisan.locator('#lines\\.0\\.quantity-error').waitFor()
  expect(await axeFaults(artisan)).toEqual([])
  await artisan.getByLabel('Quantité').fill('2')
  await artisan
    .getByText(/^90,00/)
    .first()
    .waitFor()
  await press(artisan, 'Enregistrer')
  await artisan.getByText('Brouillon enregistré').waitFor()
  const preview = await artisan.request.get(`${address}/apercu`)
  expect(preview.headers()['content-type']).toContain('application/pdf')
  await press(artisan, 'Émettre la facture')
  await artisan.getByRole('dialog').getByRole('button', { name: 'Émettre' }).click()
  await artisan.getByText(/est émise/).waitFor()
  number = /F-\d{5}/.exec(await artisan.getByRole('heading', { level: 1 }).innerText())![0]
  await artisan.getByText(`Envoyée à ${CLIENT.email}.`).waitFor()
  expect(await axeFaults(artisan)).toEqual([])
})

it('is opened by its client without an account, who reads what is due and how to pay', async () => {
  const mail = await product.mailTo(CLIENT.email, new RegExp(`Facture ${number}`))
  const link = /http\S+\/facture\/[\w-]{43}/.exec(mail.text)![0]
  const page = await client.goto(link)
  expect(page!.headers()['cache-control']).toContain('no-store')
  await client.getByRole('heading', { name: /90,00.*à payer/ }).waitFor()
  expect(await axeFaults(client)).toEqual([])
  // The company is told that it was read once its reader moves.
  const told = client.waitForResponse((answer) => answer.request().method() === 'POST')
  await client.mouse.move(100, 200)
  expect((await told).status()).toBe(200)
  expect(await client.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  const file = await client.getByRole('link', { name: 'Télécharger le PDF' }).getAttribute('href')
  const pdf = await client.request.get(product.url + file!)
  expect(pdf.headers()['content-type']).toContain('application/pdf')
})

it('is paid, never more than what is due, and says so on both sides', async () => {
  await artisan.goto(address)
  await hydrated(artisan)
  await artisan.getByText(`${CLIENT.name} l’a ouverte`).waitFor()
  await artisan.getByText('Enregistrer un paiement').click()
  await artisan.locator('#record-payment-amountCents').fill('90,01')
  await press(artisan, 'Enregistrer le paiement')
  await artisan.getByText(/Il reste 90,00.* à payer sur cette facture/).waitFor()
  await artisan.locator('#record-payment-amountCents').fill('90')
  await press(artisan, 'Enregistrer le paiement')
  await artisan.getByRole('table', { name: 'Paiements de la facture' }).waitFor()
  expect(await axeFaults(artisan)).toEqual([])
  const receipt = await product.mailTo(CLIENT.email, /Votre paiement est enregistré/)
  await client.goto(/http\S+\/facture\/[\w-]{43}/.exec(receipt.text)![0])
  await client.getByText('Payée', { exact: true }).first().waitFor()
  expect(await axeFaults(client)).toEqual([])
  await artisan.goto(`${product.url}/espace-pro/factures?vue=payees&q=Grondin`)
  await artisan.getByRole('link', { name: new RegExp(number) }).waitFor()
})

it('leaves the formal notice of a late company to download', async () => {
  await artisan.goto(`${product.url}/espace-pro/factures?vue=en-retard&q=Filaos`)
  // The oldest: the others fall due today, and are late as soon as the day is over where the works lie.
  await artisan
    .getByRole('link', { name: /^Facture F-/ })
    .last()
    .click()
  await artisan.getByText('Relances', { exact: true }).click()
  await artisan.getByText('La mise en demeure est partie.').waitFor()
  expect(await axeFaults(artisan)).toEqual([])
  const letter = await artisan
    .getByRole('link', { name: 'Télécharger la mise en demeure' })
    .getAttribute('href')
  const pdf = await artisan.request.get(product.url + letter!)
  expect(pdf.headers()['content-type']).toContain('application/pdf')
  expect(faults).toEqual([])
})
