import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD, DEMO_SIGN_INS } from '#seed/demonstration.ts'
import { aWorkbook } from '#test/spreadsheets.ts'
import { axeFaults } from './accessibility.ts'
import { openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { faultsOfDocument, hydrated } from './screens.ts'

let product: RunningProduct
let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ DEMO: 'core' }), openBrowser()])
  ;({ context, page, faults } = await openPage(browser, { width: 390 }))
  await page.goto(`${product.url}/connexion-pro`)
  await page.getByLabel(/Adresse email/).fill(DEMO_SIGN_INS[1].email)
  await page.getByLabel(/^Mot de passe/).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.waitForURL('**/espace-pro-dashboard')
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function open(path: string) {
  await page.goto(product.url + path)
  await hydrated(page)
}
async function looksRight() {
  expect(await faultsOfDocument(page)).toEqual([])
  expect(await axeFaults(page)).toEqual([])
}
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const file = (name: string, buffer: Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(buffer),
})
async function send(name: string, buffer: Uint8Array) {
  await page.getByLabel('Fichier de prix').setInputFiles(file(name, buffer))
  await press('Lire le fichier')
}

it('refuses what is no table, then shows what it understood before anything is written', async () => {
  await open('/espace-pro/bibliotheque/import')
  await send('prix.xlsx', Buffer.from('PK\u0003\u0004 rien'))
  await page.getByText('n’est pas un tableau', { exact: false }).first().waitFor()
  // Windows-1252, as an old spreadsheet writes it.
  const text =
    'R\u00e9f;D\u00e9signation;Unit\u00e9;PU;Achat HT;TVA\r\nS-1;Siphon de douche;pce;1 234,50 \u0080;800;8,5\r\nS-2;Palette;palette;12;;19,6\r\n'
  await send('prix.csv', Buffer.from(text, 'latin1'))
  await page.getByRole('button', { name: 'Importer 1\u00a0article' }).waitFor()
  await page.getByText('Cette unité n’est pas connue.', { exact: false }).waitFor()
  await looksRight()
  // What a file says of costs can be left out, and taken again.
  const cost = page.getByRole('cell', { name: '800,00' })
  await cost.waitFor()
  await page.getByLabel('Coût HT').selectOption({ label: 'Pas dans le fichier' })
  await press('Relire avec ces colonnes')
  await cost.waitFor({ state: 'detached' })
  await page.getByLabel('Coût HT').selectOption({ label: 'Achat HT' })
  await press('Relire avec ces colonnes')
  await cost.waitFor()
  await press('Importer 1\u00a0article')
  await page.waitForURL('**/espace-pro/bibliotheque')
  await page.getByText('1\u00a0article ajouté').first().waitFor()
  await page.getByRole('link', { name: 'Siphon de douche' }).waitFor()
})

it('changes an item of the same reference, from a workbook', async () => {
  await open('/espace-pro/bibliotheque/import')
  await send(
    'prix.xlsx',
    aWorkbook([
      ['Référence', 'Désignation', 'Prix HT'],
      ['S-1', 'Siphon de douche extra-plat', 60],
    ]),
  )
  await page.getByText('1\u00a0article mis à jour').first().waitFor()
  await press('Importer 1\u00a0article')
  await page.waitForURL('**/espace-pro/bibliotheque')
  await page.getByLabel('Rechercher').fill('EXTRA plat siphon')
  await press('Filtrer')
  await page.getByText('60,00', { exact: false }).first().waitFor()
  await looksRight()
})

it('fills a line of a devis by the keyboard, and shows the margin to its writer alone', async () => {
  await open('/espace-pro/devis?vue=brouillons')
  await page.locator('main li a').first().click()
  await page.waitForURL(/\/espace-pro\/devis\/[0-9a-f-]+$/)
  await hydrated(page)
  await page.getByRole('button', { name: 'Ajouter une ligne' }).first().click()
  await page.keyboard.type('siphon')
  await page.getByRole('option', { name: /Siphon de douche extra-plat/ }).waitFor()
  await looksRight()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const line = page.getByRole('group', { name: 'Ligne 2' })
  await expect.poll(() => line.getByLabel('Prix unitaire').inputValue()).toBe('60,00')
  await page.keyboard.type('2')
  expect(await line.getByLabel('Quantité').inputValue()).toBe('2')
  // It costs more than it is sold for: 2 × (60 − 800).
  await line.getByText(/Votre marge -1\s?480,00/).waitFor()
  await page.getByText('Vous seul la voyez.', { exact: false }).waitFor()
  await page.getByText(/^Enregistré à /).waitFor()
  await press('Voir l’aperçu')
  await page.getByRole('article').getByText('Siphon de douche extra-plat').waitFor()
  expect(await page.locator('main').innerText()).not.toMatch(/marge|1\s?480|800,00/i)
})

it('adds an item and takes back its deletion', async () => {
  await open('/espace-pro/bibliotheque')
  await page.getByRole('link', { name: 'Ajouter un article' }).click()
  await page.getByLabel('Désignation').fill('Tube cuivre')
  await page.getByLabel('Prix unitaire HT').fill('douze')
  await press('Enregistrer')
  await page.getByText('Écrivez le montant en chiffres', { exact: false }).first().waitFor()
  await page.getByLabel('Prix unitaire HT').fill('12,50')
  await press('Enregistrer')
  await page.getByRole('link', { name: 'Tube cuivre' }).click()
  await page.waitForURL(/bibliotheque\/[0-9a-f-]+$/)
  await looksRight()
  await press('Supprimer')
  await page.getByText('Article supprimé.').waitFor()
  await press('Annuler')
  await page.getByRole('link', { name: 'Tube cuivre' }).waitFor()
})

it('keeps clients: a company with its number, and who signed, by one press', async () => {
  await open('/espace-pro/clients')
  await looksRight()
  const met = page.getByRole('button', { name: /^Ajouter au carnet/ })
  const before = await met.count()
  if (before > 0) {
    await met.first().click()
    await page.getByRole('heading', { name: 'Ses devis' }).waitFor()
  }
  await open('/espace-pro/clients/nouveau')
  await page.getByLabel('Une entreprise').check()
  await page.getByLabel('SIREN ou SIRET').fill('732 829 321')
  await press('Enregistrer')
  await page.getByText('Ce numéro n’existe pas', { exact: false }).first().waitFor()
  await page.getByLabel('SIREN ou SIRET').fill('732 829 320')
  await press('Enregistrer')
  // Nobody answers for the register here: the name must be typed.
  await page.getByText('Indiquez le nom de l’entreprise', { exact: false }).first().waitFor()
  await page.getByLabel('Nom de l’entreprise').fill('Lebon SAS')
  await page.getByRole('button', { name: 'Ajouter un lieu de travaux' }).click()
  await page.getByLabel('Adresse', { exact: true }).first().fill('3 rue Haute')
  await looksRight()
  await press('Enregistrer')
  await page.getByText('À vérifier').waitFor()
  await page.getByText('3 rue Haute').waitFor()
  await looksRight()
  await press('Supprimer')
  await page.getByText('Client supprimé.').waitFor()
  await press('Annuler')
  await page.getByRole('link', { name: 'Lebon SAS' }).waitFor()
})

it('is written without script', async () => {
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  })
  const still = await plain.newPage()
  await still.goto(`${product.url}/espace-pro/clients/nouveau`)
  await still.getByLabel('Prénom et nom').fill('Ida Sans-Script')
  await still.getByRole('button', { name: 'Enregistrer' }).click()
  await still.getByRole('heading', { name: 'Ida Sans-Script' }).waitFor()
  await plain.close()
  expect(faults).toEqual([])
})
