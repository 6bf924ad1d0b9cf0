import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_SIGN_INS } from '#seed/demonstration.ts'
import { axeFaults } from './accessibility.ts'
import { signInAs } from './auth-people.ts'
import { openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { hydrated } from './screens.ts'

const ADDRESS = 'lea@bureau.example'

let product: RunningProduct
let browser: Browser
/** The owner's computer, and the phone of somebody of the office. */
let owner: Page
let lea: Page
let faults: string[][]

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ DEMO: 'core' }), openBrowser()])
  const opened = await Promise.all([
    openPage(browser, { width: 1280 }),
    openPage(browser, { width: 390 }),
  ])
  ;[owner, lea] = opened.map(({ page }) => page) as [Page, Page]
  faults = opened.map((one) => one.faults)
  await signInAs(owner, product.url, DEMO_SIGN_INS[1].email)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function open(page: Page, path: string) {
  await page.goto(product.url + path)
  await hydrated(page)
}
const lineOf = () => owner.getByRole('listitem').filter({ hasText: ADDRESS })

it('lets somebody of the office in, with an account of their own', async () => {
  await open(owner, '/espace-pro/agenda/equipe')
  await owner.getByLabel('Prénom ou nom').fill('Léa')
  await owner.getByRole('button', { name: 'Ajouter', exact: true }).click()
  const line = owner.getByRole('listitem').filter({ hasText: 'Léa' })
  await line.getByText('Ouvrir un accès').click()
  await line.getByLabel('Adresse email de Léa').fill(ADDRESS)
  await line.getByRole('radio', { name: 'Bureau' }).check()
  await line.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await line.getByText(/Invitée le .*lea@bureau\.example/).waitFor()
  const mail = await product.mailTo(ADDRESS, /vous ouvre son espace/)
  await lea.goto(/https:\S+\/equipe\/rejoindre\?token=[\w-]+/.exec(mail.text)![0])
  expect(await axeFaults(lea)).toEqual([])
  await lea.getByRole('button', { name: 'Rejoindre l’équipe' }).click()
  await lea.waitForURL(`${product.url}/espace-pro-dashboard`)
  await lea.getByText(/Bonjour Léa\./).waitFor()
  expect(await axeFaults(lea)).toEqual([])
})

it('keeps the owner’s pages the owner’s', async () => {
  for (const path of [
    '/espace-pro/abonnement',
    '/espace-pro/entreprise',
    '/espace-pro/factures/reglages',
    '/espace-pro/agenda/equipe',
    '/espace-pro/parametres',
    '/espace-pro/parametres/api',
    '/espace-pro/messages/support',
    '/espace-pro/factures/comptabilite',
  ]) {
    await open(lea, path)
    expect([path, new URL(lea.url()).pathname]).toEqual([path, '/espace-pro-dashboard'])
  }
  for (const path of ['/espace-pro/devis', '/espace-pro/factures', '/espace-pro/clients']) {
    await open(lea, path)
    expect(new URL(lea.url()).pathname).toBe(path)
  }
})

it('gives a right from the next request on, and writes who did what', async () => {
  await open(lea, '/espace-pro/demandes')
  const lead = lea.locator('main a[href^="/espace-pro/demandes/"]').first()
  const path = (await lead.getAttribute('href'))!
  await open(lea, path)
  await lea
    .getByRole('paragraph')
    .filter({ hasText: 'ne vous a pas accordé le droit de prendre des contacts' })
    .waitFor()
  await open(owner, '/espace-pro/agenda/equipe')
  await lineOf().getByText('Droits', { exact: false }).first().click()
  await lineOf().getByLabel('Prend les contacts').check()
  await lineOf()
    .getByRole('button', { name: /les droits de Léa/ })
    .click()
  await owner.getByText('Droits enregistrés').waitFor()
  expect(await axeFaults(owner)).toEqual([])
  await open(lea, path)
  await lea.getByRole('button', { name: 'Prendre le contact' }).click()
  await lea.getByRole('heading', { name: /^Conversation avec/ }).waitFor()
  await open(owner, path)
  await owner.getByText('Contact pris, par Léa').waitFor()
})

it('is out as soon as the owner says so', async () => {
  await open(owner, '/espace-pro/agenda/equipe')
  await lineOf().getByRole('button', { name: 'Mettre fin à son accès' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Y mettre fin' }).click()
  await owner.getByText('Accès terminé').waitFor()
  await open(lea, '/espace-pro/demandes')
  expect(new URL(lea.url()).pathname).toBe('/')
  await lea.getByText('Accès refusé').waitFor()
  expect(faults.flat()).toEqual([])
})
