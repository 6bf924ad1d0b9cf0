// Long on purpose: one product and its people serve the whole file, and each further file would start another.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { endAskedRequests } from '#app/features/requests/life/end-quote-request-soon.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'
import { setWantedQuotes } from '#app/features/requests/life/change-wishes.server.ts'
import { UNDO_MINUTES } from '#app/features/requests/quote-request.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import type { AccountId, LeadId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import type { TestDatabase } from '#test/database.ts'
import { axeFaults } from './accessibility.ts'
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

type Someone = { context: BrowserContext; page: Page; faults: string[] }

let database: SharedDatabase
let product: RunningProduct
let browser: Browser
let claire: Someone
let marc: Someone
let team: Someone
const dataDir = mkdtempSync(join(tmpdir(), 'ouvreo-requests-'))
const at = { request: '' as QuoteRequestId, lead: '' as LeadId, fresh: '' as QuoteRequestId }
let who: { claire: Particulier; marc: Artisan }

beforeAll(async () => {
  ;[database, browser] = await Promise.all([openSharedDatabase(), openBrowser()])
  product = await startProduct({ DATABASE_URL: database.url }, { dataDir })
  const now = new Date()
  const here = { ...database, db: database.ctx().db } as unknown as TestDatabase
  const policies = [{ startsOn: '2020-01-01', endsOn: '2099-12-31' }]
  const [author, artisan, other, admin] = [
    await aParticulier(here, { name: 'Claire Hoarau', phone: '+33692123456', now }),
    await anArtisan(here, { companyName: 'Tuyaux Marc', now, policies }),
    await anArtisan(here, { companyName: 'Plomberie Neuve', now, policies }),
    await anAdmin(here, { now }),
  ]
  who = { claire: author, marc: artisan }
  const asked = async (description: string) => {
    const id = await aQuoteRequest(here, author, { description }, now)
    await matchRequest(database.ctx(), id)
    return id
  }
  at.request = await asked('La douche du premier étage fuit sous le receveur, le parquet gonfle.')
  at.fresh = await asked('Changer le robinet de la cuisine, qui goutte.')
  at.lead = await leadOf(at.request, artisan)
  const took = await takeLead(database.ctx(artisan), at.lead)
  if (!took.ok) throw new Error(took.refusal)
  expect(await leadOf(at.fresh, other)).toBeTruthy()
  ;[claire, marc, team] = await Promise.all([signedIn(author), signedIn(artisan), signedIn(admin)])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await database?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function leadOf(requestId: QuoteRequestId, { artisanId }: Artisan): Promise<LeadId> {
  const [lead] = await database
    .ctx()
    .db.select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.requestId, requestId), eq(leads.artisanId, artisanId)))
  return lead!.id
}

async function signedIn({ accountId }: { accountId: AccountId }): Promise<Someone> {
  const someone = await openPage(browser, { width: 1280 })
  await giveSession(
    someone.context,
    product.url,
    await openSession(database.ctx(), accountId, null),
  )
  return someone
}

async function go({ page }: Someone, path: string): Promise<void> {
  await page.goto(product.url + path)
  await hydrated(page)
}

