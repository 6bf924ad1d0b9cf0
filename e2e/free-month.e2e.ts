// Long on purpose: one product and its people serve the whole file, and each further file would start another.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { notices } from '#app/features/notifications/tables.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import type { Admin, Artisan } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { anAdmin, anArtisan } from '#test/builders.ts'
import { axeFaults } from './accessibility.ts'
import { giveSession, openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { faultsOfDocument, hydrated } from './screens.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'

const DAY_SECONDS = 86_400
const PHONE = 390
let browser: Browser
let product: RunningProduct
let database: SharedDatabase
let dataDir = ''
let offset = 0
let close = async () => {}
let artisan: Artisan
let waiting: Artisan
let admin: Admin

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'ouvreo-free-month-'))
  database = await openSharedDatabase(() => new Date(Date.now() + offset * 1000))
  const now = new Date()
  ;[artisan, waiting, admin] = [
    await anArtisan(database, {
      plan: null,
      companyName: 'Toits du Vieux Port',
      email: 'toits@ouvreo.example',
      radiusKm: 40,
      now,
    }),
    await anArtisan(database, { plan: null, verification: 'pending', now }),
    await anAdmin(database, { now }),
  ]
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

/** Starts the product again, so many days after the first time: its jobs run at once, as after a night. */
async function onDay(days: number): Promise<void> {
  await product.stop()
  offset = Math.round(days * DAY_SECONDS)
  // A moved clock is refused in production, unless it is a demonstration; this database has people
  // of its own, and is left alone.
  product = await startProduct(
    { DATABASE_URL: database.url, CLOCK_OFFSET: String(offset), DEMO: '1' },
    { dataDir },
  )
}

/** A phone of somebody who is signed in. */
async function phoneOf(who: Artisan | Admin): Promise<{ page: Page; faults: string[] }> {
  const { page, context, faults } = await openPage(browser, { width: PHONE })
  await giveSession(context, product.url, await openSession(database.ctx(), who.accountId, 'e2e'))
  return { page, faults }
}

async function go(page: Page, path: string): Promise<string> {
  await page.goto(product.url + path)
  await hydrated(page)
  return textOf(page)
}
const textOf = async (page: Page) =>
  (await page.locator('main').innerText()).replaceAll(/[\u00a0\u202f]/g, ' ')
/** Everything wrong with a screen: its document, its accessibility. */
const wrongWith = async (page: Page) => [
  ...(await faultsOfDocument(page)),
  ...(await axeFaults(page)),
]

