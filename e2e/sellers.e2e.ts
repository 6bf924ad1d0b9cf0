import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { recordPayment } from '#app/features/invoices/payments/record-payment.server.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import type { Ctx, System, Who } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { anAdmin } from '#test/builders.ts'
import { TEST_NOW, type TestDatabase } from '#test/database.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { axeFaults } from './accessibility.ts'
import { must } from './company-papers.ts'
import { giveSession, openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { faultsOfDocument, hydrated } from './screens.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'

/** The sellers of the year of `TEST_NOW` are declared in the January after it: told, complete, in a file. */
const JANUARY = new Date('2027-01-08T09:00:00Z')
const OPERATOR = {
  legal: {
    name: 'Ouvréo SAS',
    address: '1 rue du Marché, 69003 Lyon',
    registration: 'RCS Lyon 732 829 320',
  },
}

const folder = mkdtempSync(join(tmpdir(), 'ouvreo-sellers-'))
let shared: SharedDatabase
let product: RunningProduct
let browser: Browser
let team: Page
let seller: Page
let email = ''
const faults: string[][] = []

beforeAll(async () => {
  useFileStore(diskFileStore(join(folder, 'files')))
  ;[shared, browser] = await Promise.all([openSharedDatabase(), openBrowser()])
  // What happened before happened at the time of the builders.
  const past: TestDatabase = {
    ...shared,
    ctx: <W extends Who = System>(who?: W, now = TEST_NOW): Ctx<W> => shared.ctx(who, now),
  }
  const contract = await aContract(past)
  const { invoiceId } = await anIssuedInvoice(past, contract, 'deposit', { depositCents: 30_050 })
  must(
    await recordPayment(shared.ctx(contract.artisan, new Date('2026-03-10T12:00:00Z')), invoiceId, {
      amountCents: 30_050,
      receivedOn: '2026-03-10',
      means: 'transfer',
      reference: '',
    }),
  )
  await shared.db
    .update(artisans)
    .set({ legalForm: 'EI' })
    .where(eq(artisans.id, contract.artisan.artisanId))
  const [account] = await shared.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, contract.artisan.accountId))
  email = account!.email
  const admin = await anAdmin(shared, { now: JANUARY })
  writeFileSync(join(folder, 'operator.json'), JSON.stringify(OPERATOR))
  // A moved clock is refused in production, unless it is a demonstration; this database has people
  // of its own, and is left alone.
  const offset = Math.round((JANUARY.getTime() - Date.now()) / 1_000)
  product = await startProduct(
    {
      DATABASE_URL: shared.url,
      CLOCK_OFFSET: String(offset),
      DEMO: '1',
      OPERATOR_FILE: join(folder, 'operator.json'),
    },
    { dataDir: folder },
  )
  const opened = async (accountId: AccountId, width: number) => {
    const { page, context, faults: found } = await openPage(browser, { width })
    const session = await openSession(shared.ctx(undefined, JANUARY), accountId, 'e2e')
    await giveSession(context, product.url, session)
    faults.push(found)
    return page
  }
  team = await opened(admin.accountId, 1280)
  seller = await opened(contract.artisan.accountId, 390)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await shared?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function open(page: Page, path: string) {
  await page.goto(product.url + path)
  await hydrated(page)
  await looksRight(page)
}
async function looksRight(page: Page) {
  expect(await faultsOfDocument(page)).toEqual([])
  expect(await axeFaults(page)).toEqual([])
}
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

it('tells a seller their figures first, by mail and on a page of theirs', async () => {
  await open(team, '/admin/vendeurs?annee=2026')
  await team.getByText(/Il manque/).waitFor()
  await press(team, 'Informer 1 vendeur')
  await team.getByText('1 vendeur informé').waitFor()
  const mail = await product.mailTo(email, /Vos montants de 2026/)
  expect(mail.text).toMatch(/300,50/)
  await open(seller, '/espace-pro/factures/declaration')
  await seller.getByText(/à déclarer avant le 31\sjanvier\s2027/).waitFor()
})

it('asks a sole trader who they are, and refuses a number that is none', async () => {
  await seller.getByLabel('Prénom').fill('Zoé')
  await seller.getByLabel('Nom', { exact: true }).fill('Martin')
  await seller.getByLabel('Date de naissance').fill('1984-02-29')
  await seller.getByLabel('Numéro fiscal').fill('12')
  await press(seller, 'Enregistrer')
  await seller.getByText('Treize chiffres, en haut de vos avis d’impôt.').first().waitFor()
  await looksRight(seller)
  await seller.getByLabel('Numéro fiscal').fill('30 23 217 600 053')
  await press(seller, 'Enregistrer')
  await seller.getByText('Identité enregistrée').waitFor()
})

it('makes the file that is filed, which declares them once', async () => {
  await open(team, '/admin/vendeurs?annee=2026')
  await press(team, 'Préparer le fichier')
  await team.getByText('Déclaration initiale').waitFor()
  await looksRight(team)
  const [download] = await Promise.all([
    team.waitForEvent('download'),
    team.getByRole('link', { name: 'Télécharger' }).click(),
  ])
  const xml = readFileSync(await download.path(), 'utf8')
  expect(xml).toContain('<dpi:MessageTypeIndic>DPI401</dpi:MessageTypeIndic>')
  expect(xml).toContain('<dpi:TIN issuedBy="FR">3023217600053</dpi:TIN>')
  expect(xml).toContain('<dpi:ConsQ1 currCode="EUR">301</dpi:ConsQ1>')
  expect(await team.getByRole('button', { name: 'Préparer le fichier' }).count()).toBe(0)
  await open(seller, '/espace-pro/factures/declaration')
  await seller.getByText(/déclarés\./).waitFor()
  expect(faults.flat()).toEqual([])
})