const press = ({ page }: Someone, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()
const says = ({ page }: Someone, words: string | RegExp) => page.getByText(words).first().waitFor()
const told = async ({ page }: Someone) =>
  (
    await page
      .getByRole('list', { name: 'Vie de la demande' })
      .locator('li > p:first-child')
      .allInnerTexts()
  ).join(' | ')
const path = (id: string) => `/espace-particulier/demandes/${id}`
const inDialog = ({ page }: Someone, name: string | RegExp) => page.getByRole('dialog', { name })

describe('the person’s home and list', () => {
  it('say first what waits, since when and what follows, and lead to it', async () => {
    await go(claire, '/espace-particulier-dashboard')
    await claire.page.getByRole('heading', { name: 'Tuyaux Marc attend votre réponse' }).waitFor()
    await says(claire, /Sans un mot de vous d’ici au .*, nous lui rendrons son contact/)
    expect(
      await claire.page.getByLabel('Vos demandes en chiffres').locator('dd').allInnerTexts(),
    ).toEqual(['2', '2', '0'])
    expect(await axeFaults(claire.page)).toEqual([])
    await claire.page
      .getByLabel('Vos demandes en chiffres')
      .getByRole('link', { name: 'En attente' })
      .click()
    await claire.page.getByRole('heading', { name: 'Mes demandes' }).waitFor()
    await claire.page.getByText('Artisan à contacter').waitFor()
    expect(await axeFaults(claire.page)).toEqual([])
  })
})

describe('a request nobody has taken', () => {
  it('is said otherwise, and what was typed stays when it is refused', async () => {
    await go(claire, path(at.fresh))
    await press(claire, 'Modifier la description')
    const dialog = inDialog(claire, 'Modifier votre demande')
    await dialog.getByLabel(/Description/).fill('Trop court')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await dialog
      .getByText(/20 caractères au moins/)
      .first()
      .waitFor()
    expect(await dialog.getByLabel(/Description/).inputValue()).toBe('Trop court')
    await dialog
      .getByLabel(/Description/)
      .fill('Changer le robinet de la cuisine et celui du lavabo, qui gouttent.')
    await dialog.getByLabel(/Budget/).selectOption('under_1000')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await says(claire, 'Demande modifiée')
    await says(claire, /celui du lavabo/)
    await expect.poll(() => told(claire)).toContain('Vous modifiez la description')
  })

  it('gets photos, loses one, and has it back', async () => {
    const { page } = claire
    const photo = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#7f6b52' },
    })
      .jpeg()
      .toBuffer()
    await page.getByText('Ajouter des photos').click()
    await press(claire, 'Ajouter à ma demande')
    await says(claire, 'Choisissez une photo au moins.')
    // News of the request come while that is read: neither the words nor the open form go.
    await setWantedQuotes(database.ctx(who.claire), at.fresh, 4)
    await says(claire, 'Vous souhaitez 4 devis')
    expect(await page.getByText('Choisissez une photo au moins.').count()).toBeGreaterThan(0)
    await page.getByLabel('Nouvelles photos').setInputFiles([
      { name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo },
      { name: 'b.jpg', mimeType: 'image/jpeg', buffer: photo },
    ])
    await press(claire, 'Ajouter à ma demande')
    await page.getByRole('button', { name: 'Retirer la photo 2' }).waitFor()
    await press(claire, 'Retirer la photo 2')
    await says(claire, 'Une photo retirée.')
    await expect.poll(() => page.locator('.photos .photo-view > img').count()).toBe(1)
    await press(claire, 'La remettre')
    await page.getByRole('button', { name: 'Retirer la photo 2' }).waitFor()
    await expect
      .poll(() => told(claire))
      .toMatch(/Vous ajoutez 2 photos \| Vous retirez une photo \| Vous remettez une photo/)
    expect(await axeFaults(page)).toEqual([])
  })

  it('pauses and goes on, lasts longer, and looks farther, each with its line', async () => {
    const { page } = claire
    await press(claire, 'Mettre en pause')
    await page.getByRole('button', { name: 'Reprendre' }).click()
    await page.getByRole('button', { name: 'Mettre en pause' }).waitFor()
    await press(claire, 'Prolonger de 30 jours')
    await says(claire, 'Demande prolongée de 30 jours')
    await page.getByLabel('Chercher plus loin').selectOption('25')
    await press(claire, 'Modifier la distance')
    await says(claire, 'Distance enregistrée')
    await page.getByLabel('Devis souhaités').selectOption('3')
    await press(claire, 'Modifier le nombre de devis')
    await says(claire, 'Nombre de devis modifié')
    await expect
      .poll(() => told(claire))
      .toMatch(
        /Vous mettez la demande en pause \| Vous reprenez la demande \| Vous prolongez la demande de 30 jours \| Vous cherchez 25\skm plus loin \| Vous souhaitez 3 devis$/,
      )
  })

  it('is cancelled once it was asked twice and ten minutes passed, and made again already filled', async () => {
    const { page } = claire
    await press(claire, 'Annuler la demande')
    await inDialog(claire, /Annuler cette demande/)
      .getByRole('button', { name: 'La garder' })
      .click()
    await press(claire, 'Annuler la demande')
    await inDialog(claire, /Annuler cette demande/)
      .getByRole('button', { name: 'Annuler la demande' })
      .click()
    await says(claire, /Cette demande sera annulée à/)
    await press(claire, 'Garder ma demande')
    await says(claire, 'Demande gardée')
    await press(claire, 'Annuler la demande')
    await inDialog(claire, /Annuler cette demande/)
      .getByRole('button', { name: 'Annuler la demande' })
      .click()
    await says(claire, /Cette demande sera annulée à/)
    expect(await axeFaults(page)).toEqual([])
    await tenMinutesPass()
    await page.getByRole('link', { name: 'Refaire cette demande' }).click()
    await says(claire, /Votre ancienne demande est reprise ici/)
    const shownAt = Date.now()
    await hydrated(page)
    expect(await page.getByLabel(/Description du projet/).inputValue()).toMatch(/celui du lavabo/)
    expect(await page.getByText('gardée').count()).toBe(2)
    expect(await page.getByLabel(/Code postal/).inputValue()).toBe('69003')
    expect(await axeFaults(page)).toEqual([])
    await page
      .getByLabel(/Description du projet/)
      .fill('Changer les deux robinets, et le siphon du lavabo.')
    // Nobody fills the form in less than three seconds: what was read counts too.
    await pause(Math.max(0, 3_100 - (Date.now() - shownAt)))
    await press(claire, 'Recevoir mes devis')
    await page.waitForURL(/espace-particulier\/demandes\/[0-9a-f-]{36}$/, { waitUntil: 'commit' })
    await says(claire, 'le siphon du lavabo')
    await expect.poll(() => page.locator('.photos .photo-view > img').count()).toBe(2)
  })
})

