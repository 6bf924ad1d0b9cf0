import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from './accessibility.ts'
import { openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { hydrated } from './screens.ts'

/* An artisan on a site without network: what their device kept opens, and says so; signed out, nothing stays. */

let product: RunningProduct
let context: BrowserContext
let page: Page
let visit: string
let client: string

beforeAll(async () => {
  product = await startProduct({ DEMO: 'core' })
  ;({ context, page } = await openPage(await openBrowser(), { width: 390, workers: true }))
})
afterAll(async () => {
  await context?.close()
  await product?.stop()
})

const bar = () => page.locator('.kept-copy')
const isKept = (path: string) =>
  expect
    .poll(() => page.evaluate(async (kept) => Boolean(await caches.match(kept)), path), {
      timeout: 30_000,
    })
    .toBe(true)
/** The first page that a list leads to, named by its identifier. */
const firstOf = async (list: string) => {
  await page.goto(product.url + list)
  const links = await page
    .locator(`#contenu a[href^="${list}/"]`)
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
  return links.find((path) => /\/[\da-f-]{36}$/.test(path))!
}

describe('the artisan’s space without network', () => {
  it('keeps the dashboard, the agenda and what they lead to', async () => {
    await page.goto(`${product.url}/connexion`)
    await page.getByLabel('Adresse email').fill('atelier@demo.ouvreo.example')
    await page.getByLabel('Mot de passe', { exact: true }).fill('demonstration')
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await page.waitForURL(/espace-pro-dashboard/)
    for (const path of ['/espace-pro-dashboard', '/espace-pro/agenda', '/espace-pro/clients'])
      await isKept(path)
    visit = await firstOf('/espace-pro/interventions')
    client = await firstOf('/espace-pro/clients')
    for (const path of [visit, client]) {
      await page.goto(product.url + path)
      await isKept(path)
    }
    await page.goto(`${product.url}/espace-pro-dashboard`)
  })

  it('opens them while the network is away, and says when they were kept', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect.poll(() => bar().textContent()).toMatch(/Sans réseau\u00a0: page gardée le /)
    await page.goto(`${product.url}/espace-pro/agenda`)
    await expect.poll(() => bar().textContent()).toContain('Sans réseau')
    await page.goto(product.url + visit)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await page.goto(product.url + client)
    await page.locator('#contenu a[href^="tel:"]').first().waitFor()
    expect(await axeFaults(page)).toEqual([])
  })

  it('says of a page that was not kept, and leads to those that were', async () => {
    await page.goto(`${product.url}/espace-pro/statistiques`)
    await page.getByRole('heading', { name: /n’a pas été gardée sur cet appareil/ }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('link', { name: 'Agenda' }).click()
    await page.waitForURL(/agenda/)
    await expect.poll(() => bar().textContent()).toContain('Sans réseau')
    // A link of a kept page opens another kept page.
    await page.locator('#contenu').waitFor()
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('a[href="/espace-pro/clients"]')!.click(),
    )
    await page.waitForURL(/clients$/)
    await expect.poll(() => bar().textContent()).toContain('Sans réseau')
  })

  it('stays as it is while one points at links, whatever the device says of its network', async () => {
    await context.setOffline(false)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${product.url}/espace-pro/agenda`)
    await hydrated(page)
    const reloads: string[] = []
    page.on('load', () => reloads.push(page.url()))
    const asked: string[] = []
    page.on('requestfailed', (request) => asked.push(new URL(request.url()).pathname))
    const pointAt = (path: string) => page.locator(`a[href="${path}"]:visible`).first().hover()
    await context.setOffline(true)
    await pointAt('/espace-pro/avis')
    await page.waitForTimeout(500)
    expect(asked.filter((path) => path.startsWith('/assets/'))).toEqual([])
    // A phone on a line that carries nothing says that it has a network.
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { get: () => true, configurable: true })
      window.dispatchEvent(new Event('online'))
    })
    await page.mouse.move(640, 700)
    await pointAt('/espace-pro/avis')
    await expect.poll(() => asked.filter((path) => path.startsWith('/assets/'))).not.toEqual([])
    await page.waitForTimeout(1_000)
    expect(reloads).toEqual([])
    expect(await page.getByText('Le site vient d’être mis à jour').count()).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
  })

  it('drops the word once the network is back', async () => {
    await context.setOffline(false)
    await expect.poll(() => bar().textContent(), { timeout: 20_000 }).toBe('')
  })

  it('leaves nothing on the device after signing out', async () => {
    await page.goto(`${product.url}/espace-pro-dashboard`)
    await page.evaluate(() =>
      document.querySelector<HTMLFormElement>('form[action="/deconnexion"]')!.requestSubmit(),
    )
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  })
})
