import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createQuote } from '#app/features/quotes/editor/create-quote.server.ts'
import { saveQuote } from '#app/features/quotes/editor/save-quote.server.ts'
import { listMyQuotes } from '#app/features/quotes/queries.server.ts'
import { sendQuote } from '#app/features/quotes/send-quote.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import type { LeadId, QuoteId } from '#app/values/identity/ids.ts'
import { aSubscribedArtisan } from '#test/own-client-builders.ts'
import { aPriceItem } from '#test/price-list-builders.ts'
import { aDraftQuote, aQuoteInput, aTakenLead, storedQuote } from '#test/quote-builders.ts'
import { axeFaults } from './accessibility.ts'
import { openPhone } from './phone.ts'
import { startProduct, type RunningProduct } from './product.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'

/*
 * A devis is written on a site without network: kept on the phone whatever becomes of the browser, sent once when the
 * network is back, shown beside the site's own version where both changed, and never lost where it is refused.
 */

const profile = mkdtempSync(join(tmpdir(), 'ouvreo-phone-'))
const WITHOUT_NETWORK = '/espace-pro/devis/sans-reseau'
let database: SharedDatabase
let product: RunningProduct
let artisan: Artisan
let draft: QuoteId
let contact: LeadId
let gone: LeadId
let both: LeadId
let context: BrowserContext
let page: Page

beforeAll(async () => {
  database = await openSharedDatabase()
  product = await startProduct({ DATABASE_URL: database.url })
  const now = new Date()
  artisan = await aSubscribedArtisan(database, { now })
  await aPriceItem(database, artisan, {
    designation: 'Chauffe-eau de 200 litres',
    priceCents: 49_900,
  })
  draft = (await aDraftQuote(database, { artisan, now, input: { validUntil: '2099-12-31' } }))
    .quoteId
  contact = (await aTakenLead(database, { artisan, now })).leadId
  gone = (await aTakenLead(database, { artisan, now })).leadId
  both = (await aTakenLead(database, { artisan, now })).leadId
  await takeThePhone()
})
afterAll(async () => {
  await context?.close()
  await product?.stop()
  await database?.close()
  rmSync(profile, { recursive: true, force: true })
})

/** Opens the browser of the phone, with what an earlier one left in it. */
async function takeThePhone(): Promise<void> {
  context = await openPhone(profile, product.url, database, artisan.accountId)
  page = context.pages()[0] ?? (await context.newPage())
}

const address = () => `${product.url}/espace-pro/devis/${draft}`
const bar = () => page.locator('.kept-acts-bar')
const isKept = (path: string) =>
  expect
    .poll(() => page.evaluate(async (one) => Boolean(await caches.match(one)), path), {
      timeout: 30_000,
    })
    .toBe(true)
const title = () => page.getByLabel('Titre du devis')
const write = async (words: string) => {
  await title().fill(words)
  await page.getByText('Gardé sur cet appareil, part dès que le réseau revient.').waitFor()
}
const titles = async () => (await listMyQuotes(database.ctx(artisan))).rows.map((row) => row.title)
const noWider = async () =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