describe('an artisan who took the contact', () => {
  it('is given the number and loses it while looking at it', async () => {
    await go(marc, `/espace-pro/demandes/${at.lead}`)
    await go(claire, path(at.request))
    await press(claire, 'Partager mon numéro avec Tuyaux Marc')
    await claire.page.getByRole('button', { name: 'Retirer mon numéro à Tuyaux Marc' }).waitFor()
    const number = marc.page.getByRole('link', { name: /0.?6.?9.?2.?12.?34.?56/ })
    await number.waitFor()
    await press(claire, 'Retirer mon numéro à Tuyaux Marc')
    await number.waitFor({ state: 'detached' })
    expect(await marc.page.content()).not.toMatch(/12.?34.?56/)
    await claire.page.getByText('Ce qui a été transmis de vous').click()
    await says(claire, 'Numéro retiré à Tuyaux Marc')
    await expect
      .poll(() => told(claire))
      .toMatch(
        /Votre numéro est partagé avec Tuyaux Marc \| Vous retirez votre numéro à Tuyaux Marc$/,
      )
  })

  it('keeps the description of the request as it was when they took the contact', async () => {
    const change = claire.page.getByRole('button', { name: 'Modifier la description' })
    expect(await change.getAttribute('aria-disabled')).toBe('true')
  })

  it('is reported to the team, who answers', async () => {
    const dialog = inDialog(claire, 'Signaler Tuyaux Marc')
    await press(claire, 'Signaler Tuyaux Marc')
    await dialog.getByLabel('Il insiste, appelle ou écrit trop').check()
    await dialog.getByLabel(/Racontez-nous/).fill('Trop.')
    await dialog.getByRole('button', { name: 'Envoyer le signalement' }).click()
    await dialog.getByText(/20 caractères au moins/).waitFor()
    await dialog.getByLabel(/Racontez-nous/).fill('Il a appelé six fois lundi, puis ma voisine.')
    await dialog.getByRole('button', { name: 'Envoyer le signalement' }).click()
    await says(claire, 'Signalé à notre équipe')
    await go(team, '/admin/signalements/artisans')
    await says(team, /Il a appelé six fois lundi/)
    expect(await axeFaults(team.page)).toEqual([])
    await press(team, 'Décider')
    const decision = inDialog(team, /Que faire de Tuyaux Marc/)
    await decision.getByLabel('Artisan averti').check()
    await decision
      .getByLabel('Votre réponse')
      .fill('Nous l’avons appelé : il ne vous contactera plus que par écrit.')
    await decision
      .getByLabel('Motifs pour l’entreprise')
      .fill(
        'Plusieurs appels par jour au même client, contre la règle du contact par écrit qu’il avait choisi.',
      )
    await decision.getByRole('button', { name: 'Enregistrer la décision' }).click()
    await says(team, 'Aucun signalement n’attend')
    expect(
      (await product.mailTo(await mailOf(who.claire.accountId), /signalement a été examiné/)).text,
    ).toContain('que par écrit')
    await claire.page.getByText('Notre équipe a examiné votre signalement de Tuyaux Marc').waitFor()
  })

  it('is blocked, sees it at once, and can be let back in', async () => {
    await press(claire, 'Bloquer Tuyaux Marc')
    await inDialog(claire, 'Bloquer Tuyaux Marc ?').getByRole('button', { name: 'Bloquer' }).click()
    await says(claire, 'Artisan bloqué')
    await marc.page.getByText('Non retenue').first().waitFor()
    await claire.page.getByText('1 artisan n’a plus de place').click()
    await claire.page.getByText('Bloqué', { exact: true }).waitFor()
    await press(claire, 'Débloquer Tuyaux Marc')
    await says(claire, 'Artisan débloqué')
    expect(await told(claire)).not.toContain('Vous bloquez')
  })

  it('leaves a request that ends with a reason', async () => {
    await press(claire, 'Clôturer')
    const dialog = inDialog(claire, 'Clôturer cette demande')
    await dialog.getByLabel('Mes travaux sont reportés').check()
    await dialog.getByRole('button', { name: 'Clôturer' }).click()
    await says(claire, /Cette demande sera clôturée à/)
    await tenMinutesPass()
    await says(claire, 'Vous pouvez en refaire une, déjà remplie')
    expect(
      (
        await database
          .ctx()
          .db.select({ reason: quoteRequests.closeReason })
          .from(quoteRequests)
          .where(eq(quoteRequests.id, at.request))
      )[0],
    ).toEqual({ reason: 'postponed' })
    await claire.page.setViewportSize({ width: 390, height: 844 })
    expect(
      await claire.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
    expect(await axeFaults(claire.page)).toEqual([])
    for (const someone of [claire, marc, team]) expect(someone.faults).toEqual([])
  })
})

/** What the clock does to requests that were asked to end. */
async function tenMinutesPass(): Promise<void> {
  expect(
    await endAskedRequests({
      ...database.ctx(),
      now: new Date(Date.now() + UNDO_MINUTES * 60_000),
    }),
  ).toBe(1)
}

async function mailOf(accountId: AccountId): Promise<string> {
  const { rows } = await database.pool.query<{ email: string }>(
    'select email from users where id = $1',
    [accountId],
  )
  return rows[0]!.email
}
