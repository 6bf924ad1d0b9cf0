import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { qualifications } from '#app/features/companies/proofs/proof.tables.server.ts'
import { verificationChecks } from '#app/features/companies/checks/verification.tables.server.ts'
import { newId, type QualificationId } from '#app/values/identity/ids.ts'
import { PLACES, type ArtisanOptions } from '#test/builders.ts'
import { axeFaults } from './accessibility.ts'
import { aListedCompany } from './listed-company.ts'
import { openBrowser, startProduct, type RunningProduct } from './product.ts'
import { waitForRoomInWindow } from './rate-window.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'

let shared: SharedDatabase
let product: RunningProduct
let browser: Browser
let phone: BrowserContext

/** Texts that become elements or run when a page forgets to escape them. */
const POLYGLOTS = [
  '"><img src=x onerror=window.hit=1>',
  "'><svg/onload=window.hit=1>",
  '</script><script>window.hit=1</script>',
  '{{constructor.constructor("window.hit=1")()}}',
  'javascript:window.hit=1//',
  '<iframe srcdoc="<script>parent.hit=1</script>">',
  '</title><script>window.hit=1</script>',
  '<a href="javascript:window.hit=1">x</a>',
  '\u2028window.hit=1\u2028',
  ']]><script>window.hit=1</script>',
  '<style>@import"//evil.example"</style>',
  '--><script>window.hit=1</script>',
]

const aCompany = (companyName: string, slug: string, options: ArtisanOptions = {}) =>
  aListedCompany(shared, companyName, slug, options)

beforeAll(async () => {
  shared = await openSharedDatabase()
  const near = await aCompany('Plomberie du Rhône', 'plomberie-du-rhone', {
    email: 'canari-mail@ouvreo.example',
    plan: 'premium',
  })
  await aCompany('Lointain Dépannage', 'lointain', {
    place: { ...PLACES.lyon, insee: '69266', town: 'Villeurbanne', lat: PLACES.lyon.lat + 0.15 },
  })
  await aCompany('Toits du Port', 'toits-du-port', {
    place: PLACES.saintDenis,
    trades: ['couverture'],
  })
  await aCompany('Finie', 'finie', { file: { closedAt: new Date() } })
  await aCompany(POLYGLOTS[0]!, 'hostile', {
    trades: ['carrelage'],
    file: {
      description: POLYGLOTS.join('\n'),
      registration: POLYGLOTS[1]!,
      mediatorName: POLYGLOTS[2]!,
      legalForm: POLYGLOTS[6]!,
    },
  })
  for (let n = 0; n < 22; n++)
    await aCompany(`Peintre ${n}`, `peintre-${n}`, { trades: ['peinture'] })
  const id = newId<QualificationId>()
  const now = new Date()
  await shared.ctx().db.insert(qualifications).values({
    id,
    artisanId: near.artisanId,
    kind: 'qualibat',
    label: 'Qualibat',
    body: 'Qualibat',
    createdAt: now,
    updatedAt: now,
  })
  await shared.ctx().db.insert(verificationChecks).values({
    id: newId<string>(),
    artisanId: near.artisanId,
    kind: 'qualification',
    subjectId: id,
    result: 'passed',
    source: 'Certificat',
    checkedAt: now,
  })
  product = await startProduct({ DATABASE_URL: shared.url, TRUSTED_PROXIES: '127.0.0.1' })
  browser = await openBrowser()
  phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'fr-FR',
    geolocation: { latitude: PLACES.lyon.lat, longitude: PLACES.lyon.lng },
    permissions: ['geolocation'],
  })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await shared?.close()
})

const read = async (path: string, address = '10.1.0.1') => {
  const answer = await fetch(product.url + path, {
    headers: { 'x-forwarded-for': address },
    redirect: 'manual',
  })
  return { status: answer.status, body: await answer.text() }
}
const namesOn = (page: Page) => page.locator('.directory-line h3').allTextContents()