describe('the draft of a devis', () => {
  it('is written on without network, and survives a closed browser', async () => {
    await page.goto(`${product.url}/espace-pro-dashboard`)
    await isKept(WITHOUT_NETWORK)
    await page.goto(address())
    await isKept(`/espace-pro/devis/${draft}`)
    await page.goto(address())
    await context.setOffline(true)
    await write('Salle de bains, au chantier')
    await expect.poll(() => bar().textContent()).toContain('1 acte attend le réseau')
    await page.getByLabel('Durée estimée').fill('huit jours')
    // Written again, it is one save still.
    await page.waitForTimeout(1_500)
    await expect.poll(() => bar().textContent()).toContain('1 acte attend le réseau')
    await context.close()
    await takeThePhone()
    await context.setOffline(true)
    await page.goto(address())
    await expect.poll(() => title().inputValue()).toBe('Salle de bains, au chantier')
    expect(await page.getByLabel('Durée estimée').inputValue()).toBe('huit jours')
    await noWider()
  })

  it('arrives once the network is back', async () => {
    await context.setOffline(false)
    await expect.poll(() => bar().count(), { timeout: 60_000 }).toBe(0)
    expect(await storedQuote(database, draft)).toMatchObject({
      title: 'Salle de bains, au chantier',
      durationText: 'huit jours',
      totalInclCents: 62_000 * 1.2 + 23_549 + 2_355,
    })
  })

  it('is shown in both versions where it changed elsewhere, and its author chooses', async () => {
    await page.goto(address())
    await expect.poll(() => title().inputValue()).toBe('Salle de bains, au chantier')
    await context.setOffline(true)
    await write('Salle de bains, version du chantier')
    await saveQuote(
      database.ctx(artisan),
      draft,
      aQuoteInput({ title: 'Salle de bains, version du bureau', validUntil: '2099-12-31' }),
    )
    await context.setOffline(false)
    const both = page.getByRole('region', { name: 'Deux versions de ce devis' })
    await both.getByText('Salle de bains, version du chantier').waitFor({ timeout: 60_000 })
    await both.getByText('Salle de bains, version du bureau').waitFor()
    expect((await storedQuote(database, draft)).title).toBe('Salle de bains, version du bureau')
    // Nothing of the other version slipped into the fields.
    expect(await page.getByLabel('Durée estimée').inputValue()).toBe('huit jours')
    expect(await axeFaults(page)).toEqual([])
    await noWider()
    await both.getByRole('button', { name: 'Garder celle de cet appareil' }).click()
    await expect.poll(() => both.count(), { timeout: 30_000 }).toBe(0)
    await expect
      .poll(async () => (await storedQuote(database, draft)).title)
      .toBe('Salle de bains, version du chantier')
    expect((await storedQuote(database, draft)).durationText).toBe('huit jours')
    // And it is written on from there.
    await title().fill('Salle de bains, suite')
    await expect
      .poll(async () => (await storedQuote(database, draft)).title)
      .toBe('Salle de bains, suite')
  })

  it('keeps what was written where it was sent meanwhile, with a way on', async () => {
    await page.goto(address())
    await context.setOffline(true)
    await write('Écrit trop tard')
    await sendQuote(database.ctx(artisan), draft)
    await context.setOffline(false)
    await page
      .getByText('Ce devis est déjà envoyé. Votre texte est gardé')
      .waitFor({ timeout: 60_000 })
    expect(await axeFaults(page)).toEqual([])
    await page
      .getByRole('main')
      .getByRole('link', { name: 'En faire un devis pour un client à moi' })
      .click()
    await page.getByRole('heading', { name: 'Devis sans réseau', level: 1 }).waitFor()
    await expect.poll(() => title().inputValue()).toBe('Écrit trop tard')
    await page.getByLabel('Prénom et nom').fill('Zoé Martin')
    await page.getByLabel(/^Code postal/).fill('97400')
    await page.getByLabel(/^Téléphone/).fill('0692 12')
    await page.getByRole('button', { name: 'Garder ce devis' }).last().click()
    await page.getByText('Un numéro français compte 10 chiffres.').first().waitFor()
    await page.getByLabel(/^Téléphone/).fill('0692 12 34 56')
    await page.getByRole('button', { name: 'Garder ce devis' }).last().click()
    await expect.poll(titles, { timeout: 30_000 }).toContain('Écrit trop tard')
    await expect.poll(() => bar().count()).toBe(0)
  })
})

