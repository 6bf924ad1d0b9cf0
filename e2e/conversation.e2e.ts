// Long on purpose: one product and its people serve the whole file, and each further file would start another.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'
import type { AccountId, LeadId } from '#app/values/identity/ids.ts'
import { anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import type { TestDatabase } from '#test/database.ts'
import { axeFaults } from './accessibility.ts'
import { giveSession, openBrowser } from './product.ts'
import { watch, type Watched } from './screens.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'
import { startTwoProcesses, type TwoProcesses } from './two-processes.ts'

/*
 * Two people in two browsers talk through two processes behind a proxy, while lines are cut and processes die: nothing
 * is lost, nothing doubled, and each reads what the other wrote in the order it was written.
 */

let database: SharedDatabase
let two: TwoProcesses
let browser: Browser
let leadId: LeadId
const dataDir = mkdtempSync(join(tmpdir(), 'ouvreo-talk-'))
type Person = {
  accountId: AccountId
  context: BrowserContext
  path: string
  page: Page
  watched: Watched
}
let claire: Person
let marc: Person

beforeAll(async () => {
  ;[database, browser] = await Promise.all([openSharedDatabase(), openBrowser()])
  two = await startTwoProcesses(database.url, dataDir)
  const here = { ...database, db: database.ctx().db } as unknown as TestDatabase
  const now = new Date()
  const artisan = await anArtisan(here, {
    companyName: 'Toits du Rhône',
    now,
    policies: [{ startsOn: '2020-01-01', endsOn: '2099-12-31' }],
  })
  const author = await aParticulier(here, { now })
  const requestId = await aQuoteRequest(here, author, {}, now)
  leadId = (await matchRequest(database.ctx(), requestId)).proposed[0]!
  await takeLead(database.ctx(artisan), leadId)
  claire = await sitDown(author.accountId, `/espace-particulier/conversations/${leadId}`, 390)
  marc = await sitDown(artisan.accountId, `/espace-pro/messages/${leadId}`, 1280)
})
afterAll(async () => {
  await browser?.close()
  await two?.stop()
  await database?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function sitDown(accountId: AccountId, path: string, width: number): Promise<Person> {
  const token = await openSession(database.ctx(), accountId, null)
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  })
  await giveSession(context, two.url, token)
  const person: Person = { accountId, context, path, page: null as never, watched: null as never }
  await open(person)
  return person
}

/** The conversation in a new tab of somebody's browser, once its script is there. */
async function open(person: Person): Promise<void> {
  person.page = await person.context.newPage()
  person.watched = watch(person.page)
  await person.page.goto(two.url + person.path)
  // The part that keeps and sends comes after the page.
  await person.page.locator('.chat[data-ready]').waitFor()
}

const field = (person: Person) => person.page.getByLabel('Votre message')
async function say(person: Person, body: string) {
  await field(person).fill(body)
  await field(person).press('Control+Enter')
}
/** What somebody sees, in its order, without what waits. */
const seen = (person: Person) =>
  person.page.locator('.message:not([data-waiting]) .message-body').allInnerTexts()
const waits = (person: Person) => person.page.locator('.message[data-waiting]').count()
const reads = (person: Person, body: string) =>
  person.page.locator('.message:not([data-waiting])').getByText(body, { exact: true }).waitFor()
const kept = async () =>
  (
    await database.pool.query<{ body: string; author: string }>(
      'select body, author from messages where lead_id = $1 order by seq',
      [leadId],
    )
  ).rows
/** Everything that somebody's browser keeps: drafts, then messages that wait. */
const keptHere = (person: Person) =>
  person.page.evaluate(async () => {
    const waiting = await new Promise<unknown[]>((resolve, reject) => {
      const opened = indexedDB.open('ouvreo-messages')
      opened.onerror = () => reject(opened.error)
      opened.onsuccess = () => {
        const asked = opened.result
          .transaction('file-d-attente')
          .objectStore('file-d-attente')
          .getAll()
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      }
    })
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, waiting])
  })

