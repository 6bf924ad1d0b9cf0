import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { hydrated } from './screens.ts'

let product: RunningProduct
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([
    startProduct({ ADMIN_EMAIL: 'equipe@ouvreo.example', ADMIN_PASSWORD: 'une phrase de douze' }),
    openBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

describe('a deployment under an open page', () => {
  it('reloads once with what was typed when a chunk is gone, then says so instead of reloading again', async () => {
    const { page, context } = await openPage(browser)
    await page.goto(`${product.url}/connexion`)
    await page.getByLabel(/Adresse email/).fill('equipe@ouvreo.example')
    await page.getByLabel(/^Mot de passe/).fill('une phrase de douze')
    // The page's script runs once it opens its stream; from then on the network is never idle.
    const running = page.waitForRequest('**/api/flux*')
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await page.waitForURL('**/admin/abonnements')
    await running
    const search = page.getByRole('searchbox').first()
    await search.fill('une recherche en cours')

    // The chunks of this build are gone from the server. Links are followed by the router, on this page.
    await page.route(/assets\/(?:admin-mails|manifest)[^/]*\.js$/, (route) =>
      route.fulfill({ status: 404, body: '' }),
    )
    const reloaded = page.waitForEvent('load')
    await page.getByRole('link', { name: 'Emails' }).first().click()
    await reloaded
    expect(page.url()).toContain('/admin/abonnements')
    await page.getByText('Le site vient d’être mis à jour').waitFor()
    expect(await search.inputValue()).toBe('une recherche en cours')
    // Until the router is there again, a link is followed by the browser.
    await hydrated(page)

    await page.getByRole('link', { name: 'Emails' }).first().click()
    await page.getByText('La page n’a pas pu se charger').waitFor()
    expect(await search.inputValue()).toBe('une recherche en cours')
    await context.close()
  })
})
