import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveArtisanNote } from '#app/features/works/progress/save-note.server.ts'
import { finishWorks } from '#app/features/works/progress/carry-out-works.server.ts'
import { getWorks } from '#app/features/works/read-works.server.ts'
import { aParticulier } from '#test/builders.ts'
import { someWorks, type TestWorks } from '#test/intervention-builders.ts'
import { aQuotingArtisan } from '#test/quote-builders.ts'
import { axeFaults } from './accessibility.ts'
import { openPhone } from './phone.ts'
import { startProduct, type RunningProduct } from './product.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'

/*
 * An artisan carries works out on a site without network: what they do is kept on their phone, whatever becomes of the
 * browser, and leaves once, in its order, when the network is back, whatever is lost on the way.
 */

const profile = mkdtempSync(join(tmpdir(), 'ouvreo-phone-'))
let database: SharedDatabase
let product: RunningProduct
let works: TestWorks
let ended: TestWorks
let photo: Buffer
let context: BrowserContext
let page: Page

beforeAll(async () => {
  database = await openSharedDatabase()
  product = await startProduct({ DATABASE_URL: database.url })
  photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a86' } })
    .jpeg()
    .toBuffer()
  const now = new Date()
  const inTenDays = new Date(now.getTime() + 864_000_000).toISOString().slice(0, 10)
  const artisan = await aQuotingArtisan(database, { now })
  const planned = async () => {
    const made = await someWorks(database, 'to_schedule', {
      artisan,
      author: await aParticulier(database, { now }),
      now,
      input: { validUntil: '2099-12-31', startOn: inTenDays },
    })
    await database.pool.query(
      `update interventions set status = 'scheduled', starts_at = now() - interval '1 hour',
         ends_at = now() + interval '3 hours' where id = $1`,
      [made.worksId],
    )
    return made
  }
  works = await planned()
  ended = await planned()
  await takeThePhone()
})
afterAll(async () => {
  await context?.close()
  await product?.stop()
  await database?.close()
  rmSync(profile, { recursive: true, force: true })
})

const address = (worksId: string) => `${product.url}/espace-pro/interventions/${worksId}`

/** Opens the browser of the phone, with what an earlier one left in it. */
async function takeThePhone(): Promise<void> {
  context = await openPhone(profile, product.url, database, works.artisan.accountId)
  // The first answers that come to an act are lost on their way, after the server did it.
  await context.addInitScript(() => {
    const send = window.fetch
    window.fetch = async (...asked) => {
      const answer = await send(...asked)
      const to = asked[0] instanceof Request ? asked[0].url : String(asked[0])
      const isForm = asked[1]?.method === 'POST' && /\.data\b/.test(to)
      const isAct = isForm || to.endsWith('/api/actes')
      const lost = Number(localStorage.getItem('reponses-a-perdre') ?? 0)
      if (!isAct || lost === 0) return answer
      localStorage.setItem('reponses-a-perdre', String(lost - 1))
      throw new TypeError('Failed to fetch')
    }
  })
  page = context.pages()[0] ?? (await context.newPage())
}
const bar = () => page.locator('.kept-acts-bar')
const stored = async ({ worksId, artisan }: TestWorks) =>
  (await getWorks(database.ctx(artisan), worksId))!
const waiting = () => page.getByRole('list', { name: 'Photos gardées sur cet appareil' })
const addPhoto = async (moment: 'avant' | 'après') => {
  await page.getByText(`Ajouter des photos d’${moment}`).click()
  await page
    .getByLabel(`Photos d’${moment}`, { exact: true })
    .setInputFiles({ name: `${moment}.jpg`, mimeType: 'image/jpeg', buffer: photo })
  await page.getByRole('button', { name: `Ajouter, ${moment}` }).click()
}

