// Long on purpose: one product and its people serve the whole file, and each further file would start another.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { readOpenSessions } from '#app/features/accounts/sessions/open-sessions.server.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import { openLive, type Live } from '#app/platform/live/live.server.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan, aParticulier } from '#test/builders.ts'
import type { TestDatabase } from '#test/database.ts'
import { readLive, type LiveReader } from './live-reader.ts'
import { giveSession, openBrowser, openPage, pause } from './product.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'
import { startTwoProcesses, type TwoProcesses } from './two-processes.ts'

let database: SharedDatabase
let two: TwoProcesses
let browser: Browser
/** This test is a third process: it speaks to the two as they speak to each other. */
let third: Live
const dataDir = mkdtempSync(join(tmpdir(), 'ouvreo-live-'))

beforeAll(async () => {
  ;[database, browser] = await Promise.all([openSharedDatabase(), openBrowser()])
  two = await startTwoProcesses(database.url, dataDir)
  third = openLive(database.ctx().db, readOpenSessions)
})
afterAll(async () => {
  third?.close()
  await browser?.close()
  await two?.stop()
  await database?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

type Person = { accountId: AccountId; cookie: string; token: string }
const here = () => ({ ...database, db: database.ctx().db }) as unknown as TestDatabase
async function signedIn(who: { accountId: AccountId }): Promise<Person> {
  const token = await openSession(database.ctx(), who.accountId, null)
  return { accountId: who.accountId, token, cookie: `__Host-session=${token}` }
}
const aPerson = async () => signedIn(await aParticulier(here(), { now: new Date() }))
const tell = (to: AccountId[], subjectId = newId(), kind: 'message' | 'lead' = 'message') =>
  inTransaction(database.ctx(), async (tx) => publishLive(tx, { to, kind, subjectId })).then(
    () => subjectId,
  )
/** A process's own address, past the proxy. */
const at = (index: 0 | 1) => `http://localhost:${two.ports[index]}`
const opened = async (
  index: 0 | 1,
  person: Person,
  options: Parameters<typeof readLive>[1] = {},
) => {
  const reader = await readLive(at(index), { cookie: person.cookie, ...options })
  if (reader.status === 200) await reader.until(({ event }) => event === 'hello')
  return reader
}

describe('A27: who hears what', () => {
  it('is answered to the signed-in, from this site only', async () => {
    const person = await aPerson()
    expect((await readLive(two.url)).status).toBe(401)
    expect(
      (await readLive(two.url, { cookie: '__Host-session=forged-forged-forged-forged' })).status,
    ).toBe(401)
    const foreign: Record<string, string>[] = [
      { origin: 'https://ailleurs.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'null' },
    ]
    for (const headers of foreign)
      expect(
        (await readLive(two.url, { cookie: person.cookie, headers })).status,
        JSON.stringify(headers),
      ).toBe(403)
    const answered = await fetch(`${two.url}/api/flux`, {
      method: 'POST',
      headers: { origin: 'https://ailleurs.example', cookie: person.cookie },
      body: new URLSearchParams({ flux: 'x'.repeat(24) }),
    })
    expect(answered.status).toBe(403)
    const mine = await opened(0, person, { headers: { 'sec-fetch-site': 'same-origin' } })
    expect([
      mine.status,
      mine.headers['content-type'],
      mine.headers['cache-control'],
      mine.headers['access-control-allow-origin'],
    ]).toEqual([200, 'text/event-stream; charset=utf-8', 'no-store, no-transform', undefined])
    mine.close()
  })

  it('is one’s own and nobody else’s, on both processes, whatever is asked for', async () => {
    const people = await Promise.all([
      aPerson(),
      aPerson(),
      anArtisan(here()).then(signedIn),
      anArtisan(here()).then(signedIn),
      anAdmin(here()).then(signedIn),
    ])
    const readers = await Promise.all(
      people.flatMap((person) =>
        ([0, 1] as const).map((index) =>
          opened(index, person, { search: `?compte=${people[0]!.accountId}&canal=tout` }),
        ),
      ),
    )
    const told = new Map<AccountId, string[]>()
    for (const { accountId } of people)
      told.set(accountId, [await tell([accountId]), await tell([accountId], newId(), 'lead')])
    await Promise.all(readers.map((reader) => reader.until(() => reader.subjects().length >= 2)))
    await pause(150)
    readers.forEach((reader, index) => {
      expect(reader.subjects(), `reader ${index}`).toEqual(told.get(people[index >> 1]!.accountId))
      reader.close()
    })
  })

  const revocations: [string, (person: Person) => Promise<unknown>][] = [
    [
      'signs out elsewhere',
      ({ cookie }) =>
        fetch(`${at(0)}/deconnexion`, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
          body: '',
          redirect: 'manual',
        }),
    ],
    [
      'is suspended',
      ({ accountId }) =>
        database.pool.query('update users set suspended_at = now() where id = $1', [accountId]),
    ],
    [
      'becomes somebody else’s kind',
      ({ accountId }) =>
        database.pool.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [
          accountId,
        ]),
    ],
    [
      'is erased',
      ({ accountId }) => database.pool.query('delete from users where id = $1', [accountId]),
    ],
  ]
  it.each(revocations)(
    'ends at once for who %s, with nothing that came after',
    async (_, revoke) => {
      const person = await aPerson()
      const readers = await Promise.all([opened(0, person), opened(1, person)])
      const before = await tell([person.accountId])
      await Promise.all(
        readers.map((reader) => reader.until(() => reader.subjects().includes(before))),
      )
      await revoke(person)
      await tell([person.accountId])
      await Promise.all(readers.map(({ ended }) => ended))
      for (const reader of readers)
        expect([reader.subjects(), reader.heard.at(-1)?.event]).toEqual([[before], 'over'])
    },
  )

  it('stays bounded under thousands of news: few frames, constant memory, few streams', async () => {
    const person = await aPerson()
    const readers = await Promise.all([opened(0, person), opened(1, person)])
    const resident = () =>
      two.products.map(
        ({ child }) =>
          Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) /
          1_024,
      )
    await tell([person.accountId])
    const before = resident()
    const turns = Array.from({ length: 200 }, (__, turn) => turn)
    const some = async () => {
      for (let turn = turns.pop(); turn !== undefined; turn = turns.pop())
        await inTransaction(database.ctx(), async (tx) => {
          for (let more = 0; more < 50; more++)
            publishLive(tx, { to: [person.accountId], kind: 'message', subjectId: newId() })
        })
    }
    await Promise.all(Array.from({ length: 8 }, some))
    await Promise.all(readers.map((reader) => reader.until(({ id }) => id === '10001')))
    for (const reader of readers) {
      // Never more than one for each of the two hundred transactions, which told of fifty things each, and the first.
      expect(reader.heard.filter(({ event }) => event === 'news').length).toBeLessThanOrEqual(201)
      reader.close()
    }
    resident().forEach((megabytes, index) => expect(megabytes - before[index]!).toBeLessThan(40))

    const many = await Promise.all(
      Array.from({ length: 40 }, () => readLive(at(0), { cookie: person.cookie })),
    )
    expect(many.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(8)
    expect(many.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(32)
    for (const reader of many) reader.close()
  })
})

describe('a line that is lost', () => {
  it('loses nothing, doubles nothing and keeps the order, when lines are cut and a process is restarted meanwhile', async () => {
    const person = await aPerson()
    const got: string[] = []
    let stopped = false
    let cursor = '0'
    let current: LiveReader | null = null
    const reading = (async () => {
      while (!stopped) {
        current = await readLive(two.url, { cookie: person.cookie, since: cursor }).catch(
          () => null,
        )
        if (current?.status === 200) {
          await current.ended
          got.push(...current.subjects())
          cursor = current.cursor()
        } else await pause(50)
      }
    })()
    const told: string[] = []
    const speak = async (times: number) => {
      for (let time = 0; time < times; time++) told.push(await tell([person.accountId]))
    }
    await speak(20)
    expect(two.cut()).toBeGreaterThan(0)
    await speak(20)
    await Promise.all([two.restart(0), speak(60)])
    const plug = two.unplug()
    await speak(20)
    plug()
    await speak(20)
    await vi.waitFor(
      () =>
        expect([...got, ...(current?.subjects() ?? [])].length).toBeGreaterThanOrEqual(told.length),
      { timeout: 60_000, interval: 50 },
    )
    stopped = true
    ;(current as LiveReader | null)?.close()
    await reading
    expect(got).toEqual(told)
  })
})

describe('an open page', () => {
  it('counts what is told without being asked, says that the line is lost, and catches up by itself', async () => {
    const person = await aPerson()
    const { page, context, faults } = await openPage(browser, { width: 390 })
    await giveSession(context, two.url, person.token)
    await page.goto(`${two.url}/espace-particulier/notifications`)
    const notice = (title: string) =>
      inTransaction(database.ctx(), (tx) =>
        notify(tx, {
          accountId: person.accountId,
          kind: 'quote_sent',
          title,
          href: '/espace-particulier/demandes',
          dedupeKey: title,
        }),
      )
    await vi.waitFor(() => expect(two.streams().length).toBeGreaterThan(0), { timeout: 60_000 })
    await notice('Un premier devis')
    await page.getByText('Un premier devis').waitFor()

    const plug = two.unplug()
    await page.getByText('Connexion perdue. Nous réessayons…').waitFor({ timeout: 60_000 })
    await notice('Un devis pendant la coupure')
    plug()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByText('Un devis pendant la coupure').waitFor({ timeout: 60_000 })
    await page.getByText('Connexion perdue').waitFor({ state: 'detached' })
    expect(faults.filter((fault) => !/ERR_|Failed to load resource/.test(fault))).toEqual([])

    // The session ends elsewhere: the page leaves by itself.
    await database.pool.query('delete from sessions where user_id = $1', [person.accountId])
    await page.waitForURL((url) => !url.pathname.startsWith('/espace-particulier'), {
      timeout: 60_000,
    })
    await context.close()
  })

  it('keeps the counters of a dashboard and the focus of the keyboard', async () => {
    const person = await aPerson()
    const { page, context, faults } = await openPage(browser, { width: 1280 })
    await giveSession(context, two.url, person.token)
    const before = two.streams().length
    await page.goto(`${two.url}/espace-particulier-dashboard`)
    const notice = (title: string) =>
      inTransaction(database.ctx(), (tx) =>
        notify(tx, {
          accountId: person.accountId,
          kind: 'quote_sent',
          title,
          href: '/espace-particulier/demandes',
          dedupeKey: title,
        }),
      )
    const menu = (words: string) =>
      page.locator('#menu', { hasText: words }).waitFor({ state: 'attached', timeout: 60_000 })
    await vi.waitFor(() => expect(two.streams().length).toBeGreaterThan(before), {
      timeout: 60_000,
    })
    await page.getByRole('link', { name: 'Mes demandes' }).first().focus()
    await notice('Un devis')
    await menu('1 notification non lue')
    // The keyboard stays where it was.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Mes demandes')

    const plug = two.unplug()
    await page.getByText('Connexion perdue. Nous réessayons…').waitFor({ timeout: 60_000 })
    await notice('Un autre pendant la coupure')
    plug()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await menu('2 notifications non lues')
    await page.getByText('Connexion perdue').waitFor({ state: 'detached' })
    expect(faults.filter((fault) => !/ERR_|Failed to load resource/.test(fault))).toEqual([])

    await database.pool.query('delete from sessions where user_id = $1', [person.accountId])
    await page.waitForURL((url) => !url.pathname.startsWith('/espace-particulier'), {
      timeout: 60_000,
    })
    await context.close()
  })
})
