import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD, DEMO_SIGN_INS } from '#seed/demonstration.ts'
import { PEOPLE } from '#seed/people.ts'
import { axeFaults } from './accessibility.ts'
import { fillSignIn, signInAs } from './auth-people.ts'
import { openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { hydrated } from './screens.ts'

const PAUL = PEOPLE.neighbours[2]!
const FACTS = 'Le joint du receveur fuit depuis le premier jour.'

let product: RunningProduct
let browser: Browser
let artisan: Page
let paul: Page
let team: Page
let faults: string[]
/** The works that the workshop carries out at Paul’s, as each side opens them. */
let works = ''
let mine = ''
/** The dispute, as Paul opens it. */
let dispute = ''

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ DEMO: 'core' }), openBrowser()])
  const [theirs, own, desk] = await Promise.all(
    [1, 2, 3].map(() => openPage(browser, { width: 390 })),
  )
  artisan = theirs!.page
  paul = own!.page
  team = desk!.page
  faults = theirs!.faults
  await signInAs(artisan, product.url, DEMO_SIGN_INS[1].email)
  await signInAs(paul, product.url, PAUL.email)
  await fillSignIn(team, `${product.url}/connexion`, {
    email: PEOPLE.admin.email,
    password: DEMO_PASSWORD,
  })
  await team.waitForURL(/\/admin/)
  await artisan.goto(`${product.url}/espace-pro/interventions?vue=en-cours`)
  const line = artisan.getByRole('listitem').filter({ hasText: 'Paul' })
  works = (await line.getByRole('link').first().getAttribute('href'))!
  mine = works.replace('espace-pro', 'espace-particulier')
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function open(page: Page, path: string) {
  await page.goto(product.url + path)
  await hydrated(page)
}

it('is opened by the client, with what they typed kept when a field lacks', async () => {
  await open(paul, mine)
  await paul.getByRole('link', { name: 'Ouvrir un litige' }).click()
  await paul.getByRole('heading', { level: 1, name: 'Ouvrir un litige' }).waitFor()
  expect(await axeFaults(paul)).toEqual([])
  await paul.getByLabel('Qualité des travaux').check()
  await paul.getByLabel('Ce qui s’est passé').fill('Trop court.')
  await paul.getByLabel('Ce que vous demandez').fill('Reprendre le joint.')
  await paul.getByRole('button', { name: 'Ouvrir le litige' }).click()
  await paul.getByText('Écrivez au moins 20 caractères.').first().waitFor()
  expect(await paul.getByLabel('Ce que vous demandez').inputValue()).toBe('Reprendre le joint.')
  expect(await axeFaults(paul)).toEqual([])
  await paul.getByLabel('Ce qui s’est passé').fill(FACTS)
  await paul.getByRole('button', { name: 'Ouvrir le litige' }).click()
  await paul.getByText('Réponse attendue').waitFor()
  dispute = new URL(paul.url()).pathname
  expect(await axeFaults(paul)).toEqual([])
  const mail = await product.mailTo(DEMO_SIGN_INS[1].email, /Paul.* ouvre un litige/)
  expect(mail.text).toContain(FACTS)
})

it('is answered by the company, which offers something, and ends when it is accepted', async () => {
  await open(artisan, works)
  await artisan.getByRole('link', { name: 'Lire et répondre' }).click()
  await artisan.getByLabel('Ce que vous répondez').fill('Le joint était sec quand je suis parti.')
  expect(await axeFaults(artisan)).toEqual([])
  await artisan.getByRole('button', { name: 'Répondre', exact: true }).click()
  await artisan.getByText('En discussion').waitFor()
  await artisan.getByText('Faire une proposition').click()
  await artisan.getByLabel('Reprise des travaux avant une date').check()
  await artisan.getByLabel('Avant le').fill('2099-01-05')
  await artisan.getByRole('button', { name: 'Envoyer la proposition' }).click()
  await artisan.getByRole('button', { name: 'Retirer ma proposition' }).waitFor()
  expect(await axeFaults(artisan)).toEqual([])
  await open(paul, dispute)
  await paul.getByText('Une proposition attend votre réponse').waitFor()
  expect(await axeFaults(paul)).toEqual([])
  await paul.getByRole('button', { name: 'Accepter' }).click()
  await paul.getByRole('dialog').getByRole('button', { name: 'Accepter' }).click()
  await paul.getByRole('heading', { name: 'Votre accord' }).waitFor()
  expect(await axeFaults(paul)).toEqual([])
  const pdf = await paul.request.get(`${product.url}${dispute}/accord`)
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

it('goes to the team, whose opinion is appealed against and waits for somebody else', async () => {
  await open(artisan, `${works}/litige`)
  await artisan.getByLabel('Paiement').check()
  await artisan.getByLabel('Ce qui s’est passé').fill('L’acompte n’est toujours pas payé.')
  await artisan.getByLabel('Ce que vous demandez').fill('Être payé.')
  await artisan.getByRole('button', { name: 'Ouvrir le litige' }).click()
  await artisan.getByText('Réponse attendue').waitFor()
  await open(paul, mine)
  await paul.getByRole('link', { name: 'Lire et répondre' }).click()
  await paul.getByLabel('Ce que vous répondez').fill('Je paie quand le joint est repris.')
  await paul.getByRole('button', { name: 'Répondre', exact: true }).click()
  await paul.getByRole('button', { name: 'Demander l’avis de l’équipe' }).click()
  await paul.getByRole('dialog').getByRole('button', { name: 'Demander l’avis' }).click()
  await paul.getByText('Avis de l’équipe demandé').waitFor()
  await open(team, '/admin/litiges')
  expect(await axeFaults(team)).toEqual([])
  await team.getByRole('heading', { level: 2 }).getByRole('link', { name: /Paul/ }).click()
  await team.getByRole('heading', { name: 'Régler le litige' }).waitFor()
  expect(await axeFaults(team)).toEqual([])
  await team.getByText('Rendre l’avis motivé').click()
  await team
    .getByLabel('Votre avis, avec ses raisons')
    .fill('L’acompte est dû selon le devis signé.')
  await team.getByRole('button', { name: 'Rendre l’avis' }).click()
  await team.getByText('Avis rendu', { exact: true }).first().waitFor()
  await paul.reload()
  await hydrated(paul)
  await paul.getByText('Contester l’avis').first().click()
  await paul.getByLabel('Pourquoi vous le contestez').fill('L’avis ne dit rien du joint qui fuit.')
  await paul.getByRole('button', { name: 'Contester l’avis' }).click()
  await paul.getByText('Avis contesté, en réexamen').waitFor()
  expect(await axeFaults(paul)).toEqual([])
  await team.reload()
  await team.getByText('Une autre personne de l’équipe décide').waitFor()
  expect(await axeFaults(team)).toEqual([])
  expect(faults).toEqual([])
})
