// Long on purpose: one contract from its signature to the books, each step on what the one before left.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { acceptMandate } from '#app/features/invoices/mandate/accept-mandate.server.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import type { AccountId, QuoteId, WorksId } from '#app/values/identity/ids.ts'
import { acceptSlot } from '#app/features/works/dates/accept-slot.server.ts'
import { proposeSlot } from '#app/features/works/dates/propose-slot.server.ts'
import { plainSpaces } from '#test/pdf-text.ts'
import { aQuoteInput, aSentQuote, aTakenLead, granted } from '#test/quote-builders.ts'
import {
  STAND_IN_CONNECT_SECRET,
  STAND_IN_KEY,
  STAND_IN_PRICES,
  STAND_IN_SECRET,
  StripeStandIn,
} from '#test/stripe-stand-in.ts'
import { axeFaults } from './accessibility.ts'
import { aCompleteCompany } from './company-papers.ts'
import {
  freePort,
  giveSession,
  openBrowser,
  openPage,
  pause,
  startProduct,
  type RunningProduct,
} from './product.ts'
import { hydrated } from './screens.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'

/** Days after the signature at which the works begin: the fourteen of the withdrawal are over, and the days off at their end. */
const LATER = 19
const DAY_SECONDS = 86_400
const EMAIL = 'claire@particuliers-essai.fr'

const dataDir = mkdtempSync(join(tmpdir(), 'ouvreo-whole-'))
let shared: SharedDatabase
let standIn: StripeStandIn
let product: RunningProduct
let browser: Browser
let port = 0
let company: Artisan
let author: Particulier
/** The phones of the two. */
let artisan: Page
let client: Page
let quoteId: QuoteId
let works = ''
const faults: string[][] = []

