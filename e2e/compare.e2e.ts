import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLACES } from '#test/builders.ts'
import { axeFaults } from './accessibility.ts'
import { aListedCompany } from './listed-company.ts'
import { openBrowser, startProduct, type RunningProduct } from './product.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'

let shared: SharedDatabase
let product: RunningProduct
let browser: Browser
let phone: BrowserContext

beforeAll(async () => {
  shared = await openSharedDatabase()
  await aListedCompany(shared, 'Plomberie du Rhône', 'plomberie-du-rhone')
  await aListedCompany(shared, 'Lointain Dépannage', 'lointain', {
    place: { ...PLACES.lyon, insee: '69266', town: 'Villeurbanne', lat: PLACES.lyon.lat + 0.15 },
  })
  await aListedCompany(shared, 'Finie', 'finie', { file: { closedAt: new Date() } })
  for (let n = 0; n < 22; n++)
    await aListedCompany(shared, `Peintre ${n}`, `peintre-${n}`, { trades: ['peinture'] })
  product = await startProduct({ DATABASE_URL: shared.url })
  browser = await openBrowser()
  phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'fr-FR' })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await shared?.close()
})

describe('comparing companies', () => {
  const results = () => `${product.url}/trouver-pro/artisans?metier=plomberie&ou=69003&tri=distance`

  it('takes the companies that one ticks to a page of the same rows, and back with the ticks', async () => {
    const page = await phone.newPage()
    await page.goto(results())
    expect(await page.locator('.compare-bar').isVisible()).toBe(false)
    await page.getByLabel('Comparer Plomberie du Rhône').check()
    await page.getByText('Cochez-en une deuxième').waitFor()
    await page.getByLabel('Comparer Lointain Dépannage').check()
    await page.getByText('2 entreprises choisies').waitFor()
    await page.getByRole('button', { name: 'Comparer' }).click()
    await page.waitForURL(
      /comparer\?e=plomberie-du-rhone&e=lointain&metier=plomberie&ou=69003&tri=distance$/,
    )
    expect(await page.locator('.compared-company h2').allTextContents()).toEqual([
      'Plomberie du Rhône',
      'Lointain Dépannage',
    ])
    const rows = await page
      .locator('.compared-company')
      .evaluateAll((companies) =>
        companies.map((company) =>
          [...company.querySelectorAll('dt')].map((row) => row.textContent),
        ),
      )
    expect(rows[0]).toContain('Distance')
    expect(rows[1]).toEqual(rows[0])
    expect(await axeFaults(page)).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await page.goBack()
    await page.getByText('2 entreprises choisies').waitFor()
    await page.close()
  })

  it('works without script, takes three at most, and says when there are too few', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-FR' })
    const page = await plain.newPage()
    await page.goto(`${product.url}/trouver-pro/artisans?metier=peinture&ou=69003`)
    for (const box of (await page.locator('input[name=e]').all()).slice(0, 4)) await box.check()
    await page.getByRole('button', { name: 'Comparer' }).click()
    expect(await page.locator('.compared-company').count()).toBe(3)
    expect(await page.getByText('les 3 premières').count()).toBe(1)
    await plain.close()
    const few = await fetch(`${product.url}/trouver-pro/comparer?e=plomberie-du-rhone&e=finie`)
    expect(few.status).toBe(200)
    const words = await few.text()
    expect(words).toContain('Il en faut au moins deux')
    expect(words).toContain('est laissée de côté')
  })

  const chosenIn = (address: string) => new URL(address).searchParams.getAll('e')

  it('keeps what is ticked through pages, filters and a reload, and lets it go', async () => {
    const page = await phone.newPage()
    await page.goto(`${product.url}/trouver-pro/artisans?metier=peinture&ou=69003&tri=name`)
    await page.getByLabel('Comparer Peintre 3', { exact: true }).check()
    await page.getByText('1 entreprise choisie').waitFor()
    expect(chosenIn(page.url())).toEqual(['peintre-3'])
    await page.getByRole('link', { name: 'Page 2' }).click()
    await page.waitForURL(/page=2/)
    expect(await page.getByRole('group', { name: 'Déjà choisies' }).innerText()).toContain(
      'Peintre 3',
    )
    await page
      .getByLabel(/^Comparer Peintre/)
      .first()
      .check()
    await page.getByText('2 entreprises choisies').waitFor()
    const both = chosenIn(page.url())
    expect(both).toHaveLength(2)
    // Another search, which finds neither of them.
    await page.getByLabel('Métier').selectOption('plomberie')
    await page.getByRole('button', { name: 'Rechercher' }).click()
    await page.waitForURL(/metier=plomberie/)
    expect(chosenIn(page.url()).sort()).toEqual(both.sort())
    await page.reload()
    await page.getByText('2 entreprises choisies').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByLabel('Peintre 3', { exact: true }).uncheck()
    await page.getByText('1 entreprise choisie').waitFor()
    expect(chosenIn(page.url())).toHaveLength(1)
    await page.close()
  })

  it('keeps what is ticked without script too', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-FR' })
    const page = await plain.newPage()
    await page.goto(`${product.url}/trouver-pro/artisans?metier=peinture&ou=69003&tri=name`)
    await page.getByLabel('Comparer Peintre 3', { exact: true }).check()
    await page.getByRole('button', { name: 'Garder ce choix' }).click()
    await page.getByRole('link', { name: 'Page 2' }).click()
    expect(chosenIn(page.url())).toEqual(['peintre-3'])
    await page
      .getByLabel(/^Comparer Peintre/)
      .first()
      .check()
    await page.getByRole('button', { name: 'Comparer' }).click()
    expect(await page.locator('.compared-company').count()).toBe(2)
    await plain.close()
  })

  it('ties each line to its mark on the map, by pointer and by keyboard', async () => {
    const wide = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    const page = await wide.newPage()
    await page.goto(results())
    const marked = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[data-marked]')].map(
          ({ dataset }) => dataset['rank'] ?? `pin ${dataset['ranks']}`,
        ),
      )
    // The script that ties them may come after the pointer.
    const hovered = async () => {
      await page.mouse.move(5, 5)
      await page.locator('.directory-line').nth(1).hover()
      return marked()
    }
    await expect.poll(hovered).toEqual(['2', 'pin 2'])
    await page.locator('[data-ranks="1"]').hover()
    await expect.poll(marked).toEqual(['1', 'pin 1'])
    await page.mouse.move(5, 5)
    await expect.poll(marked).toEqual([])
    await page.getByRole('link', { name: 'Lointain Dépannage' }).first().focus()
    await expect.poll(marked).toEqual(['2', 'pin 2'])
    await page.locator('[data-ranks="1"]').focus()
    await expect.poll(marked).toEqual(['1', 'pin 1'])
    await wide.close()
  })
})