describe('looking for a company', () => {
  it('by trade and place, from what is proposed while one types, then one’s own position', async () => {
    const page = await phone.newPage()
    await page.goto(`${product.url}/trouver-pro/artisans`)
    await page.getByLabel('Métier').selectOption('plomberie')
    await page.getByLabel('Où ?').fill('lyon 3')
    await page.waitForFunction(() =>
      document.querySelector('datalist option')?.getAttribute('value')?.startsWith('Lyon 3e'),
    )
    await page
      .getByLabel('Où ?')
      .fill((await page.locator('datalist option').first().getAttribute('value'))!)
    await page.getByRole('button', { name: 'Rechercher' }).click()
    await page.waitForURL(/ou=Lyon/)
    expect(await namesOn(page)).toEqual(['Plomberie du Rhône', 'Lointain Dépannage'])
    expect(await page.locator('.directory-line').first().innerText()).toContain('mis en avant')
    expect(await axeFaults(page)).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)

    await page.getByText('Filtrer et trier').click()
    await page.getByLabel('Distance').selectOption('10')
    await page.getByRole('button', { name: 'Appliquer' }).click()
    await page.waitForURL(/rayon=10/)
    expect(await namesOn(page)).toEqual(['Plomberie du Rhône'])

    await page.goto(`${product.url}/trouver-pro/artisans?metier=plomberie&tri=distance`)
    await page.getByRole('button', { name: 'Autour de moi' }).click()
    await page.waitForURL(/pres=45\.75/)
    expect(await namesOn(page)).toEqual(['Plomberie du Rhône', 'Lointain Dépannage'])
    await page.close()
  })

  it('leads to the profile, and from there to a form that asks this company first', async () => {
    const page = await phone.newPage()
    await page.goto(`${product.url}/trouver-pro/artisans?metier=plomberie&ou=69003&label=qualibat`)
    await page.getByRole('link', { name: 'Voir le profil' }).click()
    await page.waitForURL(/\/artisans\/plomberie-du-rhone$/)
    expect(await page.locator('h1').innerText()).toBe('Plomberie du Rhône')
    expect(await page.getByText('Qualibat').count()).toBeGreaterThan(0)
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Demander un devis' }).click()
    await page.waitForURL(/\/trouver-pro\?/)
    expect(
      await page.getByText('Votre demande sera proposée d’abord à Plomberie du Rhône.').count(),
    ).toBe(1)
    expect(await page.locator('input[name=artisan]').inputValue()).toBe('plomberie-du-rhone')
    await page.close()
  })

  it('proposes the form where nobody is found, and says when a place is unknown', async () => {
    expect((await read('/trouver-pro/artisans?metier=menuiserie&ou=69003')).body).toContain(
      'Aucune entreprise ne correspond',
    )
    expect((await read('/trouver-pro/artisans?ou=xyzzyville')).body).toContain(
      'Nous ne connaissons pas ce lieu',
    )
    for (const odd of [
      'page=9e9&tri=%00x',
      'metier[]=a&note=-1&rayon=1e9',
      'pres=999,999',
      `q=${'%25'.repeat(60)}`,
      "ou='%20or%201=1--",
    ])
      expect([200, 400], odd).toContain((await read(`/trouver-pro/artisans?${odd}`)).status)
  })
})

describe('a profile', () => {
  it('says when a company has closed, and is not found where there is none', async () => {
    const closed = await read('/artisans/finie')
    expect([closed.status, closed.body.includes('Finie a cessé son activité')]).toEqual([410, true])
    expect((await read('/artisans/personne')).status).toBe(404)
  })

  it('shows hostile texts as texts, and machines read them as texts too', async () => {
    const page = await phone.newPage()
    const errors: string[] = []
    page.on('dialog', (dialog) => void dialog.dismiss().then(() => errors.push('dialog')))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    for (const path of [
      '/artisans/hostile',
      '/trouver-pro/artisans?metier=carrelage',
      '/trouver-pro?artisan=hostile',
    ]) {
      await page.goto(product.url + path)
      expect(
        await page.evaluate(() => [
          (window as { hit?: number }).hit,
          document.querySelectorAll(
            'img[src=x], iframe, svg[onload], main style, a[href^="javascript"]',
          ).length,
        ]),
      ).toEqual([undefined, 0])
    }
    await page.goto(`${product.url}/artisans/hostile`)
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(data.map((text) => (JSON.parse(text) as { name?: string }).name)).toContain(POLYGLOTS[0])
    expect(errors).toEqual([])
    await page.close()
  })
})

it('gives a copier no detail, no more than is shown, and stops them long before the end', async () => {
  await waitForRoomInWindow(3600, 60)
  const seen = new Set<string>()
  let refused = 0
  let pages = 0
  for (let asked = 0; asked < 140; asked++) {
    const { status, body } = await read(
      `/trouver-pro/artisans?metier=peinture&page=${(asked % 12) + 1}`,
      '10.9.9.9',
    )
    if (status === 429) refused++
    else pages++
    for (const [, slug] of body.matchAll(/href="\/artisans\/([a-z0-9-]+)"/g)) seen.add(slug!)
    for (const detail of ['611223344', '6 11 22 33 44', 'rue du Canari', 'canari-mail', 'Durand'])
      expect(body).not.toContain(detail)
  }
  expect([pages, refused]).toEqual([120, 20])
  expect(seen.size).toBeLessThanOrEqual(22)
  expect((await read('/trouver-pro/artisans?metier=peinture', '10.9.9.10')).status).toBe(200)
  expect((await read('/artisans/plomberie-du-rhone')).body).not.toMatch(
    /611223344|rue du Canari|canari-mail/,
  )
})
