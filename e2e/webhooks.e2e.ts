import { desc, eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { declineQuote } from '#app/features/quotes/decision/decline-quote.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import { noteMessages } from '#app/features/webhooks/note-messages.server.ts'
import { webhookDeliveries, webhookEndpoints } from '#app/features/webhooks/tables.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { setWithEvents } from '#app/platform/database/with-events.server.ts'
import { newId, type ArtisanId, type WebhookEndpointId } from '#app/values/identity/ids.ts'
import { aSentQuote } from '#test/quote-builders.ts'
import { axeFaults } from './accessibility.ts'
import { must } from './company-papers.ts'
import { giveSession, openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { hydrated } from './screens.ts'
import { openReceiver } from './unreliable-receiver.ts'
import { openWorld, type World } from './world.ts'

let receiver: Awaited<ReturnType<typeof openReceiver>>
let world: World
let product: RunningProduct
let browser: Browser
let page: Page
let faults: string[]
let artisan: Artisan
let endpoint: WebhookEndpointId

const start = (env: Record<string, string> = {}) =>
  startProduct(
    { DATABASE_URL: world.database.url, WEBHOOK_STAND_IN: receiver.origin, ...env },
    { dataDir: world.dataDir },
  )

beforeAll(async () => {
  ;[receiver, world, browser] = await Promise.all([openReceiver(), openWorld(), openBrowser()])
  const accountId = world.accounts.taken
  artisan = {
    kind: 'artisan',
    accountId,
    artisanId: accountId as string as ArtisanId,
    clientKey: 'e2e',
  }
  await world.database.db.insert(subscribers).values({
    id: newId(),
    artisanId: artisan.artisanId,
    email: 'abonne@ouvreo.example',
    subscribed: true,
    subscriptionTier: 'Premium',
    trial: false,
    startedAt: new Date(),
    createdAt: new Date(),
  })
  product = await start()
  // What this process does of the product's work is told as there.
  setWithEvents(noteMessages)
  const opened = await openPage(browser, { width: 390 })
  ;({ page, faults } = opened)
  await giveSession(opened.context, product.url, world.cookies.taken.replace(/^[^=]+=/, ''))
})
afterAll(async () => {
  setWithEvents(null)
  await browser?.close()
  await product?.stop()
  await world?.close()
  receiver?.close()
})

async function open(path: string) {
  await page.goto(product.url + path)
  await hydrated(page)
}
const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

it('adds an address, whose secret is shown once, and sends it a test', async () => {
  await open('/espace-pro/parametres/api')
  await page.getByRole('link', { name: 'Prévenir un autre logiciel' }).click()
  await page.getByRole('heading', { name: 'Prévenir un autre logiciel' }).waitFor()
  await page.getByLabel('Adresse à prévenir').fill('https://192.168.1.10/webhook')
  await page.getByLabel('Nom du logiciel').fill('Ma comptabilité')
  await page.getByRole('button', { name: 'Ajouter l’adresse' }).click()
  await page.getByText('n’est pas joignable depuis Internet').waitFor()
  expect(await page.getByLabel('Nom du logiciel').inputValue()).toBe('Ma comptabilité')
  expect(await axeFaults(page)).toEqual([])

  await page.getByLabel('Adresse à prévenir').fill(`${receiver.origin}/webhook`)
  await page.getByRole('button', { name: 'Ajouter l’adresse' }).click()
  receiver.verifyWith(await page.getByLabel('Secret de signature').inputValue())
  expect(await axeFaults(page)).toEqual([])
  expect(await fits()).toBe(true)

  await page.getByRole('link', { name: /envoyer un essai/ }).click()
  await page.getByText('Aucun message encore').waitFor()
  await page.getByRole('button', { name: 'Envoyer un essai' }).click()
  // The page hears of it by itself.
  await page.getByText('Reçu', { exact: true }).first().waitFor()
  await page.getByText('réponse 204').waitFor()
  await page.getByText('Ce qui est envoyé').click()
  expect(await axeFaults(page)).toEqual([])
  expect(await fits()).toBe(true)
  expect(receiver.taken).toMatchObject([{ type: 'webhook.test', signed: true }])
  endpoint = new URL(page.url()).pathname.split('/').at(-1) as WebhookEndpointId
})

it('tells a receiver that loses, repeats and delays everything, signed and in order', async () => {
  const quotes = await Promise.all(
    Array.from({ length: 5 }, () =>
      aSentQuote(world.database, {
        artisan,
        now: new Date(),
        input: { validUntil: '2099-12-31', startOn: '2099-01-05' },
      }),
    ),
  )
  for (const { author, quoteId } of quotes)
    must(await declineQuote(world.database.ctx(author), quoteId, 'too_expensive'))
  const waiting = () =>
    world.database.db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.endpointId, endpoint))
      .orderBy(webhookDeliveries.seq)
  const written = await waiting()
  expect(written).toHaveLength(1 + quotes.length * 3)
  await expect
    .poll(async () => (await waiting()).every(({ state }) => state === 'delivered'), {
      timeout: 90_000,
      interval: 500,
    })
    .toBe(true)

  const { taken, arrivals } = receiver
  expect(taken.every(({ signed }) => signed)).toBe(true)
  expect(new Set(taken.map(({ id }) => id))).toEqual(
    new Set(written.map(({ messageId }) => `msg_${messageId}`)),
  )
  // Its faults were real ones: some came again, and of those some had been taken.
  expect([...arrivals.values()].filter((times) => times > 1).length).toBeGreaterThan(5)
  expect(taken.length).toBeGreaterThan(written.length)
  for (const { messageId, body } of written)
    for (const one of taken.filter(({ id }) => id === `msg_${messageId}`))
      expect(one.body).toBe(body)
  for (const { quoteId } of quotes)
    expect([
      ...new Set(taken.filter(({ object }) => object === quoteId).map(({ type }) => type)),
    ]).toEqual(['quote.sent', 'quote.declined'])
}, 120_000)