describe('works carried out without network', () => {
  it('are begun on the phone, which says that it keeps it', async () => {
    for (const { worksId } of [works, ended]) {
      await page.goto(address(worksId))
      await expect
        .poll(
          () =>
            page.evaluate(
              async (path) => Boolean(await caches.match(path)),
              `/espace-pro/interventions/${worksId}`,
            ),
          { timeout: 30_000 },
        )
        .toBe(true)
    }
    await page.goto(address(works.worksId))
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Commencer les travaux' }).click()
    await expect.poll(() => bar().textContent()).toContain('1 acte attend le réseau')
    await page.getByText('Gardé sur cet appareil, part dès que le réseau revient.').waitFor()
    await addPhoto('avant')
    await expect.poll(() => bar().textContent()).toContain('2 actes attendent le réseau')
    expect((await stored(works)).status).toBe('scheduled')
  })

  it('let one draw measures on a photo before it leaves', async () => {
    await waiting()
      .getByRole('button', { name: /^Mesurer/ })
      .click()
    await page.getByRole('application').focus()
    await page.keyboard.press('Enter')
    for (let press = 0; press < 4; press++) await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Garder le dessin' }).click()
    await page.getByText('Indiquez la longueur.').waitFor()
    await page.getByLabel(/^Mesure 1/).fill('2,4')
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: 'Garder le dessin' }).click()
    await waiting().getByText('Mesure 1\u00a0: 2,4\u00a0m').waitFor()
    await expect.poll(() => bar().textContent()).toContain('2 actes attendent le réseau')
  })

  it('go on after the browser was closed, still without network', async () => {
    await context.close()
    await takeThePhone()
    await context.setOffline(true)
    await page.goto(address(works.worksId))
    await expect.poll(() => bar().textContent()).toContain('2 actes attendent le réseau')
    await waiting().getByText('Mesure 1\u00a0: 2,4\u00a0m').waitFor()
    await addPhoto('après')
    await page.getByRole('button', { name: 'Déclarer les travaux terminés' }).click()
    await page.getByRole('button', { name: 'Déclarer terminés' }).click()
    await expect.poll(() => bar().textContent()).toContain('4 actes attendent le réseau')
    await bar().getByRole('button').click()
    const list = page.getByRole('dialog', { name: 'Gardé sur cet appareil' })
    expect(await list.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      expect.stringMatching(/^Début des travaux, à /),
      expect.stringMatching(/^Photo d’avant, à /),
      expect.stringMatching(/^Photo d’après, à /),
      expect.stringMatching(/^Fin des travaux, à /),
    ])
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await list.getByRole('button', { name: 'Fermer' }).click()
  })

  it('arrive once and in their order when the network is back, though answers are lost', async () => {
    await page.evaluate(() => localStorage.setItem('reponses-a-perdre', '2'))
    await context.setOffline(false)
    await expect.poll(() => bar().count(), { timeout: 60_000 }).toBe(0)
    const { status, trail, photos } = await stored(works)
    expect(status).toBe('to_confirm')
    expect(trail.map(({ verb }) => verb).filter((verb) => /start|finish/.test(verb))).toEqual([
      'start',
      'finish',
    ])
    expect(photos.map(({ moment, marked }) => [moment, marked?.marks[0]?.words])).toEqual([
      ['before', '2,4\u00a0m'],
      ['after', undefined],
    ])
    // The page that is open reads what it shows again.
    await page.getByText(/Vous avez déclaré ces travaux terminés/).waitFor()
  })

  it('keep what is refused meanwhile, with the reason and a way on', async () => {
    await page.goto(address(ended.worksId))
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Commencer les travaux' }).click()
    await expect.poll(() => bar().textContent()).toContain('1 acte attend')
    // On another device of the company, they are begun and over meanwhile.
    await database.pool.query(`update interventions set status = 'in_progress' where id = $1`, [
      ended.worksId,
    ])
    await finishWorks(database.ctx(ended.artisan), ended.worksId)
    await context.setOffline(false)
    await expect.poll(() => bar().textContent(), { timeout: 30_000 }).toContain('a été refusé')
    await bar().getByRole('button').click()
    const list = page.getByRole('dialog', { name: 'Gardé sur cet appareil' })
    await list.getByText(/attendent votre confirmation/).waitFor()
    for (const name of [/^Réessayer/, /^Retirer/])
      expect(await list.getByRole('button', { name }).count()).toBe(1)
    expect(await axeFaults(page)).toEqual([])
    await list.getByRole('button', { name: /^Retirer/ }).click()
    await list.getByRole('button', { name: 'Effacer', exact: true }).click()
    await list.getByText('Plus rien n’attend ici.').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => bar().count()).toBe(0)
  })

  it('are done once when they left as usual and the answer was lost', async () => {
    await page.goto(address(ended.worksId))
    await page.evaluate(() => localStorage.setItem('reponses-a-perdre', '2'))
    await addPhoto('après')
    await page.getByText('Gardé sur cet appareil, part dès que le réseau revient.').waitFor()
    expect((await stored(ended)).photos).toHaveLength(1)
    await expect.poll(() => bar().count(), { timeout: 60_000 }).toBe(0)
    expect((await stored(ended)).photos).toHaveLength(1)
    // The page is read again once nothing waits any more.
    const shown = page.getByRole('button', { name: /^Après, vue 1/ })
    await shown.first().waitFor()
    expect(await shown.count()).toBe(1)
  })

  it('show both notes where another device wrote one meanwhile, and let one choose', async () => {
    await page.goto(address(ended.worksId))
    await context.setOffline(true)
    await page.getByLabel(/^Pour vous seul/).fill('Échelle de six mètres')
    await page.getByRole('button', { name: 'Enregistrer la note' }).click()
    await expect.poll(() => bar().textContent()).toContain('1 acte attend')
    // It was asked long enough ago to be a late one.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const asked = indexedDB.open('ouvreo-actes')
          asked.onsuccess = () => {
            const table = asked.result
              .transaction('file-d-attente', 'readwrite')
              .objectStore('file-d-attente')
            table.openCursor().onsuccess = (event) => {
              const cursor = (event.target as IDBRequest<IDBCursorWithValue | null>).result
              if (!cursor) return (asked.result.close(), resolve())
              cursor.update({ ...cursor.value, askedAt: Date.now() - 3_600_000 })
              cursor.continue()
            }
          }
        }),
    )
    await saveArtisanNote(database.ctx(ended.artisan), ended.worksId, 'Clé chez la gardienne')
    await context.setOffline(false)
    await expect.poll(() => bar().textContent(), { timeout: 30_000 }).toContain('a été refusé')
    const both = page.getByRole('region', { name: 'Deux versions de cette note' })
    await both.getByText('Échelle de six mètres').waitFor()
    await both.getByText('Clé chez la gardienne').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await both.getByRole('button', { name: 'Garder les deux, à la suite' }).click()
    await expect.poll(() => bar().count(), { timeout: 30_000 }).toBe(0)
    expect((await stored(ended)).artisanNote).toBe('Clé chez la gardienne\nÉchelle de six mètres')
  })

  it('leave nothing on the phone after signing out', async () => {
    await page.goto(address(ended.worksId))
    await context.setOffline(true)
    await page.getByLabel(/^Pour vous seul/).fill('Clé chez le voisin')
    await page.getByRole('button', { name: 'Enregistrer la note' }).click()
    await expect.poll(() => bar().textContent()).toContain('1 acte attend')
    const kept = () =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const asked = indexedDB.open('ouvreo-actes')
            asked.onsuccess = () => {
              const count = asked.result
                .transaction('file-d-attente')
                .objectStore('file-d-attente')
                .count()
              count.onsuccess = () => (asked.result.close(), resolve(count.result))
            }
          }),
      )
    expect(await kept()).toBe(1)
    await page.evaluate(() => localStorage.setItem('reponses-a-perdre', '1000'))
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    // Asked first: it is lost then.
    await page.getByRole('button', { name: 'Tout effacer et me déconnecter' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(kept).toBe(0)
  })
})
