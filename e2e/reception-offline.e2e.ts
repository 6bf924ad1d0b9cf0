import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { prepareReception } from '#app/features/receptions/write-reception.server.ts'
import { aParticulier } from '#test/builders.ts'
import { someWorks, type TestWorks } from '#test/intervention-builders.ts'
import { storedReception } from '#test/reception-builders.ts'
import { aQuotingArtisan, granted } from '#test/quote-builders.ts'
import { axeFaults } from './accessibility.ts'
import { openPhone } from './phone.ts'
import { giveSession, startProduct, type RunningProduct } from './product.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'

/*
 * The client signs the reception by hand on the artisan's phone, without network; it counts once they confirmed it with
 * a code on their own.
 */

const profile = mkdtempSync(join(tmpdir(), 'ouvreo-phone-'))
let database: SharedDatabase
let product: RunningProduct
let works: TestWorks
let context: BrowserContext
let page: Page

beforeAll(async () => {
  database = await openSharedDatabase()
  product = await startProduct({ DATABASE_URL: database.url })
  const now = new Date()
  const inTenDays = new Date(now.getTime() + 864_000_000).toISOString().slice(0, 10)
  works = await someWorks(database, 'to_schedule', {
    artisan: await aQuotingArtisan(database, { now }),
    author: await aParticulier(database, { now }),
    now,
    input: { validUntil: '2099-12-31', startOn: inTenDays },
  })
  const receivedOn = new Date().toISOString().slice(0, 10)
  await database.pool.query(
    `update interventions set status = 'in_progress', starts_at = now() - interval '1 day',
       ends_at = now() + interval '3 hours', started_at = now() - interval '1 day' where id = $1`,
    [works.worksId],
  )
  granted(
    await prepareReception(database.ctx(works.artisan), works.worksId, {
      receivedOn,
      photoIds: [],
    }),
  )
  context = await openPhone(profile, product.url, database, works.artisan.accountId)
  page = context.pages()[0] ?? (await context.newPage())
})
afterAll(async () => {
  await context?.close()
  await product?.stop()
  await database?.close()
  rmSync(profile, { recursive: true, force: true })
})

describe('a reception without network', () => {
  it('is signed by hand on the phone, which says what that is worth', async () => {
    const path = `/espace-pro/interventions/${works.worksId}/reception`
    await page.goto(product.url + path)
    await expect
      .poll(() => page.evaluate(async (one) => Boolean(await caches.match(one)), path), {
        timeout: 30_000,
      })
      .toBe(true)
    await context.setOffline(true)
    await page.goto(product.url + path)
    await page.getByText('La réception ne vaut qu’à partir de cette confirmation').waitFor()
    await page.getByLabel('Prénom et nom du client, pour signer').fill('Claire Martin')
    const pad = (await page.getByRole('img', { name: /Cadre de la signature/ }).boundingBox())!
    await page.mouse.move(pad.x + 20, pad.y + 20)
    await page.mouse.down()
    await page.mouse.move(pad.x + 120, pad.y + 60)
    await page.mouse.up()
    await page.getByLabel(/Le client a lu le procès-verbal/).check()
    await page.getByLabel(/ensemble, devant les travaux/).check()
    await page.getByRole('button', { name: 'Signer sur place' }).click()
    await expect
      .poll(() => page.locator('.kept-acts-bar').textContent())
      .toContain('1 acte attend le réseau')
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await context.setOffline(false)
    await expect.poll(() => page.locator('.kept-acts-bar').count(), { timeout: 60_000 }).toBe(0)
    expect(await storedReception(database, works.worksId)).toMatchObject({
      status: 'to_sign',
      clientSignedAt: null,
    })
    await page.getByText('Il reste à confirmer avec un code.').waitFor()
  })

  it('is confirmed by the client with a code, and its proof says both instants', async () => {
    await context.clearCookies()
    await giveSession(
      context,
      product.url,
      await openSession(database.ctx(), works.author.accountId, null),
    )
    await page.goto(`${product.url}/espace-particulier/interventions/${works.worksId}/reception`)
    await page.getByText('Vous avez signé ce procès-verbal de votre main').waitFor()
    await page.getByRole('button', { name: /code/ }).first().click()
    await page.getByLabel(/^Code/).waitFor()
    const { id } = await storedReception(database, works.worksId)
    // From the mail itself: the copy that is stored loses its code once it has left.
    const { rows: people } = await database.pool.query('select email from users where id = $1', [
      works.author.accountId,
    ])
    let text = ''
    await expect
      .poll(async () => {
        text = (await product.mailTo(people[0].email, /Votre code pour signer/)).text
        return text
      })
      // The code of the devis was mailed before.
      .toMatch(/réception/i)
    await page.getByLabel(/^Code/).fill(/^\d{6}$/m.exec(text)![0])
    expect(await page.getByLabel('Vos prénom et nom, pour signer').inputValue()).toBe(
      'Claire Martin',
    )
    await page.getByLabel(/J’ai vu les travaux/).check()
    await page.getByRole('button', { name: 'Signer la réception' }).click()
    await page.getByText('Vous avez signé.').waitFor()
    const { rows } = await database.pool.query(
      'select statements from signatures where subject_id = $1',
      [id],
    )
    expect(rows[0].statements[1]).toMatch(/^Signé d’abord de la main du client le /)
  })
})
