// Long on purpose: one product and its people serve the whole file, and each further file would start another.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import type { Admin, Artisan, Particulier } from '#app/platform/context.ts'
import { addDays, dayOf } from '#app/values/time/french-date.ts'
import type { AccountId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { documentPdf } from '../seed/drawn-documents.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest, aSiret } from '#test/builders.ts'
import { SUBMITTABLE } from '#test/proof-builders.ts'
import { axeFaults } from './accessibility.ts'
import { passChecks } from './pass-checks.ts'
import {
  giveSession,
  linkIn,
  openBrowser,
  openPage,
  pause,
  startProduct,
  type RunningProduct,
} from './product.ts'
import { faultsOfDocument, hydrated } from './screens.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'

const DAY_SECONDS = 86_400
const NADIA = {
  email: 'nadia@toits.example',
  password: 'brouette orange vif',
  company: 'Toits de Nadia',
}
let browser: Browser
let product: RunningProduct
let database: SharedDatabase
let dataDir = ''
let offset = 0
let close = async () => {}
let author: Particulier
let admin: Admin
let second: Artisan
let team: { page: Page; faults: string[] }
let nadia: { page: Page; faults: string[] }

const now = () => new Date(Date.now() + offset * 1000)
const today = () => dayOf(now(), 'Europe/Paris')

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'ouvreo-company-'))
  database = await openSharedDatabase(now)
  author = await aParticulier(database, { now: now() })
  admin = await anAdmin(database, { now: now() })
  second = await anArtisan(database, {
    companyName: 'Toits Durand',
    email: 'durand@toits.example',
    trades: ['couverture'],
    plan: null,
    verification: 'incomplete',
    now: now(),
    siret: aSiret(),
    file: { ...SUBMITTABLE, managerName: 'Paul Durant' },
    policies: [{ startsOn: '2020-01-01', endsOn: '2099-12-31', activities: ['couverture'] }],
  })
  ;[product, browser] = await Promise.all([
    startProduct({ DATABASE_URL: database.url }, { dataDir }),
    openBrowser(),
  ])
  close = async () => {
    await browser.close()
    await product.stop()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
afterAll(() => close())

/** Somebody's own browser, signed in; `who` null is nobody yet. */
async function somebody(
  who: AccountId | null,
  width: number,
): Promise<{ page: Page; faults: string[] }> {
  const opened = await openPage(browser, { width })
  if (who) await signIn(opened.page, who)
  return opened
}

async function signIn(page: Page, who: AccountId): Promise<void> {
  await giveSession(page.context(), product.url, await openSession(database.ctx(), who, 'e2e'))
}

async function go(page: Page, path: string): Promise<void> {
  await page.goto(product.url + path)
  await hydrated(page)
}
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
/** Everything wrong with a screen: its document, its accessibility. */
const wrongWith = async (page: Page) => [
  ...(await faultsOfDocument(page)),
  ...(await axeFaults(page)),
]
const certificate = {
  name: 'attestation.pdf',
  mimeType: 'application/pdf',
  buffer: documentPdf('Attestation', ['Couverture']),
}

async function accountOf(email: string): Promise<AccountId> {
  const [row] = await database.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return row!.id
}

/** Somebody has works done on a roof in Lyon. */
const works = (): Promise<QuoteRequestId> =>
  aQuoteRequest(database, author, { trade: 'couverture' }, now())

/** Waits until a request is proposed to a company; false when nothing comes. */
async function isProposed(
  requestId: QuoteRequestId,
  accountId: AccountId,
  patience = 15_000,
): Promise<boolean> {
  for (const until = Date.now() + patience; Date.now() < until; await pause(50)) {
    if (
      (await database.db.$count(
        leads,
        and(eq(leads.requestId, requestId), eq(leads.artisanId, accountId as never)),
      )) > 0
    )
      return true
  }
  return false
}

/** Adds one; `next` is the page that follows: what the file still lacks, or all its insurances. */
async function addInsurance(page: Page, endsOn: string, next: string): Promise<void> {
  await go(page, '/espace-pro/entreprise/assurances/nouvelle')
  await page.getByLabel(/^Assureur/).fill('Assurances du Port')
  await page.getByLabel('Coordonnées de l’assureur').fill('1 quai de la Rivière, 69002 Lyon')
  await page.getByLabel('Valable du').fill(addDays(today(), -30))
  await page.getByLabel(/^au/).fill(endsOn)
  // A mistake elsewhere, and the certificate must not be lost to it.
  await page.getByRole('checkbox', { name: 'Couverture' }).uncheck()
  await page.getByLabel('Attestation', { exact: true }).setInputFiles(certificate)
  await save(page)
  await page.getByText('Cochez les activités que l’attestation couvre.').first().waitFor()
  await page.getByText('attestation.pdf est gardé').waitFor()
  await page.getByRole('checkbox', { name: 'Couverture' }).check()
  await save(page)
  await heading(page, next)
}

describe('a company', () => {
  it('signs up on a phone, completes its file, is verified, and receives the next request', async () => {
    nadia = await somebody(null, 390)
    const { page, faults } = nadia
    await go(page, '/inscription?profil=artisan')
    await page.getByLabel(/Nom complet/).fill('Nadia Lebon')
    await page.getByLabel(/Nom de l’entreprise/).fill(NADIA.company)
    await page.getByLabel(/Adresse email/).fill(NADIA.email)
    await page.getByLabel(/^Mot de passe/).fill(NADIA.password)
    await page.getByLabel(/Confirmez/).fill(NADIA.password)
    await page.getByRole('checkbox', { name: /conditions d’utilisation/ }).check()
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    await page.waitForURL('**/verification-email')
    // In a tab of its own: that page moves on by itself.
    const mail = await page.context().newPage()
    await Promise.all([
      mail.goto(
        linkIn(await product.mailTo(NADIA.email, /Confirmez votre adresse/), '/auth/confirm'),
      ),
      heading(mail, 'Votre adresse est confirmée'),
    ])
    await mail.close()
    await signIn(page, await accountOf(NADIA.email))

    // The home says what comes next, and each part leads to the following one.
    await go(page, '/espace-pro-dashboard')
    await page.getByRole('link', { name: 'Compléter' }).first().click()
    await heading(page, 'Entreprise')
    expect(await wrongWith(page)).toEqual([])
    await page.getByLabel('SIRET').fill('123')
    await page.getByLabel('Nom du dirigeant').fill('Nadia Lebon')
    await save(page)
    await page.getByText('Un SIRET compte 14 chiffres.').first().waitFor()
    expect(await page.getByLabel('Nom du dirigeant').inputValue()).toBe('Nadia Lebon')
    await page.getByLabel('SIRET').fill('732 829 320 00074')
    await page.getByLabel('Téléphone professionnel').fill('04 78 00 00 01')
    await page.getByLabel('Adresse de l’entreprise').fill('12 rue des Toits')
    await page.getByLabel('Code postal').fill('69003')
    await page.locator('.commune-only').getByText('Lyon').waitFor()
    await save(page)
    await heading(page, 'Métiers et zone')
    await page.getByRole('checkbox', { name: /^Couverture/ }).check()
    await save(page)
    await heading(page, 'Assurances')
    expect(await wrongWith(page)).toEqual([])
    await addInsurance(page, addDays(today(), 20), 'Entreprise')
    await go(page, '/espace-pro/entreprise')
    await page.getByRole('button', { name: 'Envoyer à vérifier' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Envoyer à vérifier' }).click()
    await page.getByText('Nous vérifions votre entreprise').waitFor()

    team = await somebody(admin.accountId, 1280)
    await go(team.page, '/admin/artisans')
    await team.page.getByRole('link', { name: NADIA.company }).click()
    await heading(team.page, NADIA.company)
    expect(await wrongWith(team.page)).toEqual([])
    await passChecks(team.page)
    await team.page.getByRole('button', { name: 'Vérifier l’entreprise' }).click()
    await team.page.getByText('Entreprise vérifiée').waitFor()
    await product.mailTo(NADIA.email, /Votre entreprise est vérifiée/)
    expect(await isProposed(await works(), await accountOf(NADIA.email))).toBe(true)
    await go(page, '/espace-pro/demandes')
    await page
      .getByText(/chauffe-eau|chantier/)
      .first()
      .waitFor()
    expect(faults).toEqual([])
  }, 120_000)

  it('that is refused is told why, corrects, is verified, and receives the next request', async () => {
    const durand = await somebody(second.accountId, 390)
    const { page } = durand
    const submit = async () => {
      await go(page, '/espace-pro/entreprise')
      await page.getByRole('button', { name: 'Envoyer à vérifier' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Envoyer à vérifier' }).click()
      await page.getByText('Nous vérifions votre entreprise').waitFor()
    }
    await submit()
    await go(team.page, `/admin/artisans/${second.artisanId}`)
    const manager = team.page.locator('.check-item', {
      has: team.page.getByRole('heading', { name: 'Dirigeant' }),
    })
    await manager.getByText('Décider', { exact: true }).click()
    await manager.getByLabel('Motif').fill('Le Kbis dit Durand, pas Durant.')
    await manager.getByRole('button', { name: /^Refuser/ }).click()
    await manager.getByText('Refusé', { exact: true }).waitFor()
    await team.page.getByRole('button', { name: 'Demander une correction' }).click()
    await team.page.getByRole('dialog').getByRole('button', { name: 'Envoyer la réponse' }).click()
    await team.page.getByText('À corriger').first().waitFor()
    expect((await product.mailTo('durand@toits.example', /à corriger/)).text).toContain(
      'Le Kbis dit Durand, pas Durant.',
    )

    await go(page, '/espace-pro/entreprise')
    await page.getByText('Le Kbis dit Durand, pas Durant.').waitFor()
    await go(page, '/espace-pro/entreprise/identite')
    await page.getByLabel('Nom du dirigeant').fill('Paul Durand')
    await save(page)
    await heading(page, 'Mon entreprise')
    await submit()
    await go(team.page, `/admin/artisans/${second.artisanId}`)
    await passChecks(team.page)
    await team.page.getByRole('button', { name: 'Vérifier l’entreprise' }).click()
    await team.page.getByText('Entreprise vérifiée').waitFor()
    expect(await isProposed(await works(), second.accountId)).toBe(true)
    expect([...durand.faults, ...team.faults]).toEqual([])
  }, 90_000)

  it('whose insurance ends is warned, receives nothing more, and receives again once it is renewed', async () => {
    const id = await accountOf(NADIA.email)
    // An open page would look for the product while it is away.
    await nadia.page.goto('about:blank')
    await product.stop()
    offset = 22 * DAY_SECONDS
    // A moved clock is refused in production, unless it is a demonstration; this database has
    // people of its own, and is left alone.
    product = await startProduct(
      { DATABASE_URL: database.url, CLOCK_OFFSET: String(offset), DEMO: '1' },
      { dataDir },
    )
    await product.mailTo(NADIA.email, /assurance décennale est échue/)
    const without = await works()
    expect(await isProposed(without, second.accountId)).toBe(true)
    expect(await isProposed(without, id, 500)).toBe(false)
    const { page } = nadia
    await signIn(page, id)
    await go(page, '/espace-pro/entreprise')
    await page.getByText('Votre assurance décennale est échue').waitFor()
    await addInsurance(page, addDays(today(), 365), 'Assurances')
    expect(await isProposed(await works(), id)).toBe(true)
    expect(nadia.faults).toEqual([])
  }, 90_000)
})