describe('the free month, without any payment provider', () => {
  it('is chosen on a phone: prices, summary, « Abonnement activé ! », a clean address, the rights there', async () => {
    const { page, faults } = await phoneOf(artisan)
    expect(await go(page, '/tarifs')).toMatch(
      /Populaire[^]*39,90 €[^]*33,25 € HT[^]*Sans engagement/,
    )
    await page.getByRole('link', { name: 'Choisir Pro' }).click()
    await page.getByRole('link', { name: 'Retour aux tarifs' }).first().click()
    await page.waitForURL('**/tarifs')
    await go(page, '/paiement/or')
    expect(new URL(page.url()).pathname).toBe('/tarifs')

    const summary = await go(page, '/paiement/pro')
    expect(summary).toMatch(
      /Renouvellement\s+Aucun[^]*Arrêt[^]*Total dû aujourd’hui\s+0,00 €[^]*Aucun moyen de paiement n’est connecté[^]*Votre zone atteint les 40 km/,
    )
    expect(await wrongWith(page)).toEqual([])
    await page.getByRole('button', { name: 'Choisir Pro' }).click()
    await page.getByText('Abonnement activé !').waitFor()
    await page.waitForURL(`${product.url}/espace-pro-dashboard`)
    await expect
      .poll(() => textOf(page))
      .toMatch(/Abonnement\s+Pro\s+Actif\s+Mois offert jusqu’au[^]*10 contacts restants/)
    expect(await go(page, '/espace-pro/abonnement/contacts')).toMatch(/10 du mois = 10 restants/)

    await go(page, '/paiement/eco')
    await page.getByRole('button', { name: 'Choisir Eco' }).click()
    await page.getByText('Abonnement activé !').waitFor()
    await expect
      .poll(() => textOf(page))
      .toMatch(/Abonnement\s+Eco\s+Actif[^]*10 contacts restants/)
    expect(faults).toEqual([])
  })

  it('believes no address: somebody else’s subscription, or none, brings no word and a clean address', async () => {
    const other = await anArtisan(database, { plan: null })
    const [row] = await database.db
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(eq(subscribers.artisanId, artisan.artisanId))
    const { page } = await phoneOf(other)
    for (const id of [row!.id, 'cs_test_1', 'n’importe quoi']) {
      await go(page, `/espace-pro-dashboard?session_id=${encodeURIComponent(id)}`)
      expect(page.url()).toBe(`${product.url}/espace-pro-dashboard`)
      expect(await page.getByText('Abonnement activé !').count()).toBe(0)
    }
    expect(await textOf(page)).toMatch(/Gratuit\s+Inactif/)
  })

  it('waits for the verification of a company that chose before it, and begins with it', async () => {
    const { page } = await phoneOf(waiting)
    await go(page, '/paiement/premium')
    await page.getByRole('button', { name: 'Choisir Premium' }).click()
    await page.getByText('Formule Premium retenue').waitFor()
    await database.db
      .update(artisans)
      .set({ verification: 'verified', verifiedAt: new Date() })
      .where(eq(artisans.id, waiting.artisanId))
    await inTransaction(database.ctx(), (tx) =>
      publish(tx, { type: 'artisan.verified', artisanId: waiting.artisanId }),
    )
    await product.mailTo((await subscriberOf(waiting)).email, /Votre mois offert commence/)
    expect(await go(page, '/espace-pro-dashboard')).toMatch(
      /Abonnement\s+Premium\s+Actif\s+Mois offert[^]*Contacts sans limite[^]*Votre ligne Premium/,
    )
    expect(await wrongWith(page)).toEqual([])
  })

  it('is seen by the team, who adds contacts with a reason that the artisan reads', async () => {
    const team = await phoneOf(admin)
    expect(await go(team.page, '/admin/abonnements')).toMatch(
      /Abonnés\s+2[^]*Abonnements actifs\s+2[^]*Taux d’activation\s+100 %[^]*Basic \(Eco\)/,
    )
    await team.page.getByRole('link', { name: 'toits@ouvreo.example' }).click()
    await team.page.getByRole('heading', { name: 'Toits du Vieux Port' }).waitFor()
    await team.page.getByLabel('Nombre').fill('99')
    await team.page.getByLabel('Raison').fill('Panne du 19 novembre')
    await team.page.getByRole('button', { name: 'Accorder' }).click()
    await team.page.getByText('Indiquez un nombre de 1 à 50.').waitFor()
    expect(await team.page.getByLabel('Raison').inputValue()).toBe('Panne du 19 novembre')
    expect(await wrongWith(team.page)).toEqual([])
    await team.page.getByLabel('Nombre').fill('2')
    await team.page.getByRole('button', { name: 'Accorder' }).click()
    await team.page.getByText('2 contacts accordés').waitFor()
    await expect
      .poll(() => textOf(team.page))
      .toMatch(
        /10 au changement de formule \+ 2 accordés par l’équipe = 12 restants[^]*Formule changée[^]*Journal de l’équipe[^]*Contacts accordés/,
      )
    expect(await go(team.page, '/admin/abonnements/statistiques')).toMatch(
      /Mois offerts en cours\s+2[^]*Voir les chiffres/,
    )
    const { page } = await phoneOf(artisan)
    expect(await go(page, '/espace-pro/abonnement/contacts')).toMatch(
      /Accordés par l’équipe\s+Panne du 19 novembre/,
    )
  })

  it('tells the team that the list could not be loaded, and loads it again', async () => {
    const { page } = await phoneOf(admin)
    await database.pool.query('alter table subscribers rename to subscribers_away')
    try {
      // What is said stays five seconds: it is awaited from before.
      await Promise.all([
        page
          .locator('toast-region')
          .getByText('Impossible de charger la liste des abonnés')
          .waitFor(),
        go(page, '/admin/abonnements'),
      ])
    } finally {
      await database.pool.query('alter table subscribers_away rename to subscribers')
    }
    await page.getByRole('link', { name: 'Actualiser' }).click()
    await page.getByText('2 abonnements').waitFor()
    expect(await go(page, '/admin/abonnements?q=personne')).toContain('Aucun abonnement trouvé')
  })

  it('reminds on days 20, 27 and 30, by mail and in the space', async () => {
    const { email } = await subscriberOf(artisan)
    await onDay(20.01)
    expect((await product.mailTo(email, /se termine bientôt/)).text).toContain(
      'Rien ne vous sera débité',
    )
    await onDay(27.01)
    // Whoever sleeps through a day is told of the last one alone.
    await told(27)
    await onDay(29.5)
    expect((await product.mailTo(email, /Dernier jour de votre mois offert/)).text).toMatch(
      /La formule Eco vous est offerte jusqu’au/,
    )
    await told(30)
    const { page } = await phoneOf(artisan)
    const shown = await go(page, '/espace-pro/notifications')
    expect([
      shown.match(/Votre mois offert Eco se termine le/g)?.length,
      shown.match(/Dernier jour de votre mois offert Eco/g)?.length,
    ]).toEqual([2, 1])
    expect(await go(page, '/espace-pro-dashboard')).toMatch(/Eco\s+Actif[^]*12 contacts restants/)
  })

  it('ends in Gratuit by itself on day 31: « Expiré », two contacts, nothing taken, no second one', async () => {
    await onDay(31)
    expect(
      (
        await product.mailTo(
          (await subscriberOf(artisan)).email,
          /Vous passez à la formule Gratuit/,
        )
      ).text,
    ).toMatch(/2\s?contacts par mois/)
    const { page } = await phoneOf(artisan)
    expect(await go(page, '/espace-pro-dashboard')).toMatch(
      /Abonnement\s+Gratuit\s+Expiré\s+Terminé le[^]*2 contacts restants/,
    )
    expect(await go(page, '/espace-pro/abonnement/contacts?mois=1')).toMatch(
      /Accordés par l’équipe/,
    )
    const refused = await go(page, '/paiement/pro')
    expect(refused).toContain('Cette formule se paie par facture et virement')
    expect(await page.getByRole('button', { name: 'Choisir Pro' }).count()).toBe(0)
    expect(await wrongWith(page)).toEqual([])
    const team = await phoneOf(admin)
    expect(await go(team.page, '/admin/abonnements?statut=inactive')).toMatch(
      /toits@ouvreo\.example[^]*Expiré/,
    )
  })
})

