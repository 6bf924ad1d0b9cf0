import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD, DEMO_SIGN_INS } from '#seed/demonstration.ts'
import { axeFaults } from './accessibility.ts'
import { openBrowser, openPage, pause, startProduct, type RunningProduct } from './product.ts'
import { hydrated } from './screens.ts'

let product: RunningProduct
let browser: Browser
/** The artisan's phone, and a screen of the team. */
let artisan: Page
let team: Page
let faults: string[]
let key = ''

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ DEMO: 'core' }), openBrowser()])
  const [theirs, ours] = await Promise.all([
    openPage(browser, { width: 390 }),
    openPage(browser, { width: 1_280 }),
  ])
  const ready = async () => (await fetch(`http://127.0.0.1:${product.port}/readyz`)).ok
  for (let tries = 0; tries < 500 && !(await ready()); tries++) await pause(500)
  artisan = theirs.page
  team = ours.page
  faults = theirs.faults
  await signIn(artisan, '/connexion-pro', DEMO_SIGN_INS[1].email)
  await signIn(team, '/connexion', DEMO_SIGN_INS[2].email)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function signIn(page: Page, address: string, email: string) {
  await page.goto(`${product.url}${address}`)
  await page.getByLabel(/Adresse email/).fill(email)
  await page.getByLabel(/^Mot de passe/).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.waitForURL(/espace-.*-dashboard|\/admin/)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const ask = (path: string, init: RequestInit = {}, as = key) =>
  fetch(`http://127.0.0.1:${product.port}/api/v1${path}`, {
    ...init,
    headers: { ...(as && { authorization: `Bearer ${as}` }), ...init.headers },
  })

it('is told of on a page of the site that anybody reads', async () => {
  const { page } = await openPage(browser, { width: 390 })
  await page.goto(`${product.url}/developpeurs`)
  await page.getByRole('heading', { name: 'Reliez vos logiciels' }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.body.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByText('Ce que vous envoyez').first().click()
  await page.getByText('worksLine', { exact: true }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.close()
})

it('makes a key, once what is missing is said', async () => {
  await artisan.goto(`${product.url}/espace-pro/parametres`)
  await hydrated(artisan)
  await artisan.getByRole('link', { name: 'Logiciels', exact: true }).click()
  await artisan.getByRole('heading', { name: 'Clés d’API' }).waitFor()
  expect(await axeFaults(artisan)).toEqual([])
  await artisan.getByLabel('Lire les factures').check()
  await press(artisan, 'Créer la clé')
  await artisan.getByText('Donnez un nom à cette clé').waitFor()
  expect(await artisan.getByLabel('Lire les factures').isChecked()).toBe(true)
  expect(await axeFaults(artisan)).toEqual([])
  await artisan.getByLabel(/^Nom/).fill('Logiciel de compta')
  await artisan.getByLabel(/^Mot de passe actuel/).fill('un autre mot de passe')
  await press(artisan, 'Créer la clé')
  await artisan.getByText('Ce n’est pas votre mot de passe').waitFor()
  await artisan.getByLabel('Lire les demandes').check()
  await artisan.getByLabel(/^Mot de passe actuel/).fill(DEMO_PASSWORD)
  await press(artisan, 'Créer la clé')
  key = await artisan.getByLabel('Votre nouvelle clé').inputValue()
  expect(key).toMatch(/^ouv_/)
  expect(await axeFaults(artisan)).toEqual([])
  await artisan.reload()
  await artisan.getByText('Logiciel de compta').first().waitFor()
  expect(await artisan.content()).not.toContain(key)
})

it('answers the key what it may read, and nothing else', async () => {
  const invoices = await ask('/invoices?limit=1')
  expect(invoices.status).toBe(200)
  expect(invoices.headers.get('cache-control')).toBe('no-store')
  expect(invoices.headers.get('set-cookie')).toBeNull()
  const { data } = (await invoices.json()) as { data: { id: string }[] }
  expect((await ask(`/invoices/${data[0]!.id}`)).status).toBe(200)
  for (const [path, init, status] of [
    ['/quotes', {}, 403],
    ['/invoices/nothing', {}, 404],
    ['/nothing', {}, 404],
    ['/invoices', { method: 'HEAD' }, 405],
    ['/invoices', { method: 'DELETE' }, 405],
    ['/invoices', { method: 'OPTIONS' }, 405],
  ] as const)
    expect([path, init, (await ask(path, init)).status]).toEqual([path, init, status])
  const refused = await ask('/invoices', {}, 'ouv_x')
  expect(refused.status).toBe(401)
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
})

it('takes no session for a key', async () => {
  const cookies = await artisan.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect((await ask('/invoices', { headers: { cookie } }, '')).status).toBe(401)
})

it('describes itself to programs, the same for all', async () => {
  const answer = await ask('/openapi.json', {}, '')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toContain('max-age')
  expect(await answer.json()).toMatchObject({ openapi: '3.1.1' })
})

it('lets a partner post a request, which waits for the person', async () => {
  await team.goto(`${product.url}/admin/partenaires`)
  await hydrated(team)
  expect(await axeFaults(team)).toEqual([])
  await team.getByLabel(/^Nom/).fill('Devis Partout')
  await team.getByLabel(/Adresse email/).fill('contact@devis-partout.example')
  await press(team, 'Ajouter')
  await team.getByRole('heading', { name: 'Devis Partout' }).waitFor()
  await team.getByLabel('Nom de la nouvelle clé').fill('Site')
  await press(team, 'Créer une clé')
  const partner = await team.getByLabel('Votre nouvelle clé').inputValue()
  expect(await axeFaults(team)).toEqual([])
  const body = JSON.stringify({
    trade: 'plomberie',
    description: 'Remplacer un chauffe-eau de 200 litres, au sous-sol.',
    postalCode: '69003',
    firstName: 'Claire',
    email: 'claire.partenaire@exemple.example',
    consent: {
      words: 'J’accepte que ma demande soit transmise à Ouvréo.',
      givenAt: new Date(Date.now() - 3_600_000).toISOString(),
    },
  })
  const post = () =>
    ask(
      '/requests',
      {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'idempotency-key': 'dossier-1' },
      },
      partner,
    )
  const [first, again] = await Promise.all([post(), post()])
  expect([first.status, again.status]).toEqual([201, 201])
  expect(await first.text()).toBe(await again.text())
  const mail = await product.mailTo('claire.partenaire@exemple.example', /./)
  expect(mail.text).toContain('/demande/confirmer')
})

it('ends with the key', async () => {
  await artisan.goto(`${product.url}/espace-pro/parametres/api`)
  await hydrated(artisan)
  await press(artisan, 'Révoquer la clé Logiciel de compta')
  await artisan.getByRole('dialog').getByRole('button', { name: 'Révoquer', exact: true }).click()
  await artisan.getByText('Révoquée', { exact: true }).waitFor()
  expect((await ask('/invoices')).status).toBe(401)
  expect(await axeFaults(artisan)).toEqual([])
  expect(faults).toEqual([])
})
