import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_SIGN_INS } from '#seed/demonstration.ts'
import { PEOPLE } from '#seed/people.ts'
import {
  STAND_IN_CONNECT_SECRET,
  STAND_IN_KEY,
  STAND_IN_PRICES,
  STAND_IN_SECRET,
  StripeStandIn,
} from '#test/stripe-stand-in.ts'
import { axeFaults } from './accessibility.ts'
import { signInAs } from './auth-people.ts'
import { freePort, openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { hydrated } from './screens.ts'

const PAUL = PEOPLE.neighbours[2]!

let standIn: StripeStandIn
let product: RunningProduct
let browser: Browser
/** The artisan's phone, and the client's. */
let artisan: Page
let paul: Page
let faults: string[][]
/** Where Paul reads the deposit of 600 € that the workshop billed him. */
let invoice = ''

beforeAll(async () => {
  standIn = await new StripeStandIn(new Date()).open()
  standIn.connect.open({}, 'acct_demonstration')
  standIn.connect.complete('acct_demonstration')
  const port = await freePort()
  Object.assign(standIn, {
    connectWebhook: `https://localhost:${port}/api/webhooks/stripe-connect`,
    signedAt: () => new Date(),
  })
  const stripe = {
    STRIPE_SECRET_KEY: STAND_IN_KEY,
    STRIPE_WEBHOOK_SECRET: STAND_IN_SECRET,
    STRIPE_CONNECT_WEBHOOK_SECRET: STAND_IN_CONNECT_SECRET,
    STRIPE_API_BASE: standIn.url,
    STRIPE_PRICE_ECO: STAND_IN_PRICES.eco,
    STRIPE_PRICE_PRO: STAND_IN_PRICES.pro,
    STRIPE_PRICE_PREMIUM: STAND_IN_PRICES.premium,
  }
  ;[product, browser] = await Promise.all([
    startProduct({ DEMO: 'core', ...stripe }, { port }),
    openBrowser(),
  ])
  const opened = await Promise.all([1, 2].map(() => openPage(browser, { width: 390 })))
  ;[artisan, paul] = opened.map(({ page }) => page) as [Page, Page]
  faults = opened.map((one) => one.faults)
  await signInAs(artisan, product.url, DEMO_SIGN_INS[1].email)
  await signInAs(paul, product.url, PAUL.email)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await standIn?.close()
})

async function open(page: Page, path: string) {
  await page.goto(product.url + path)
  await hydrated(page)
}
const text = async (page: Page) =>
  (await page.locator('main').innerText()).replaceAll(/[\u00a0\u202f]/g, ' ')

it('is not offered once the artisan ended their account, which is asked first', async () => {
  await open(artisan, '/espace-pro/factures/reglages')
  expect(await text(artisan)).toMatch(/Paiement en ligne\s+Prêt/)
  await artisan.getByRole('button', { name: 'Déconnecter' }).click()
  await artisan.getByRole('dialog').getByRole('button', { name: 'Déconnecter' }).click()
  await artisan.getByText('Non connecté').waitFor()
  expect(await axeFaults(artisan)).toEqual([])
  await open(paul, '/espace-particulier/factures')
  const link = paul.getByRole('link', { name: /Facture d’acompte/ }).first()
  invoice = (await link.getAttribute('href'))!
  await open(paul, invoice)
  await paul.getByRole('heading', { name: /600,00.* à payer/ }).waitFor()
  expect(await paul.getByRole('button', { name: /par carte/ }).count()).toBe(0)
})

it('is offered again once the artisan said everything at Stripe', async () => {
  await artisan.getByRole('button', { name: 'Connecter un compte Stripe' }).click()
  await artisan.waitForURL(`${standIn.url}/onboard/**`)
  await artisan.getByRole('button', { name: 'Tout est dit' }).click()
  await artisan.waitForURL('**/espace-pro/factures/reglages?carte=retour')
  await artisan.getByText('Vos clients peuvent payer vos factures par carte.').waitFor()
  await artisan.getByText(/aussi payer par un virement suivi/).waitFor()
  expect(await axeFaults(artisan)).toEqual([])
})

it('may wait for a transfer, which the client renounces, and the artisan reads', async () => {
  await open(paul, invoice)
  await paul.getByRole('button', { name: 'Par virement suivi' }).click()
  await paul.getByText('FR14 2004 1010 0505 0001 3M02 606').waitFor()
  await paul.getByRole('img', { name: /QR|virement/i }).waitFor()
  expect(await paul.getByRole('button', { name: /par carte/ }).count()).toBe(0)
  expect(await axeFaults(paul)).toEqual([])
  const [page] = [...standIn.connect.held.values()].flatMap(({ intents }) => [...intents.values()])
  standIn.connect.transfers.arrive(page!.id, 10_000)
  await standIn.delivered()
  await open(paul, invoice)
  expect(await text(paul)).toMatch(/100,00 € sont arrivés\. Il reste 500,00 € à virer/)
  await open(artisan, `/espace-pro/factures/${invoice.split('/').at(-1)}`)
  await artisan.getByText(/100,00.* sont arrivés chez Stripe, 500,00.* sont attendus/).waitFor()
  expect(await axeFaults(artisan)).toEqual([])
  await paul.getByRole('button', { name: 'Payer autrement' }).click()
  const dialog = paul.getByRole('dialog')
  await dialog.getByText(/restent chez Stripe, au nom de cette facture/).waitFor()
  await dialog.getByRole('button', { name: 'Payer autrement' }).click()
  await paul.getByText('Ce virement n’est plus attendu').waitFor()
})

it('is refused, then paid to the cent, and told to both', async () => {
  await open(paul, invoice)
  expect(await axeFaults(paul)).toEqual([])
  await paul.getByRole('button', { name: /Payer 600,00.* par carte/ }).click()
  await paul.waitForURL(`${standIn.url}/pay/**`)
  await paul.getByText('60000 centimes').waitFor()
  await paul.getByRole('button', { name: 'Carte refusée' }).click()
  expect(await paul.getByRole('alert').innerText()).toBe('Votre carte a été refusée.')
  await paul.getByRole('button', { name: 'Payer par Visa' }).click()
  await paul.waitForURL(`**${invoice}?paiement=cs_test_*`)
  await paul.getByText(/Votre paiement de 600,00.* est reçu/).waitFor()
  expect(await axeFaults(paul)).toEqual([])
  expect(await paul.getByRole('button', { name: /par carte/ }).count()).toBe(0)
  const receipt = await product.mailTo(PAUL.email, /Votre paiement par carte est reçu/)
  expect(receipt.text).toContain('Cet email vaut reçu.')
  await product.mailTo(DEMO_SIGN_INS[1].email, /payée par carte/)
})

it('changes nothing when Stripe tells it again, and refuses who is not Stripe', async () => {
  await standIn.delivered()
  const event = standIn.events.findLast(({ type }) => type === 'checkout.session.completed')!
  const post = async (options: { secret?: string }) => {
    const { body, signature } = standIn.signed(event, { at: new Date(), ...options })
    const answer = await fetch(`${product.url}/api/webhooks/stripe-connect`, {
      method: 'POST',
      body,
      headers: { 'stripe-signature': signature },
    })
    return answer.json()
  }
  for (let again = 0; again < 3; again++)
    expect(await post({})).toEqual({ status: 200, outcome: 'known' })
  expect(await post({ secret: 'whsec_other' })).toEqual({ status: 400, reason: 'wrong_signature' })
  await open(paul, invoice)
  expect((await text(paul)).match(/En ligne/g)).toHaveLength(1)
  await open(artisan, '/espace-pro/factures?vue=payees')
  expect(await axeFaults(artisan)).toEqual([])
  expect(faults.flat()).toEqual([])
})
