import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_SIGN_INS } from '#seed/demonstration.ts'
import { axeFaults } from './accessibility.ts'
import { signInAs } from './auth-people.ts'
import { openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { hydrated } from './screens.ts'

const ADDRESS = 'nadia@equipe.example'

let product: RunningProduct
let browser: Browser
/** The artisan's computer, and the phone of somebody of theirs. */
let artisan: Page
let nadia: Page
let faults: string[][]
/** Where the artisan reads the works that she is sent to. */
let works = ''

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ DEMO: 'core' }), openBrowser()])
  const opened = await Promise.all([
    openPage(browser, { width: 1280 }),
    openPage(browser, { width: 390, workers: true }),
  ])
  ;[artisan, nadia] = opened.map(({ page }) => page) as [Page, Page]
  faults = opened.map((one) => one.faults)
  await signInAs(artisan, product.url, DEMO_SIGN_INS[1].email)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function open(page: Page, path: string) {
  await page.goto(product.url + path)
  await hydrated(page)
}
const text = async (page: Page) =>
  (await page.locator('main').innerText()).replaceAll(/[\u00a0\u202f]/g, ' ')
const isWideEnough = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

it('invites somebody, who comes by the link of a mail', async () => {
  await open(artisan, '/espace-pro/agenda/equipe')
  await artisan.getByLabel('Prénom ou nom').fill('Nadia')
  await artisan.getByRole('button', { name: 'Ajouter', exact: true }).click()
  const line = artisan.getByRole('listitem').filter({ hasText: 'Nadia' })
  await line.getByText('Ouvrir un accès').click()
  await line.getByLabel('Adresse email de Nadia').fill('nadia@')
  await line.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await line.getByText('Cette adresse email est incomplète').waitFor()
  expect(await line.getByLabel('Adresse email de Nadia').inputValue()).toBe('nadia@')
  await line.getByLabel('Adresse email de Nadia').fill(ADDRESS)
  await line.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await line.getByText(/Invitée le .*nadia@equipe\.example/).waitFor()
  expect(await axeFaults(artisan)).toEqual([])

  const mail = await product.mailTo(ADDRESS, /vous ouvre votre planning/)
  const link = /https:\S+\/equipe\/rejoindre\?token=[\w-]+/.exec(mail.text)![0]
  await nadia.goto(link)
  expect(await axeFaults(nadia)).toEqual([])
  await nadia.getByRole('button', { name: 'Rejoindre l’équipe' }).click()
  await nadia.waitForURL(`${product.url}/espace-equipe`)
  await nadia.getByText('Rien de prévu pour vous').waitFor()
  expect(await axeFaults(nadia)).toEqual([])
})

it('gives a calendar of hers, whose address is refused where it leads to none', async () => {
  await nadia.getByRole('button', { name: 'Menu' }).click()
  await nadia.getByRole('link', { name: 'Mes agendas' }).click()
  await nadia.waitForURL(`${product.url}/espace-equipe/agendas`)
  const address = nadia.getByLabel('Adresse de l’agenda')
  await address.fill('http://agenda.example/nadia.ics')
  await nadia.getByRole('button', { name: 'Ajouter cet agenda' }).click()
  await nadia.getByText('L’adresse d’un agenda commence par https:// ou webcal://.').waitFor()
  expect(await address.inputValue()).toBe('http://agenda.example/nadia.ics')
  await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await axeFaults(nadia)).toEqual([])
  expect(await isWideEnough(nadia)).toBe(true)
})

it('is sent to works, with what to know and no price', async () => {
  await open(artisan, '/espace-pro/interventions?vue=a-venir')
  const first = artisan.locator('main a[href^="/espace-pro/interventions/"]').first()
  works = (await first.getAttribute('href'))!
  await open(artisan, works)
  await artisan.getByLabel('Personne de votre équipe').selectOption({ label: 'Nadia' })
  await artisan.getByLabel('Consignes').fill('Clé chez la gardienne.\nPrendre l’escabeau.')
  await artisan.getByRole('button', { name: 'Enregistrer', exact: true }).first().click()
  await artisan.getByText('Intervenant enregistré').waitFor()

  await open(nadia, '/espace-equipe')
  await nadia
    .getByRole('link', { name: /^Chantier, / })
    .first()
    .click()
  await nadia.getByRole('heading', { name: 'Consignes' }).waitFor()
  const read = await text(nadia)
  expect(read).toMatch(/Clé chez la gardienne\.\s+Prendre l’escabeau\./)
  expect(read).toContain('Ce qu’il y a à faire')
  expect(read).not.toContain('€')
  expect(await axeFaults(nadia)).toEqual([])
  expect(await isWideEnough(nadia)).toBe(true)
})

it('reads it without network, as it was kept', async () => {
  const [planning, place] = ['/espace-equipe', new URL(nadia.url()).pathname]
  await open(nadia, planning)
  for (const path of [planning, place])
    await expect
      .poll(() => nadia.evaluate(async (kept) => Boolean(await caches.match(kept)), path), {
        timeout: 30_000,
      })
      .toBe(true)
  // Nothing that the device keeps has an amount in it.
  const kept = await nadia.evaluate(async () => {
    const pages = await caches.open('ouvreo-pages-equipe')
    const answers = await Promise.all((await pages.keys()).map((key) => pages.match(key)))
    return Promise.all(answers.map((answer) => answer!.text()))
  })
  expect(kept.length).toBeGreaterThanOrEqual(2)
  for (const page of kept) expect(page).not.toMatch(/€|[a-z]Cents/)
  await nadia.context().setOffline(true)
  await nadia.goto(product.url + planning)
  await expect.poll(() => nadia.locator('.kept-copy').textContent()).toContain('Sans réseau')
  await nadia
    .getByRole('link', { name: /^Chantier, / })
    .first()
    .click()
  await nadia.waitForURL(product.url + place)
  expect(await text(nadia)).toContain('Clé chez la gardienne.')
  await nadia.context().setOffline(false)
  await open(nadia, place)
})

it('acts there in the company’s name, and is out as soon as the company says so', async () => {
  await nadia.getByText('Ajouter des photos d’avant').click()
  await nadia.getByRole('button', { name: 'Ajouter, avant' }).click()
  await nadia.getByText('Choisissez au moins une photo').waitFor()
  await open(artisan, '/espace-pro/agenda/equipe')
  const line = artisan.getByRole('listitem').filter({ hasText: 'Nadia' })
  await line.getByText(/Lit son planning depuis le/).waitFor()
  await line.getByRole('button', { name: 'Mettre fin à son accès' }).click()
  await artisan.getByRole('dialog').getByRole('button', { name: 'Y mettre fin' }).click()
  await line.getByText('Sans accès').waitFor()
  await open(nadia, '/espace-equipe')
  expect(new URL(nadia.url()).pathname).toBe('/espace-particulier-dashboard')
  await nadia.getByText('Ce planning ne vous est pas ouvert').waitFor()
  await expect.poll(() => nadia.evaluate(() => caches.has('ouvreo-pages-equipe'))).toBe(false)
  // What was posted on purpose, and the network that was away.
  const meant = /status of 422|ERR_INTERNET_DISCONNECTED|Failed to fetch/
  expect(faults.flat().filter((fault) => !meant.test(fault))).toEqual([])
})
