import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { aTakenLead } from '#test/quote-builders.ts'
import { openSmsStandIn } from '#test/sms-stand-in.ts'
import { axeFaults } from './accessibility.ts'
import { aCompleteCompany } from './company-papers.ts'
import {
  giveSession,
  openBrowser,
  openPage,
  pause,
  startProduct,
  type RunningProduct,
} from './product.ts'
import { hydrated } from './screens.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'
import { aSentQuote } from './written-quote.ts'

/** A contract signed at the client's home, on the artisan's phone, and renounced after its goods were delivered. */
const dataDir = mkdtempSync(join(tmpdir(), 'ouvreo-contract-'))
let shared: SharedDatabase
let product: RunningProduct
let browser: Browser
let sms: Awaited<ReturnType<typeof openSmsStandIn>>
/** The phones of the two. */
let artisan: Page
let client: Page
let quoteId: QuoteId
let firstCode = ''
const emails = { artisan: '', client: '' }

beforeAll(async () => {
  useFileStore(diskFileStore(join(dataDir, 'files')))
  ;[shared, browser] = await Promise.all([openSharedDatabase(), openBrowser()])
  const now = new Date()
  const company = await aCompleteCompany(shared, now, {})
  const { author, leadId } = await aTakenLead(shared, { artisan: company, now })
  ;({ quoteId } = await aSentQuote(shared, company, leadId))
  sms = await openSmsStandIn()
  product = await startProduct(
    { DATABASE_URL: shared.url, SMS_API_KEY: 'a-key-of-journeys', SMS_API_BASE: sms.url },
    { dataDir },
  )
  const phoneOf = async (accountId: typeof author.accountId) => {
    const { context, page } = await openPage(browser, { width: 390 })
    await giveSession(context, product.url, await openSession(shared.ctx(), accountId, 'e2e'))
    return page
  }
  artisan = await phoneOf(company.accountId)
  client = await phoneOf(author.accountId)
  for (const [who, { accountId }] of [
    ['artisan', company],
    ['client', author],
  ] as const) {
    const { rows } = await shared.pool.query<{ email: string }>(
      'select email from users where id = $1',
      [accountId],
    )
    emails[who] = rows[0]!.email
  }
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await shared?.close()
  await sms?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function open(page: Page, path: string) {
  await page.goto(product.url + path)
  await hydrated(page)
}

const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Paris' })

/** The last code that was mailed to the client, another one than `before`. */
async function mailedCode(before = ''): Promise<string> {
  for (;;) {
    const { text } = await product.mailTo(emails.client, /Votre code pour signer/)
    const code = /^\d{6}$/m.exec(text)![0]
    if (code !== before) return code
    await pause(100)
  }
}

/** The words of the PDF of this name that was mailed to somebody. */
async function mailedPdf(to: string, name: RegExp): Promise<string> {
  for (const file of readdirSync(join(dataDir, 'mails'))) {
    const mail = await PostalMime.parse(readFileSync(join(dataDir, 'mails', file)))
    if (!mail.to?.some((one) => 'address' in one && one.address === to)) continue
    const found = mail.attachments.find(({ filename }) => name.test(filename ?? ''))
    if (found) return (await pdfPages(new Uint8Array(found.content as ArrayBuffer))).join(' ')
  }
  throw new Error(`No ${name} was mailed to ${to}`)
}

it('is refused without both, with a wrong code, with an old one, and where the devis is another', async () => {
  await open(artisan, `/espace-pro/devis/${quoteId}`)
  await artisan
    .getByRole('link', { name: /Faire signer/ })
    .first()
    .click()
  await artisan.getByRole('heading', { level: 1, name: 'Faire signer sur place' }).waitFor()
  await artisan.getByRole('button', { name: 'Recevoir mon code' }).click()
  await artisan.getByLabel('Code à six chiffres').waitFor()
  firstCode = await mailedCode()
  const sign = () =>
    artisan.getByRole('button', { name: 'Signer avec obligation de paiement' }).click()
  const refused = (words: RegExp) => artisan.getByRole('link', { name: words }).waitFor()

  await artisan.getByLabel('Code à six chiffres').fill(firstCode)
  await artisan.getByLabel(/pour signer$/).fill('Claire Martin')
  await artisan.getByRole('checkbox', { name: /Je l’ai lu et je l’accepte/ }).check()
  await sign()
  await refused(/ensemble/)
  expect(await axeFaults(artisan)).toEqual([])
  await artisan.getByRole('checkbox', { name: /sont ensemble, au domicile/ }).check()

  const wrong = String((Number(firstCode) + 1) % 1_000_000).padStart(6, '0')
  await artisan.getByLabel('Code à six chiffres').fill(wrong)
  await sign()
  await refused(/Encore 4 essais/)

  await artisan.locator('input[name="contentHash"]').evaluate((field) => {
    ;(field as HTMLInputElement).value = '0'.repeat(64)
  })
  await artisan.getByLabel('Code à six chiffres').fill(firstCode)
  await sign()
  await artisan
    .getByText(/a changé/)
    .first()
    .waitFor()

  await shared.pool.query(
    `update signing_codes set expires_at = now() - interval '1 second' where subject_id = $1`,
    [quoteId],
  )
  await open(artisan, `/espace-pro/devis/${quoteId}/signature`)
})

it('has its code sent by text message where the client has a mobile', async () => {
  await shared.pool.query(`update profiles set phone = '+262692123456' where email = $1`, [
    emails.client,
  ])
  await open(client, `/espace-particulier/devis/${quoteId}`)
  expect(await axeFaults(client)).toEqual([])
  await client.getByRole('button', { name: 'Recevoir un SMS' }).click()
  await client.getByText(/Un code est parti par SMS au 06/).waitFor()
  await expect.poll(() => sms.given).toHaveLength(1)
  expect(sms.given[0]).toMatchObject({ recipient: '262692123456', sender: 'Ouvreo' })
  expect(sms.given[0]!.content).toMatch(/^\d{6} : /)
  await open(artisan, `/espace-pro/devis/${quoteId}/signature`)
  await artisan.getByText(/Envoyé par SMS au portable de son compte à/).waitFor()
  await shared.pool.query(
    `update signing_codes set expires_at = now() - interval '1 second' where subject_id = $1`,
    [quoteId],
  )
  await open(artisan, `/espace-pro/devis/${quoteId}/signature`)
})

it('is signed with the code that the client reads, and both have it on paper', async () => {
  await artisan.getByRole('button', { name: 'Recevoir mon code' }).click()
  await artisan.getByText(/Un code est parti/).waitFor()
  await artisan.getByLabel('Code à six chiffres').fill(await mailedCode(firstCode))
  await artisan.getByLabel(/pour signer$/).fill('Claire Martin')
  await artisan.getByRole('checkbox', { name: /Je l’ai lu et je l’accepte/ }).check()
  await artisan.getByRole('checkbox', { name: /sont ensemble, au domicile/ }).check()
  await artisan.getByRole('button', { name: 'Signer avec obligation de paiement' }).click()
  await artisan.waitForURL(`**/espace-pro/devis/${quoteId}`)
  for (const [who, subject] of [
    ['client', /Votre contrat avec/],
    ['artisan', /est accepté/],
  ] as const) {
    await product.mailTo(emails[who], subject)
    const words = await mailedPdf(emails[who], /signé\.pdf$/)
    for (const part of [
      '1 200,00 €',
      'Total TTC',
      'Formulaire de rétractation',
      'Preuve de signature',
      'Chez le client, en présence des deux',
      'appareil de l’entreprise',
    ])
      expect(words).toContain(part)
  }
})

it('is renounced after its goods were delivered, until the day that follows from it', async () => {
  const { rows } = await shared.pool.query<{ id: string }>(
    'select id from interventions where quote_id = $1',
    [quoteId],
  )
  const works = rows[0]!.id
  await open(artisan, `/espace-pro/interventions/${works}`)
  await artisan.getByLabel(/Jour de la livraison/).fill(today())
  await artisan.getByRole('checkbox', { name: /dernière livraison de ce contrat/ }).check()
  await artisan.getByRole('button', { name: 'Enregistrer la livraison' }).click()
  await artisan.getByText(/Vous\s: dernière livraison le/).waitFor()
  expect(await axeFaults(artisan)).toEqual([])

  await open(client, `/espace-particulier/interventions/${works}`)
  await client
    .getByText(/dernière livraison le/)
    .first()
    .waitFor()
  expect(await axeFaults(client)).toEqual([])
  await open(client, `/espace-particulier/devis/${quoteId}`)
  await client.getByRole('link', { name: 'renoncer au contrat ici' }).first().click()
  await client.getByRole('button', { name: 'confirmer la rétractation' }).click()
  await client
    .getByRole('heading', { level: 1, name: 'Accusé de réception de votre rétractation' })
    .waitFor()
  expect(await axeFaults(client)).toEqual([])
  await product.mailTo(emails.client, /Accusé de réception/)
  const receipt = await mailedPdf(emails.client, /rétractation/i)
  expect(receipt).toContain('Claire Martin renonce au contrat')
  await product.mailTo(emails.artisan, /Rétractation sur votre devis/)
})
