import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_SIGN_INS } from '#seed/demonstration.ts'
import { axeFaults } from './accessibility.ts'
import { signInAs } from './auth-people.ts'
import { openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { hydrated } from './screens.ts'

const ACCOUNTANT = 'cabinet@comptables.example'
const BOOKS = '/espace-pro/factures/comptabilite'
const YEAR = new Date().getFullYear()

let product: RunningProduct
let browser: Browser
/** The artisan's device, and the accountant's own. */
let artisan: Page
let accountant: Page
let faults: string[]
let link = ''

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ DEMO: 'core' }), openBrowser()])
  const [theirs, own] = await Promise.all([
    openPage(browser, { width: 390 }),
    openPage(browser, { width: 1280 }),
  ])
  artisan = theirs!.page
  accountant = own!.page
  faults = theirs!.faults
  await signInAs(artisan, product.url, DEMO_SIGN_INS[1].email)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function open(page: Page, path: string) {
  await page.goto(new URL(path, product.url).href)
  await hydrated(page)
}
async function saved(page: Page, name: string | RegExp): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).click(),
  ])
  return readFileSync(await download.path())
}

it('sells and is paid: each figure of the home leads to its line in the books', async () => {
  await open(artisan, '/espace-pro/factures')
  expect(await axeFaults(artisan)).toEqual([])
  await artisan.getByRole('heading', { name: 'Facturé et encaissé, mois par mois' }).waitFor()
  await artisan.getByRole('link', { name: 'TVA à mettre de côté' }).click()
  await artisan.getByRole('heading', { name: 'TVA à mettre de côté' }).waitFor()
  expect(await axeFaults(artisan)).toEqual([])
  await open(artisan, `${BOOKS}?vue=encaissements&periode=${YEAR}`)
  await artisan.getByRole('table', { name: 'Paiements reçus' }).waitFor()
  expect(await axeFaults(artisan)).toEqual([])
  await open(artisan, `${BOOKS}?vue=ventes&periode=${YEAR}`)
  await artisan.getByRole('table', { name: 'Factures et avoirs' }).waitFor()
  expect(await axeFaults(artisan)).toEqual([])
  const csv = (await saved(artisan, 'Exporter en CSV')).toString('utf8')
  expect(csv.split('\r\n')[0]).toContain('Numéro;Nature;Objet;Client;Total HT')
})

it('saves the entries of the year, balanced, and its documents, whose hashes are those of the manifest', async () => {
  await open(artisan, `${BOOKS}?vue=exports`)
  expect(await axeFaults(artisan)).toEqual([])
  const fec = (await saved(artisan, `Écritures, Exercice ${YEAR}`)).toString('utf8')
  const [head, ...rows] = fec
    .trim()
    .split('\r\n')
    .map((row) => row.split('|'))
  expect(head).toHaveLength(18)
  const cents = (column: string) =>
    rows.reduce((sum, row) => sum + Number(row[head!.indexOf(column)]!.replace(',', '')), 0)
  expect(rows.length).toBeGreaterThan(4)
  expect(cents('Debit')).toBe(cents('Credit'))

  const zip = await saved(artisan, `Documents, Exercice ${YEAR}`)
  const { 'manifeste.csv': manifest, ...documents } = unzipSync(zip)
  const lines = new TextDecoder().decode(manifest).trim().split('\r\n').slice(1)
  expect(lines).toHaveLength(Object.keys(documents).length)
  expect(lines.length).toBeGreaterThan(2)
  for (const line of lines) {
    const [name, , , , sha256] = line.split(';')
    expect(createHash('sha256').update(documents[name!]!).digest('hex')).toBe(sha256)
  }
})

it('invites an accountant, whose link opens nothing without the code', async () => {
  await open(artisan, `${BOOKS}/comptables`)
  expect(await axeFaults(artisan)).toEqual([])
  await artisan.getByLabel('Son adresse email').fill('cabinet')
  await artisan.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await artisan.getByText('Cette adresse email est incomplète.').first().waitFor()
  await artisan.getByLabel('Son adresse email').fill(ACCOUNTANT)
  await artisan.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await artisan.getByText('Invité le').waitFor()
  const mail = await product.mailTo(ACCOUNTANT, /La comptabilité de .* vous est ouverte/)
  link = new URL(/https?:\S+jeton=[\w-]+/.exec(mail.text)![0]).pathname
  link += /\?jeton=[\w-]+/.exec(mail.text)![0]

  await open(accountant, '/comptable')
  await accountant.getByText('Ce lien n’ouvre plus rien').waitFor()
  await open(accountant, link)
  expect(await axeFaults(accountant)).toEqual([])
  await accountant.getByRole('button', { name: 'Recevoir mon code' }).click()
  await accountant.getByLabel('Code à six chiffres').waitFor()
  const code = /^\d{6}$/m.exec(
    (await product.mailTo(ACCOUNTANT, /Votre code pour ouvrir/)).text,
  )![0]
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  await accountant.getByLabel('Code à six chiffres').fill(wrong)
  await accountant.getByRole('button', { name: 'Ouvrir' }).click()
  await accountant.getByText('Ce n’est pas le bon code. Encore 4 essais.').waitFor()
  expect(await axeFaults(accountant)).toEqual([])
  await accountant.getByLabel('Code à six chiffres').fill(code)
  await accountant.getByRole('button', { name: 'Ouvrir' }).click()
  await accountant.getByRole('heading', { name: 'Journal des ventes' }).waitFor()
})

it('is read by the accountant, and tells the artisan what was opened', async () => {
  await open(accountant, `/comptable?vue=ventes&periode=${YEAR}`)
  await accountant.getByRole('table', { name: 'Factures et avoirs' }).waitFor()
  expect(await axeFaults(accountant)).toEqual([])
  const invoice = await saved(accountant, 'F-00001')
  expect(invoice.subarray(0, 5).toString()).toBe('%PDF-')
  await open(accountant, '/comptable?vue=exports')
  expect((await saved(accountant, `Écritures, Exercice ${YEAR}`)).toString('utf8')).toContain(
    '|411|',
  )
  await open(artisan, `${BOOKS}/comptables`)
  const read = artisan.getByRole('table', { name: 'Dernières ouvertures' })
  await read.getByText('Fichier des écritures').waitFor()
  await read.getByText('Journal des ventes').first().waitFor()
})

it('is closed to the accountant at once when the artisan ends it', async () => {
  await artisan.getByRole('button', { name: 'Mettre fin à l’accès' }).click()
  await artisan.getByRole('button', { name: 'Y mettre fin' }).click()
  await artisan.getByText('Terminé le').waitFor()
  expect(await axeFaults(artisan)).toEqual([])
  for (const path of ['/comptable', link]) {
    await open(accountant, path)
    await accountant.getByText('Ce lien n’ouvre plus rien').waitFor()
  }
  const answer = await accountant.request.get(`${product.url}/comptable/fichiers/fec.txt`)
  expect(answer.status()).toBe(404)
  expect(faults).toEqual([])
})