describe('two people who talk', () => {
  const said: { claire: string[]; marc: string[] } = { claire: [], marc: [] }
  const write = async (person: 'claire' | 'marc', body: string) => {
    said[person].push(body)
    await say(person === 'claire' ? claire : marc, body)
  }

  it('read each other as it is written, and see what was read', async () => {
    await write('marc', 'Bonjour, je peux passer jeudi.')
    await reads(claire, 'Bonjour, je peux passer jeudi.')
    await marc.page.getByText('Lu', { exact: true }).waitFor()
    await write('claire', 'Jeudi me convient.')
    await reads(marc, 'Jeudi me convient.')
    expect(await axeFaults(claire.page)).toEqual([])
    expect(await axeFaults(marc.page)).toEqual([])
    expect(claire.watched.take()).toEqual([])
    expect(marc.watched.take()).toEqual([])
  })

  it('keep their page where a reading of it gets no answer, and what they typed where a form gets none', async () => {
    let asked = 0
    await marc.page.route(/\.data(\?|$)/, (route) =>
      asked++ === 0
        ? route.abort('connectionreset')
        : asked === 2
          ? route.fulfill({ status: 503, body: 'Nobody is there.' })
          : route.fallback(),
    )
    await write('claire', 'Plutôt le matin.')
    await reads(marc, 'Plutôt le matin.')
    expect(asked).toBeGreaterThan(2)
    await marc.page.unroute(/\.data(\?|$)/)

    await marc.page.route(/\.data(\?|$)/, (route) =>
      route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
    )
    await marc.page
      .locator('.message:not([data-mine])')
      .first()
      .getByRole('button', { name: 'Signaler' })
      .click()
    await marc.page.getByLabel('Précisions').fill('Des mots à garder')
    await marc.page.getByRole('dialog').getByRole('button', { name: 'Signaler' }).click()
    await marc.page.getByText('Le site n’a pas répondu', { exact: true }).waitFor()
    expect(await marc.page.locator('#conversation-text').inputValue()).toBe('Des mots à garder')
    await marc.page.unroute(/\.data(\?|$)/)
    expect(
      (await database.pool.query('select count(*)::int as n from conversation_reports')).rows,
    ).toEqual([{ n: 0 }])
    // The browser writes down what was cut on purpose.
    marc.watched.take()
  })

  it('find what they began on another device', async () => {
    await field(claire).fill('Je voulais aussi')
    await expect
      .poll(async () => (await database.pool.query('select body from message_drafts')).rows)
      .toEqual([{ body: 'Je voulais aussi' }])
    const elsewhere = await sitDown(claire.accountId, claire.path, 1280)
    expect(await field(elsewhere).inputValue()).toBe('Je voulais aussi')
    await elsewhere.context.close()
    await field(claire).fill('')
  })

  it('write while no line holds, close the page, and lose nothing', async () => {
    const plug = two.unplug()
    onTestFinished(plug)
    const picture = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#6000ff' },
    })
      .jpeg()
      .toBuffer()
    await write('claire', 'Un, sans ligne')
    await claire.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'plaque.jpg', mimeType: 'image/jpeg', buffer: picture })
    await write('claire', 'Deux, avec une image')
    await write('claire', 'Trois')
    await expect.poll(() => waits(claire)).toBe(3)
    await claire.page.getByText('En attente').first().waitFor()
    await claire.page.close()
    await write('marc', 'De mon côté aussi')
    plug()
    await open(claire)
    await reads(claire, 'Trois')
    for (const body of said.claire.slice(-3)) await reads(marc, body)
    await reads(claire, 'De mon côté aussi')
    await marc.page.locator('.message-images .photo-view > img').waitFor()
    await expect.poll(() => waits(claire)).toBe(0)
  })

  it('write while processes die and answers are lost, and double nothing', async () => {
    // The server has it, the browser is never told: it sends it again, under the same name.
    let lost = 0
    await marc.page.route('**/api/conversations/*', async (route) => {
      if (
        route.request().method() !== 'POST' ||
        !(route.request().postData() ?? '').includes('name="clientId"') ||
        lost++ > 0
      )
        return route.fallback()
      // The line may be cut under it too: then the server has nothing, and the browser is told as little.
      await route.fetch().catch(() => undefined)
      return route.abort('connectionreset')
    })
    const dying = two.restart(0, 'SIGKILL')
    for (let index = 1; index <= 4; index++) {
      await write('marc', `Rafale ${index}`)
      if (index === 2) two.cut()
      await write('claire', `Réponse ${index}`)
    }
    await dying
    await two.restart(1)
    await write('marc', 'Fin')
    await reads(claire, 'Fin')
    await reads(marc, 'Réponse 4')
    await expect.poll(async () => (await waits(marc)) + (await waits(claire))).toBe(0)
    expect(lost).toBeGreaterThan(1)

    const rows = await kept()
    expect(rows.filter(({ author }) => author === 'artisan').map(({ body }) => body)).toEqual(
      said.marc,
    )
    expect(rows.filter(({ author }) => author === 'particulier').map(({ body }) => body)).toEqual(
      said.claire,
    )
    for (const person of [claire, marc])
      await expect.poll(() => seen(person)).toEqual(rows.map(({ body }) => body))
    expect(
      (await database.pool.query('select count(*)::int as n from message_files')).rows,
    ).toEqual([{ n: 1 }])
  })

  it('say what was not taken, and try again or let it go', async () => {
    await claire.page.getByRole('button', { name: 'Envoyer' }).click()
    await claire.page.getByRole('alert').filter({ hasText: 'Écrivez votre message.' }).waitFor()
    await claire.page.locator('input[type=file]').setInputFiles({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('rien d’une image'),
    })
    await say(claire, 'La photo')
    await claire.page.getByText('Non envoyé.').waitFor()
    await claire.page
      .getByText('Ce fichier n’est pas un PDF, ni une image JPEG, PNG ou WebP.')
      .waitFor()
    await claire.page.reload()
    await claire.page.getByText('Non envoyé.').waitFor()
    expect(await axeFaults(claire.page)).toEqual([])
    await claire.page.getByRole('button', { name: 'Supprimer' }).click()
    await expect.poll(() => claire.page.getByText('Non envoyé.').count()).toBe(0)
  })

  it('works without a script, by plain forms', async () => {
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await claire.context.storageState(),
    })
    const page = await plain.newPage()
    await page.goto(two.url + claire.path)
    await page.getByLabel('Votre message').fill('Sans script')
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await page.locator('.message-body').getByText('Sans script', { exact: true }).waitFor()
    expect(await page.getByLabel('Votre message').inputValue()).toBe('')
    await reads(marc, 'Sans script')
    await plain.close()
  })

  it('leave nothing of what they wrote in the browser that they sign out of', async () => {
    await claire.page.route('**/api/conversations/*', (route) => route.abort('connectionreset'))
    await say(claire, 'Un mot qui n’est pas parti')
    await expect.poll(() => waits(claire)).toBe(1)
    await field(claire).fill('Un mot à finir')
    await expect.poll(() => keptHere(claire)).toMatch(/à finir.*pas parti/)
    await claire.page.getByRole('button', { name: 'Menu' }).click()
    await claire.page.getByRole('button', { name: 'Se déconnecter' }).click()
    await claire.page.waitForURL(`${two.url}/`)
    await expect.poll(() => keptHere(claire)).not.toMatch(/à finir|pas parti/)
  })
})
