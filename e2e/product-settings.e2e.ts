import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { addDays, dayOf, formatDay, startOfDay } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { anArtisan, PLACES } from '#test/builders.ts'
import { aColleague } from '#test/desk-builders.ts'
import { axeFaults } from './accessibility.ts'
import { giveSession, openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { faultsOfDocument, hydrated } from './screens.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'

const REASON = 'Nos frais de serveurs et de support ont augmenté depuis deux ans.'
const COMPANY = 'toits-lebon@ouvreo.example'
/** The first day from which a price asked today may hold. */
const FIRST_DAY = addDays(dayOf(new Date(), PARIS), 31)

type Person = { page: Page; accountId: AccountId }
let folder: string
let shared: SharedDatabase
let product: RunningProduct
let browser: Browser
/** How far the product's clock is ahead, seconds. */
let offset = 0
/** Two administrators, one on a phone. */
let claire: Person
let paul: Person
/** A company without a plan, and somebody who has no account. */
let company: Person
let visitor: Page
const faults: string[][] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ouvreo-settings-'))
  ;[shared, browser] = await Promise.all([openSharedDatabase(), openBrowser()])
  const now = new Date()
  const lebon = await anArtisan(shared, {
    companyName: 'Toits Lebon',
    email: COMPANY,
    plan: 'gratuit',
    now,
    file: { slug: 'toits-lebon' },
  })
  await anArtisan(shared, {
    companyName: 'Bien notée',
    place: PLACES.villeurbanne,
    radiusKm: 60,
    now,
    file: { slug: 'bien-notee', ratingSum: 500, ratingCount: 100 },
  })
  const colleagues = [
    await aColleague(shared, 'Claire Dubois'),
    await aColleague(shared, 'Paul Renard'),
  ]
  product = await startProduct({ DATABASE_URL: shared.url, DEMO: '1' }, { dataDir: folder })
  claire = await somebody(colleagues[0]!.accountId, 390)
  paul = await somebody(colleagues[1]!.accountId)
  company = await somebody(lebon.accountId, 390)
  const opened = await openPage(browser)
  visitor = opened.page
  faults.push(opened.faults)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await shared?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function somebody(accountId: AccountId, width = 1280): Promise<Person> {
  const { page, faults: found } = await openPage(browser, { width })
  faults.push(found)
  await signIn({ page, accountId })
  return { page, accountId }
}
async function signIn({ page, accountId }: Person) {
  const now = new Date(Date.now() + offset * 1_000)
  const session = await openSession(shared.ctx(undefined, now), accountId, 'e2e')
  await giveSession(page.context(), product.url, session)
}

/** Starts the product again with its clock moved; a moved clock is refused in production, unless it is a demonstration. */
async function startAt(instant: Date) {
  // A page left open would ask a product that is not there.
  for (const page of [claire.page, paul.page, company.page, visitor]) await page.goto('about:blank')
  await product.stop()
  offset = Math.round((instant.getTime() - Date.now()) / 1_000)
  product = await startProduct(
    { DATABASE_URL: shared.url, DEMO: '1', CLOCK_OFFSET: String(offset) },
    { dataDir: folder },
  )
  for (const person of [claire, paul, company]) await signIn(person)
}

async function open(page: Page, path: string): Promise<string> {
  await page.goto(product.url + path)
  await hydrated(page)
  return words(page)
}
const words = async (page: Page) => plain(await page.locator('main').innerText())
/** With ordinary spaces alone. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
async function looksRight(page: Page) {
  expect(await faultsOfDocument(page)).toEqual([])
  expect(await axeFaults(page)).toEqual([])
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const toast = (page: Page, text: string) =>
  page.locator('toast-region').getByText(text).first().waitFor()

describe('a price', () => {
  it('is refused before its notice has run, beside the day, with what was typed', async () => {
    const { page } = claire
    await open(page, '/admin/reglages')
    await looksRight(page)
    await page.getByRole('link', { name: 'Prix des formules' }).click()
    await page.getByRole('heading', { level: 1, name: 'Prix des formules' }).waitFor()
    await looksRight(page)
    await page.locator('[name=pro]').fill('42,90')
    await page.getByLabel('S’applique le').fill(addDays(FIRST_DAY, -1))
    await page.getByLabel('Pourquoi').fill(REASON)
    await press(page, 'Demander ce changement')
    await page
      .locator('.field-error')
      .getByText(/Ce jour vient trop tôt/)
      .waitFor()
    expect(await page.locator('[name=pro]').inputValue()).toBe('42,90')
    expect(await page.getByLabel('Pourquoi').inputValue()).toBe(REASON)
    await looksRight(page)
  })

  it('is asked by one, once its words were read, and waits for another', async () => {
    const { page } = claire
    await page.getByLabel('S’applique le').fill(FIRST_DAY)
    await press(page, 'Voir avant et après')
    const preview = page.getByRole('region', { name: 'Avant et après' })
    await preview.waitFor()
    expect(plain(await preview.innerText())).toMatch(/Pro\s[^]*39,90 €[^]*42,90 €/)
    await preview.getByText(REASON).waitFor()
    await looksRight(page)
    await press(page, 'Demander ce changement')
    await page.getByText('Demandé par Claire Dubois').waitFor()
    expect(await page.getByRole('button', { name: 'Demander ce changement' }).count()).toBe(0)
    await looksRight(page)
    expect(await open(visitor, '/artisans')).not.toContain('42,90 €')
  })

  it('is approved by the other, and the company is told, by mail and on the page', async () => {
    const { page } = paul
    await open(page, '/admin/approbations')
    await page.getByRole('link', { name: /Prix des formules/ }).click()
    await page.getByText(REASON).first().waitFor()
    await looksRight(page)
    await page.getByLabel(/Ce que vous avez vérifié/).fill('Vu avec le comptable, c’est juste.')
    await press(page, 'Approuver')
    await toast(page, 'Approuvé')
    const mail = await product.mailTo(COMPANY, /tarifs des formules/)
    expect(mail.subject).toContain(formatDay(FIRST_DAY))
    expect(plain(mail.text)).toContain('Pro : 39,90 € aujourd’hui, 42,90 € ensuite.')
    expect(mail.text).toContain(REASON)
    await open(page, '/admin/reglages/prices')
    await page.getByText('Les personnes concernées en sont prévenues par email.').waitFor()
    await page.getByText('à la demande de Claire Dubois').waitFor()
    await looksRight(page)
  })

  it('holds from its day on, for visitors and companies alike, and not before', async () => {
    const comes = plain(`Une nouvelle version s’appliquera le ${formatDay(FIRST_DAY)}.`)
    const readers = [
      [visitor, '/artisans'],
      [visitor, '/cgv'],
      [company.page, '/tarifs'],
      [company.page, '/cgv'],
    ] as const
    for (const [page, path] of readers) {
      const before = await open(page, path)
      expect([path, before]).toEqual([path, expect.stringContaining('39,90 €')])
      if (path !== '/artisans') expect(before).toContain(comes)
    }
    // Some seconds before its day: what was kept until then is rendered anew.
    await startAt(new Date(startOfDay(FIRST_DAY, PARIS).getTime() - 8_000))
    for (const [page, path] of readers) {
      await expect.poll(() => open(page, path)).toContain('42,90 €')
      const after = await words(page)
      expect([path, after]).toEqual([path, expect.not.stringContaining('39,90 €')])
      expect(after).not.toContain(comes)
    }
    const listed = await open(claire.page, '/admin/reglages')
    expect(listed).toContain('Pro : 42,90 €')
    expect(listed).toContain(plain(`Depuis le ${formatDay(FIRST_DAY)}`))
  })
})

describe('the weights of the ranking', () => {
  const weights = { nearness: '90', rating: '0', replies: '5', fairness: '5', boost: '0' }

  it('are looked at on an example before they are set', async () => {
    const { page } = paul
    await open(page, '/admin/reglages/weights')
    for (const [name, value] of Object.entries(weights))
      await page.locator(`[name=${name}]`).fill(value)
    await page.getByLabel('Pourquoi').fill(REASON)
    await page.getByLabel('Métier').selectOption('plomberie')
    await page.getByLabel('Commune ou code postal').fill('Lyon')
    await press(page, 'Voir avant et après')
    const preview = page.getByRole('region', { name: 'Avant et après' })
    const ranks = preview.getByRole('table', {
      name: /Les premières entreprises pour « plomberie » à Lyon/,
    })
    const line = await ranks.getByRole('row', { name: /Bien notée/ }).innerText()
    const [was, becomes] = line.match(/\d+/g)!.map(Number)
    expect(was).toBe(1)
    expect(becomes).toBeGreaterThan(1)
    await looksRight(page)
  })

  it('are taken back before their day by keyboard alone, and whoever was told is told so', async () => {
    const { page } = paul
    await press(page, 'Enregistrer')
    await toast(page, 'Réglage enregistré')
    await product.mailTo(COMPANY, /règles de classement/)
    const cancel = page.getByRole('button', { name: 'Annuler ce changement' })
    await cancel.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Annuler ce changement' })
    await dialog.waitFor()
    await tabTo(page, 'cancelReason')
    await page.keyboard.type('Trop tôt.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog
      .getByText(/Dites pourquoi en 30 caractères/)
      .first()
      .waitFor()
    expect(await dialog.getByLabel('Pourquoi').inputValue()).toBe('Trop tôt.')
    await looksRight(page)
    await tabTo(page, 'cancelReason')
    await page.keyboard.press('End')
    await page.keyboard.type(' Les entreprises nous ont fait voir un défaut.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await toast(page, 'Changement annulé')
    const mail = await product.mailTo(COMPANY, /n’aura pas lieu/)
    expect(mail.text).toContain('Les entreprises nous ont fait voir un défaut.')
    await page.getByText('Devait s’appliquer le').waitFor()
    expect(await open(visitor, '/classement')).not.toContain('Une nouvelle version')
    expect(faults.flat()).toEqual([])
  })
})

/** Moves the focus on by the Tab key until it is in the field of that name. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 40; presses++) {
    if (
      await page.evaluate((wanted) => document.activeElement?.getAttribute('name') === wanted, name)
    )
      return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key never leads to ${name}`)
}
