import type { Browser, BrowserContext, Page } from 'playwright-core'
import { DEMO_PASSWORD } from '#seed/demonstration.ts'
import { openPage } from './product.ts'

/** Somebody at a browser of their own, behind an address of their own. */
export type AtBrowser = { page: Page; context: BrowserContext; faults: string[] }

let hosts = 0

/** Opens a browser for somebody new; limits by peer count them apart (the product believes this proxy). */
export async function somebody(
  browser: Browser,
  options: { width?: number; script?: boolean } = {},
): Promise<AtBrowser> {
  const opened =
    options.script === false ? await withoutScript(browser) : await openPage(browser, options)
  await opened.context.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${++hosts}` })
  return opened
}

async function withoutScript(browser: Browser): Promise<AtBrowser> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  })
  return { context, page: await context.newPage(), faults: [] }
}

/** Fills the sign-up form, and sends it. */
export async function fillSignUp(
  page: Page,
  url: string,
  who: {
    kind: 'Particulier' | 'Artisan'
    name: string
    company?: string
    email: string
    password: string
  },
): Promise<void> {
  await page.goto(`${url}/inscription`)
  await page.getByLabel(who.kind, { exact: false }).first().check()
  await page.getByLabel(/Nom complet/).fill(who.name)
  if (who.company) await page.getByLabel(/Nom de l’entreprise/).fill(who.company)
  await page.getByLabel(/Adresse email/).fill(who.email)
  await page.getByLabel(/^Mot de passe/).fill(who.password)
  await page.getByLabel(/Confirmez/).fill(who.password)
  await page.getByRole('checkbox', { name: /conditions d’utilisation/ }).check()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
}

/** Signs in at a sign-in page, on a page that is there or is opened. */
export async function fillSignIn(
  page: Page,
  address: string,
  who: { email: string; password: string },
): Promise<void> {
  if (page.url() !== address) await page.goto(address)
  await page.getByLabel(/Adresse email/).fill(who.email)
  await page.getByLabel(/^Mot de passe/).fill(who.password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}

/** Signs somebody of the demonstration in, and waits for their home. */
export async function signInAs(page: Page, url: string, email: string): Promise<void> {
  await fillSignIn(page, `${url}/connexion`, { email, password: DEMO_PASSWORD })
  await page.waitForURL(/dashboard$/)
}

/** The words of the toasts that a page shows, once there is one with these. */
export async function toastSays(page: Page, words: string): Promise<void> {
  await page.locator('toast-region').getByText(words, { exact: true }).first().waitFor()
}
