import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { newId } from '#app/values/identity/ids.ts'
import { anArtisan } from '#test/builders.ts'
import { companyOf } from '#test/proof-builders.ts'
import {
  STAND_IN_KEY,
  STAND_IN_PRICES,
  STAND_IN_SECRET,
  StripeStandIn,
} from '#test/stripe-stand-in.ts'
import { axeFaults } from './accessibility.ts'
import {
  freePort,
  giveSession,
  openBrowser,
  openPage,
  startProduct,
  type RunningProduct,
} from './product.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'

const DAY = 86_400_000
/**
 * The provider begins half a day before a free month: what is begun there is renewed, and refused,
 * by now. Not sooner: the product forgets a page of payment 30 days after the day that it lasts.
 */
const FREE_MONTH_AND_HALF_A_DAY = 30.5
/** A whole second, as the provider's clock. */
const NOW = new Date(Math.floor(Date.now() / 1000) * 1000)
let standIn: StripeStandIn
let product: RunningProduct
let browser: Browser
let database: SharedDatabase
let close = async () => {}

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ouvreo-payments-'))
  database = await openSharedDatabase()
  standIn = await new StripeStandIn(
    new Date(NOW.getTime() - FREE_MONTH_AND_HALF_A_DAY * DAY),
  ).open()
  const port = await freePort()
  Object.assign(standIn, {
    webhook: `https://localhost:${port}/api/webhooks/stripe`,
    signedAt: () => new Date(),
  })
  const stripe = {
    STRIPE_SECRET_KEY: STAND_IN_KEY,
    STRIPE_WEBHOOK_SECRET: STAND_IN_SECRET,
    STRIPE_API_BASE: standIn.url,
    STRIPE_PRICE_ECO: STAND_IN_PRICES.eco,
    STRIPE_PRICE_PRO: STAND_IN_PRICES.pro,
    STRIPE_PRICE_PREMIUM: STAND_IN_PRICES.premium,
  }
  product = await startProduct({ DATABASE_URL: database.url, ...stripe }, { dataDir, port })
  browser = await openBrowser()
  close = async () => {
    await browser.close()
    await product.stop()
    await standIn.close()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
afterAll(() => close())

/** A page of an artisan who is signed in. */
async function pageOf(artisan: Artisan, width = 1280): Promise<{ page: Page; faults: string[] }> {
  const { page, context, faults } = await openPage(browser, { width })
  await giveSession(
    context,
    product.url,
    await openSession(database.ctx(), artisan.accountId, 'e2e'),
  )
  return { page, faults }
}

/** A verified company whose free month was had before, by itself. */
async function afterFreeMonth(): Promise<Artisan> {
  const artisan = await anArtisan(database, { plan: 'gratuit', now: NOW })
  const { siret } = await companyOf(database, artisan.artisanId)
  const began = new Date(NOW.getTime() - 90 * DAY)
  await database.db.insert(subscribers).values({
    id: newId<string>(),
    artisanId: artisan.artisanId,
    email: 'atelier@ouvreo.example',
    subscribed: true,
    subscriptionTier: 'Premium',
    subscriptionEnd: new Date(NOW.getTime() - 60 * DAY),
    trial: false,
    trialSiret: siret,
    startedAt: began,
    createdAt: began,
  })
  return artisan
}

const subscriptionPage = async (page: Page) => {
  await page.goto(`${product.url}/espace-pro/abonnement`)
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
}
/** Presses a button of the provider's page, and waits to be told that the plan began. */
async function payAndComeBack(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByText('Abonnement activé !').waitFor()
}
const text = (page: Page) => page.locator('main').innerText()
const plain = (words: string) => words.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('a plan that is paid by card', () => {
  it('begins with the free month, fails at its end, and goes on with another card', async () => {
    const artisan = await anArtisan(database, { plan: null, now: NOW })
    const { page, faults } = await pageOf(artisan)
    await page.goto(`${product.url}/tarifs`)
    await page.getByRole('link', { name: 'Choisir Pro' }).click()
    await expect.poll(async () => plain(await text(page))).toMatch(/Total dû aujourd’hui\s+0,00 €/)
    await page.getByRole('button', { name: 'Choisir Pro' }).click()
    await page.waitForURL(`${standIn.url}/pay/**`)
    await page.getByRole('button', { name: 'Carte refusée' }).click()
    expect(await page.getByRole('alert').innerText()).toBe('Votre carte a été refusée.')
    await payAndComeBack(page, 'Carte qui refusera')
    await page.waitForURL(`${product.url}/espace-pro-dashboard`)

    standIn.advance(NOW)
    await standIn.delivered()
    await subscriptionPage(page)
    expect(plain(await text(page))).toMatch(
      /Un paiement n’est pas passé[^]*continue jusqu’au[^]*Prochain essai[^]*Gratuit/,
    )
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Changer de carte' }).click()
    await page.waitForURL(`${standIn.url}/portal/**`)
    await page.getByRole('button', { name: 'Payer par Visa' }).click()
    await page.waitForURL(`${product.url}/espace-pro/abonnement`)
    const after = plain(await text(page))
    expect(after).not.toContain('Un paiement n’est pas passé')
    expect(after).toMatch(
      /Pro\s+Actif[^]*Prochain paiement[^]*39,90 € TTC[^]*Visa se terminant par 4242[^]*39,90 €\s+6,65 €\s+Payée/,
    )
    expect(faults).toEqual([])
  })

  it('is paid at once where the free month was had, changes both ways at the price shown before, ends in two clicks and goes on again', async () => {
    const { page, faults } = await pageOf(await afterFreeMonth())
    await page.goto(`${product.url}/paiement/eco`)
    expect(plain(await text(page))).toMatch(/Total dû aujourd’hui\s+19,90 €/)
    await page.getByRole('button', { name: 'Choisir Eco' }).click()
    await page.waitForURL(`${standIn.url}/pay/**`)
    expect(await page.getByRole('button', { name: 'Continuer sans carte' }).count()).toBe(0)
    await payAndComeBack(page, 'Payer par Mastercard')

    const change = async (plan: string) => {
      await subscriptionPage(page)
      await page.getByRole('link', { name: `Passer en ${plan}` }).click()
      await page.getByRole('heading', { name: `Passer en ${plan}` }).waitFor()
      const shown = plain(await text(page))
      await page.getByRole('button', { name: `Passer en ${plan}` }).click()
      await page.getByText(`Vous êtes en ${plan}`).waitFor()
      return { shown, invoice: [...standIn.billing.invoices.values()].at(-1)! }
    }
    const up = await change('Premium')
    expect(up.invoice.amount_paid).toBeGreaterThan(4_900)
    expect(up.shown).toMatch(
      new RegExp(`À payer aujourd’hui\\s+${plain(formatEuros(up.invoice.amount_paid))}`),
    )
    const down = await change('Pro')
    expect(down.invoice).toMatchObject({ billing_reason: 'subscription_update', amount_paid: 0 })
    expect(down.shown).toMatch(
      new RegExp(
        `À payer aujourd’hui\\s+0,00 € TTC\\s+Avoir sur les prochaines factures\\s+${plain(formatEuros(-down.invoice.total))}`,
      ),
    )

    await subscriptionPage(page)
    await page.getByRole('button', { name: 'Résilier ma formule' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Résilier', exact: true }).click()
    await page.getByText('Votre formule Pro s’arrête le').waitFor()
    const [subscription] = [...standIn.billing.subscriptions.values()].slice(-1)
    expect(subscription!.cancel_at_period_end).toBe(true)
    await page.getByRole('button', { name: 'Garder ma formule' }).click()
    await page.getByRole('button', { name: 'Résilier ma formule' }).waitFor()
    expect(subscription!.cancel_at_period_end).toBe(false)
    expect(faults).toEqual([])
  })

  it('says so when the provider fails, gives nothing to another’s session, and needs no card for the free month', async () => {
    const artisan = await anArtisan(database, { plan: null, now: NOW })
    const { page, faults } = await pageOf(artisan, 390)
    standIn.fault = { kind: 'status', status: 500 }
    await page.goto(`${product.url}/paiement/premium`)
    await page.getByRole('button', { name: 'Choisir Premium' }).click()
    await page
      .getByText(
        'Une erreur est survenue lors de la création de la session de paiement. Veuillez réessayer.',
      )
      .waitFor()
    standIn.fault = null

    const others = [...standIn.billing.sessions.keys()].at(-1)!
    await page.goto(`${product.url}/espace-pro-dashboard?session_id=${others}`)
    expect(page.url()).toBe(`${product.url}/espace-pro-dashboard`)
    expect(await page.getByText('Abonnement activé !').count()).toBe(0)

    const answers = await page.evaluate(async () => {
      const call = async (path: string, body?: object) =>
        (
          await fetch(path, {
            method: 'POST',
            ...(body
              ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
              : {}),
          })
        ).json()
      return {
        before: await call('/api/check-subscription'),
        checkout: await call('/api/create-checkout', { offer: 'premium' }),
        refused: await call('/api/create-checkout', { offer: 'premium', amount: 0 }),
      }
    })
    expect(answers.before).toEqual({
      subscribed: false,
      subscription_tier: null,
      subscription_end: null,
    })
    expect(Object.keys(answers.refused)).toEqual(['error'])
    await page.goto((answers.checkout as { url: string }).url)
    await payAndComeBack(page, 'Continuer sans carte')
    const check = await page.evaluate(async () =>
      (await fetch('/api/check-subscription', { method: 'POST' })).json(),
    )
    expect(check).toEqual({
      subscribed: true,
      subscription_tier: 'Enterprise',
      subscription_end: new Date(standIn.billing.now * 1000 + 30 * DAY).toISOString(),
    })
    await subscriptionPage(page)
    expect(plain(await text(page))).toMatch(
      /Sans carte, vous passez ensuite en Gratuit et rien ne vous est débité/,
    )
    expect(await axeFaults(page)).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true)
    expect(faults.filter((fault) => !fault.includes('status of 502'))).toEqual([])
  })
})