it('posts again under the same number what it was posting when it was killed', async () => {
  receiver.hold(true)
  await open(`/espace-pro/webhooks/${endpoint}`)
  await page.getByRole('button', { name: 'Envoyer un essai' }).click()
  await page.getByText('Essai envoyé').waitFor()
  const [test] = await world.database.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpoint))
    .orderBy(desc(webhookDeliveries.seq))
    .limit(1)
  const id = `msg_${test!.messageId}`
  await expect.poll(() => receiver.arrivals.get(id), { timeout: 20_000 }).toBe(1)
  // Nobody looks while it is away.
  await page.goto('about:blank')
  await product.stop('SIGKILL')
  receiver.hold(false)
  // Two minutes later: nobody else has it any more.
  product = await start({ DEMO: 'core', CLOCK_OFFSET: '120' })
  await expect
    .poll(() => receiver.taken.some((one) => one.id === id), { timeout: 30_000 })
    .toBe(true)
  expect(receiver.taken.filter((one) => one.id === id)).toMatchObject([{ signed: true }])
})

it('is paused, and taken away, by its owner', async () => {
  await giveSession(page.context(), product.url, world.cookies.taken.replace(/^[^=]+=/, ''))
  await open(`/espace-pro/webhooks/${endpoint}`)
  await page.getByRole('button', { name: 'Arrêter les envois' }).click()
  await page.getByText('Vous avez arrêté les envois').waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Reprendre les envois' }).click()
  await page.getByRole('button', { name: 'Envoyer un essai' }).waitFor()
  await page.getByRole('button', { name: 'Retirer l’adresse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click()
  await page.getByText('Adresse retirée').waitFor()
  expect(
    await world.database.db
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, endpoint)),
  ).toEqual([])
  expect(faults).toEqual([])
})