beforeAll(async () => {
  useFileStore(diskFileStore(join(dataDir, 'files')))
  ;[shared, browser, standIn, port] = await Promise.all([
    openSharedDatabase(),
    openBrowser(),
    new StripeStandIn(new Date()).open(),
    freePort(),
  ])
  Object.assign(standIn, {
    connectWebhook: `https://localhost:${port}/api/webhooks/stripe-connect`,
    signedAt: () => new Date(),
  })
  const now = new Date()
  company = await aCompleteCompany(shared, now, {})
  await acceptMandate(shared.ctx(company))
  const lead = await aTakenLead(shared, { artisan: company, now })
  await shared.pool.query('update users set email = $1 where id = $2', [
    EMAIL,
    lead.author.accountId,
  ])
  const [goods, labour] = aQuoteInput().lines
  // Work alone, 1 000,00 € HT at 20 %, and 240,00 € TTC more with the option.
  const line = {
    ...labour!,
    vat: 2_000,
    supply: 'service' as const,
    unit: 'forfait' as const,
    quantity: 1_000,
  }
  ;({ quoteId } = await aSentQuote(shared, {
    lead,
    now,
    input: {
      validUntil: '2099-12-31',
      startOn: new Date(now.getTime() + LATER * DAY_SECONDS * 1_000).toISOString().slice(0, 10),
      paymentTerms: 'Par virement ou par carte.',
      instalmentsText: '30 % à la commande\nsolde à la réception',
      options: [{ title: 'Robinet thermostatique', explanation: '', group: '' }],
      lines: [
        { ...line, designation: 'Remplacement du chauffe-eau', unitPrice: 100_000 },
        {
          ...line,
          workItem: goods!.workItem,
          designation: 'Pose du robinet',
          unitPrice: 20_000,
          option: 0,
        },
      ],
    },
  }))
  author = lead.author
  await begin(0)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await standIn?.close()
  await shared?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts the product so many days after the signature, with both phones signed in. */
async function begin(days: number): Promise<void> {
  // A page that is open meanwhile would complain that nobody answers.
  for (const page of [artisan, client]) await page?.context().close()
  await product?.stop()
  product = await startProduct(
    {
      DATABASE_URL: shared.url,
      // A moved clock is refused in production, unless it is a demonstration; this database has people of its own.
      ...(days > 0 ? { CLOCK_OFFSET: String(days * DAY_SECONDS), DEMO: '1' } : {}),
      STRIPE_SECRET_KEY: STAND_IN_KEY,
      STRIPE_WEBHOOK_SECRET: STAND_IN_SECRET,
      STRIPE_CONNECT_WEBHOOK_SECRET: STAND_IN_CONNECT_SECRET,
      STRIPE_API_BASE: standIn.url,
      STRIPE_PRICE_ECO: STAND_IN_PRICES.eco,
      STRIPE_PRICE_PRO: STAND_IN_PRICES.pro,
      STRIPE_PRICE_PREMIUM: STAND_IN_PRICES.premium,
    },
    { dataDir, port },
  )
  const at = new Date(Date.now() + days * DAY_SECONDS * 1_000)
  const phoneOf = async (accountId: AccountId) => {
    const { context, page, faults: found } = await openPage(browser, { width: 390 })
    const secret = await openSession({ ...shared.ctx(), now: at }, accountId, 'e2e')
    await giveSession(context, product.url, secret)
    faults.push(found)
    return page
  }
  artisan = await phoneOf(company.accountId)
  client = await phoneOf(author.accountId)
}

async function open(page: Page, path: string) {
  await page.goto(product.url + path)
  await hydrated(page)
}
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()
const titled = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const today = () =>
  new Date(Date.now() + LATER * DAY_SECONDS * 1_000).toLocaleDateString('en-CA', {
    timeZone: 'Europe/Paris',
  })
const codes = new Set<string>()
/** The code that was just mailed to the client, which none before was. */
async function mailedCode(): Promise<string> {
  for (;;) {
    const { text } = await product.mailTo(EMAIL, /Votre code pour signer/)
    const code = /^\d{6}$/m.exec(text)![0]
    if (!codes.has(code)) {
      codes.add(code)
      return code
    }
    await pause(100)
  }
}
const another = (code: string) => (code === '000000' ? '111111' : '000000')
/** Issues the draft that is open, and answers its address. */
async function issue(): Promise<string> {
  await press(artisan, 'Émettre la facture')
  await press(artisan, 'Émettre')
  await titled(artisan, /F-\d{5}/)
  return new URL(artisan.url()).pathname.replace('espace-pro', 'espace-particulier')
}

/** Both agree on the next hours for the works. */
async function agreeOnADate(): Promise<void> {
  const at = new Date(Date.now() + LATER * DAY_SECONDS * 1_000)
  const startsAt = new Date(at.getTime() + 2 * 3_600_000)
  const dates = { startsAt, endsAt: new Date(startsAt.getTime() + 4 * 3_600_000), note: '' }
  const worksId = works as WorksId
  const proposed = await proposeSlot(shared.ctx(company, at), worksId, dates, null)
  granted(await acceptSlot(shared.ctx(author, at), worksId, granted(proposed).slotId))
}

it('is signed at home with the option that the client chose, by the code of their own phone', async () => {
  await open(artisan, `/espace-pro/devis/${quoteId}/signature`)
  await artisan.getByRole('checkbox', { name: /^Robinet thermostatique/ }).check()
  await press(artisan, 'Recevoir mon code')
  const code = await mailedCode()
  await artisan.getByLabel(/pour signer$/).fill('Claire Martin')
  await artisan.getByRole('checkbox', { name: /Je l’ai lu et je l’accepte/ }).check()
  await artisan.getByRole('checkbox', { name: /sont ensemble, au domicile/ }).check()
  await artisan.getByLabel('Code à six chiffres').fill(another(code))
  await press(artisan, 'Signer avec obligation de paiement')
  await artisan.getByRole('link', { name: /Encore 4 essais/ }).waitFor()
  await artisan.getByLabel('Code à six chiffres').fill(code)
  await press(artisan, 'Signer avec obligation de paiement')
  await artisan.waitForURL(`**/espace-pro/devis/${quoteId}`)
  expect(plainSpaces(await artisan.locator('main').innerText())).toContain('1 440,00 €')
  const { rows } = await shared.pool.query<{ id: string }>(
    'select id from interventions where quote_id = $1',
    [quoteId],
  )
  works = rows[0]!.id
})

it('has its deposit refused by card for seven days, then taken to the cent', async () => {
  await open(artisan, '/espace-pro/factures/reglages')
  await press(artisan, 'Connecter un compte Stripe')
  await artisan.waitForURL(`${standIn.url}/onboard/**`)
  await press(artisan, 'Tout est dit')
  await artisan.getByText('Vos clients peuvent payer vos factures par carte.').waitFor()
  await open(artisan, `/espace-pro/interventions/${works}`)
  await press(artisan, 'Facturer un acompte')
  await titled(artisan, /acompte/)
  await artisan.getByLabel(/^Montant/).fill('432')
  const deposit = await issue()
  await open(client, deposit)
  await client.getByText(/aucun paiement ne peut être reçu avant le/).waitFor()
  expect(await client.getByRole('button', { name: /par carte/ }).count()).toBe(0)
  expect(await axeFaults(client)).toEqual([])

  await begin(LATER)
  await open(client, deposit)
  await press(client, /Payer 432,00.* par carte/)
  await client.waitForURL(`${standIn.url}/pay/**`)
  await press(client, 'Carte refusée')
  await press(client, 'Payer par Visa')
  await client.waitForURL(`**${deposit}?paiement=*`)
  await client.getByText(/Votre paiement de 432,00.* est reçu/).waitFor()
})

it('is changed by an amendment that the client signs from afar', async () => {
  await agreeOnADate()
  await open(artisan, `/espace-pro/interventions/${works}`)
  await press(artisan, 'Commencer les travaux')
  await artisan.getByText('En cours', { exact: true }).first().waitFor()
  await press(artisan, 'Proposer un avenant')
  await artisan.waitForURL('**/espace-pro/avenants/*')
  await hydrated(artisan)
  await artisan.getByLabel('Titre').fill('Vanne de plus')
  await artisan.getByLabel('Raison').fill('La vanne d’arrêt ne ferme plus.')
  await artisan.getByLabel('Ouvrage', { exact: true }).first().fill('Vanne')
  const line = artisan.getByRole('group', { name: 'Ligne 1' })
  await line.getByLabel('Désignation').fill('Remplacement de la vanne, main-d’œuvre')
  await line.getByLabel('Quantité').fill('1')
  await line.getByLabel('Unité').selectOption('forfait')
  await line.getByLabel('Prix unitaire HT').fill('100')
  await line.getByLabel('TVA').selectOption('2000')
  await line.getByLabel('Cette ligne vend').selectOption('service')
  await press(artisan, 'Envoyer l’avenant')
  await artisan.getByRole('dialog').getByRole('button', { name: 'Envoyer l’avenant' }).click()
  await titled(artisan, /^Avenant D-/)
  const amendment = new URL(artisan.url()).pathname.replace('espace-pro', 'espace-particulier')
  await open(client, amendment)
  await press(client, 'Recevoir mon code')
  await client.getByText(/Un code est parti/).waitFor()
  await client.getByLabel(/prénom et nom, pour signer/).fill('Claire Martin')
  await client.getByRole('checkbox', { name: /je l’accepte/ }).check()
  const code = await mailedCode()
  await client.getByLabel('Code à six chiffres').fill(code)
  await press(client, 'Signer avec obligation de paiement')
  await client.getByRole('heading', { name: 'Preuve de signature' }).waitFor()
})

it('is billed by progress, never past what was signed', async () => {
  await open(artisan, `/espace-pro/interventions/${works}`)
  expect(plainSpaces(await artisan.locator('main').innerText())).toContain('1 560,00 €')
  await press(artisan, 'Facturer une situation')
  await titled(artisan, /situation/)
  await artisan.getByLabel(/Le même avancement partout/).fill('101')
  await press(artisan, 'Émettre la facture')
  await press(artisan, 'Émettre')
  await artisan.getByRole('link', { name: /100/ }).first().waitFor()
  await artisan.getByLabel(/Le même avancement partout/).fill('60')
  const progress = await issue()
  await open(client, progress)
  await client.getByRole('heading', { name: /504,00.* à payer/ }).waitFor()
})

it('is received with a reservation by both, and the rest is billed', async () => {
  await open(artisan, `/espace-pro/interventions/${works}/reception`)
  await artisan.getByLabel(/Jour de la réception/).fill(today())
  await press(artisan, 'Commencer le procès-verbal')
  await artisan.getByText('Ajouter une réserve', { exact: true }).click()
  await artisan.getByLabel('Ce qui est à reprendre').fill('Joint à reprendre')
  await press(artisan, 'Ajouter la réserve')
  await artisan.getByRole('button', { name: 'Retirer « Joint à reprendre »' }).waitFor()
  await press(artisan, 'Recevoir mon code')
  await artisan.getByText(/Un code est parti/).waitFor()
  await artisan.getByLabel('Code à six chiffres').fill(await mailedCode())
  await artisan.getByRole('checkbox', { name: /sont ensemble, devant les travaux/ }).check()
  await artisan.getByLabel('Prénom et nom du client, pour signer').fill('Claire Martin')
  await artisan.getByRole('checkbox', { name: /je les reçois avec la réserve écrite/ }).check()
  await artisan.getByLabel('Qui signe pour l’entreprise').fill('Luc Tuyau')
  await artisan.getByRole('checkbox', { name: /je le signe pour l’entreprise/ }).check()
  await press(artisan, 'Signer tous les deux')
  await artisan.getByText('Signée', { exact: true }).waitFor()

  await open(artisan, `/espace-pro/interventions/${works}`)
  await press(artisan, 'Facturer le solde')
  await titled(artisan, /solde/)
  await issue()
  await open(artisan, `/espace-pro/interventions/${works}`)
  expect(await artisan.getByRole('button', { name: 'Facturer le solde' }).isDisabled()).toBe(true)
})

it('is paid by two transfers that a statement shows, and stands in the books', async () => {
  const { rows } = await shared.pool.query<{ number: string; due: number }>(
    `select number, total_incl_cents as due from invoices where quote_id = $1 and kind <> 'deposit' order by rank`,
    [quoteId],
  )
  expect(rows.map(({ due }) => due)).toEqual([50_400, 62_400])
  const statement = [
    'Date;Libellé;Débit;Crédit',
    ...rows.map(({ number, due }) => `${today()};VIR SEPA ${number};;${due / 100},00`),
  ].join('\n')
  await open(artisan, '/espace-pro/factures/releve')
  await artisan.getByLabel('Relevé').setInputFiles({
    name: 'releve.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${statement}\n`),
  })
  await press(artisan, 'Lire le relevé')
  await artisan.getByText('Le libellé porte le numéro de la facture.').first().waitFor()
  await press(artisan, 'Enregistrer les paiements choisis')
  await artisan.getByText('Déjà enregistrée').nth(1).waitFor()
  await open(client, '/espace-particulier/factures')
  expect(await client.getByText('Payée', { exact: true }).count()).toBe(3)

  await open(artisan, '/espace-pro/factures/comptabilite?vue=exports')
  const link = artisan.locator('a[href*="fec.txt"]').first()
  const file = await artisan.context().request.get(product.url + (await link.getAttribute('href')))
  const lines = (await file.text()).trim().split(/\r?\n/).slice(1)
  const sum = (column: number) =>
    lines.reduce(
      (all, one) => all + Math.round(Number(one.split('|')[column]!.replace(',', '.')) * 100),
      0,
    )
  expect(sum(11)).toBe(sum(12))
  // Sold once, paid once: the client's account ends at nothing.
  const ofClient = lines.filter((one) => one.split('|')[4]!.startsWith('411'))
  const owed = ofClient.reduce((all, one) => {
    const [debit, credit] = [11, 12].map((column) =>
      Math.round(Number(one.split('|')[column]!.replace(',', '.')) * 100),
    )
    return all + debit! - credit!
  }, 0)
  expect(owed).toBe(0)
  expect(faults.flat()).toEqual([])
})