describe('after the free month, without a card to pay with', () => {
  it('a plan is asked for, paid by transfer, activated by the team, and told', async () => {
    const { page } = await phoneOf(artisan)
    await go(page, '/paiement/pro')
    await page.getByRole('link', { name: 'Demander Pro par virement' }).click()
    await page.getByRole('button', { name: 'Demander la facture' }).click()
    await expect
      .poll(() => textOf(page))
      .toMatch(/Votre demande en cours\s+Demandée[^]*39,90 € TTC[^]*VIR-[0-9A-F]{8}/)
    expect(await wrongWith(page)).toEqual([])
    const team = await phoneOf(admin)
    expect(await go(team.page, '/admin/abonnements')).toMatch(/1 demande à traiter[^]*VIR-/)
    await team.page.getByRole('link', { name: /^VIR-/ }).click()
    await team.page.getByLabel('Référence de l’opération').fill('SEPA 42')
    await team.page.getByRole('button', { name: 'Enregistrer le virement' }).click()
    await expect.poll(() => textOf(team.page)).toMatch(/Virement reçu\s+reçu le[^]*SEPA 42/)
    expect(await wrongWith(team.page)).toEqual([])
    await team.page.getByRole('button', { name: 'Activer la formule' }).click()
    await expect.poll(() => textOf(team.page)).toMatch(/En cours[^]*Formule activée/)
    expect(
      (await product.mailTo((await subscriberOf(artisan)).email, /Votre formule Pro est activée/))
        .text,
    ).toContain('Elle ne se renouvelle pas')
    expect(await go(page, '/espace-pro-dashboard')).toMatch(
      /Abonnement\s+Pro\s+Actif[^]*10 contacts restants/,
    )
  })
})

/** Waits until the artisan was told in their space, on a day, that their free month ends. */
async function told(day: number): Promise<void> {
  await expect
    .poll(() =>
      database.db.$count(
        notices,
        eq(notices.dedupeKey, `free_month_ending:${artisan.artisanId}:${day}`),
      ),
    )
    .toBe(1)
}

async function subscriberOf(of: Artisan) {
  const [row] = await database.db
    .select()
    .from(subscribers)
    .where(eq(subscribers.artisanId, of.artisanId))
  return row!
}