describe('a devis begun without network', () => {
  it('takes its prices from the kept list, and waits on the phone', async () => {
    await page.goto(`${product.url}${WITHOUT_NETWORK}`)
    await expect
      .poll(() => page.evaluate(async () => Boolean(await caches.has('ouvreo-tarifs'))))
      .toBe(true)
    await page.goto(`${product.url}${WITHOUT_NETWORK}`)
    await isKept(WITHOUT_NETWORK)
    await context.setOffline(true)
    await page.goto(`${product.url}${WITHOUT_NETWORK}`)
    await page.getByLabel('Client').selectOption(`lead:${contact}`)
    await title().fill('Chauffe-eau à remplacer')
    await page.getByLabel('Ouvrage').last().fill('Eau chaude')
    await page.getByLabel('Désignation').pressSequentially('chauffe')
    await page.getByRole('option', { name: /Chauffe-eau de 200 litres/ }).click()
    await page.getByLabel('Quantité').fill('1')
    expect(await page.getByLabel(/^Prix unitaire/).inputValue()).toBe('499,00')
    // Closed before it was kept, it is still there.
    await context.close()
    await takeThePhone()
    await context.setOffline(true)
    await page.goto(`${product.url}${WITHOUT_NETWORK}`)
    await expect.poll(() => title().inputValue()).toBe('Chauffe-eau à remplacer')
    await noWider()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Garder ce devis' }).last().click()
    await page.getByText('Devis gardé sur cet appareil').waitFor()
    await expect.poll(() => bar().textContent()).toContain('1 acte attend')
  })

  it('arrives once, and one for a contact that is gone comes back with its words', async () => {
    await page.getByLabel('Client').selectOption(`lead:${gone}`)
    await title().fill('Robinet à changer')
    await page.getByRole('button', { name: 'Garder ce devis' }).last().click()
    await expect.poll(() => bar().textContent()).toContain('2 actes attendent')
    await database.db.update(leads).set({ status: 'lost' }).where(eq(leads.id, gone))
    await context.setOffline(false)
    await expect.poll(titles, { timeout: 60_000 }).toContain('Chauffe-eau à remplacer')
    await expect.poll(() => bar().textContent()).toContain('1 acte a été refusé')
    expect((await titles()).filter((one) => one === 'Chauffe-eau à remplacer')).toHaveLength(1)
    expect(await titles()).not.toContain('Robinet à changer')
    await bar().getByRole('button').click()
    const list = page.getByRole('dialog', { name: 'Gardé sur cet appareil' })
    await list.getByText('Ce contact n’est plus ouvert.').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await list.getByRole('link', { name: 'En faire un devis pour un client à moi' }).click()
    await expect.poll(() => title().inputValue()).toBe('Robinet à changer')
  })

  it('begun elsewhere meanwhile is shown in both versions on the page of the draft', async () => {
    await page.goto(`${product.url}${WITHOUT_NETWORK}`)
    await page.getByLabel('Client').selectOption(`lead:${both}`)
    await context.setOffline(true)
    await title().fill('Évier, version du chantier')
    await page.getByRole('button', { name: 'Garder ce devis' }).last().click()
    await page.getByText('Devis gardé sur cet appareil').waitFor()
    const begun = await createQuote(database.ctx(artisan), both)
    if (!begun.ok) throw new Error(begun.refusal)
    const elsewhere = aQuoteInput({ title: 'Évier, du bureau', validUntil: '2099-12-31' })
    await saveQuote(database.ctx(artisan), begun.value, elsewhere)
    await context.setOffline(false)
    await expect.poll(() => bar().textContent(), { timeout: 60_000 }).toContain('2 actes')
    await page.goto(`${product.url}${WITHOUT_NETWORK}`)
    await page
      .getByRole('link', { name: /^Ouvrir/ })
      .last()
      .click()
    await page.getByRole('link', { name: 'Comparer les deux versions' }).click()
    const versions = page.getByRole('region', { name: 'Deux versions de ce devis' })
    await versions.getByText('Évier, version du chantier').waitFor()
    await versions.getByText('Évier, du bureau').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await noWider()
    await versions.getByRole('button', { name: 'Garder celle de cet appareil' }).click()
    await expect
      .poll(async () => (await storedQuote(database, begun.value)).title, { timeout: 30_000 })
      .toBe('Évier, version du chantier')
    await expect.poll(() => versions.count()).toBe(0)
  })

  it('leaves nothing on the phone after signing out', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await page.getByRole('button', { name: 'Tout effacer et me déconnecter' }).click()
    await page.waitForURL((url) => url.pathname === '/', { waitUntil: 'commit', timeout: 60_000 })
    const left = () =>
      page.evaluate(async () => ({
        caches: (await caches.keys()).filter((name) => /pages|tarifs/.test(name)),
        typed: Object.keys(localStorage).filter((name) => name.includes('devis-sans-reseau')),
        acts: await new Promise<number>((resolve) => {
          const asked = indexedDB.open('ouvreo-actes')
          asked.onsuccess = () => {
            const count = asked.result
              .transaction('file-d-attente')
              .objectStore('file-d-attente')
              .count()
            count.onsuccess = () => (asked.result.close(), resolve(count.result))
          }
        }),
      }))
    await expect.poll(left).toEqual({ caches: [], typed: [], acts: 0 })
  })
})
