import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#seed/demonstration.ts'
import { PEOPLE } from '#seed/people.ts'
import { axeFaults } from './accessibility.ts'
import { fillSignIn } from './auth-people.ts'
import { openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { hydrated } from './screens.ts'

let product: RunningProduct
let browser: Browser
let team: Page
let faults: string[]

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ DEMO: 'core' }), openBrowser()])
  const opened = await openPage(browser, { width: 1280 })
  team = opened.page
  faults = opened.faults
  await fillSignIn(team, `${product.url}/connexion`, {
    email: PEOPLE.admin.email,
    password: DEMO_PASSWORD,
  })
  await team.waitForURL(/\/admin/)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function open(path: string) {
  await team.goto(product.url + path)
  await hydrated(team)
}

it('finds somebody by keyboard alone, and tells what happened with them', async () => {
  await open('/admin')
  await team.keyboard.press('/')
  await team.keyboard.type('claire@demo.')
  await team.getByRole('option').first().waitFor()
  expect(await axeFaults(team)).toEqual([])
  await team.keyboard.press('ArrowDown')
  await team.keyboard.press('Enter')
  await team.waitForURL(/\/admin\/utilisateurs\/.*depuis=recherche/)
  const story = team.getByRole('region', { name: 'Historique' })
  await story.getByText('Demande déposée').first().waitFor()
  expect(await axeFaults(team)).toEqual([])
  const chips = team.getByRole('navigation', { name: 'Historique par sujet' })
  await chips.getByRole('link', { name: 'Devis', exact: true }).click()
  await team.waitForURL(/historique=quotes/)
  await story.getByText('Devis envoyé').first().waitFor()
  await expect.poll(() => story.getByText('Demande déposée').count()).toBe(0)
})

it('says where it looked for what is nowhere', async () => {
  await open('/admin/demandes')
  await team.keyboard.press('/')
  await team.keyboard.type('introuvable-partout')
  await team.getByText(/Rien ne correspond. Nous avons cherché dans/).waitFor()
  await team.keyboard.press('Enter')
  await team.getByRole('heading', { name: /Rien ne correspond/ }).waitFor()
  expect(await axeFaults(team)).toEqual([])
})

it('finds on a page what one looks for, by kind, and narrows the journal to it', async () => {
  await open('/admin/recherche?q=claire')
  await team.getByRole('heading', { level: 1 }).waitFor()
  const found = team
    .locator('main')
    .getByRole('link', { name: 'Claire Hoarau', exact: true })
    .first()
  await found.waitFor()
  expect(await axeFaults(team)).toEqual([])
  await found.click()
  await team.waitForURL(/\/admin\/utilisateurs\//)
  const story = new URL(team.url()).pathname
  await open('/admin/journal')
  const lines = team.locator('tbody tr')
  await lines.filter({ hasText: 'Compte consulté' }).first().waitFor()
  expect(await axeFaults(team)).toEqual([])
  // Whose account it was leads there again.
  const read = lines.filter({ hasText: 'Compte consulté' }).first()
  expect(await read.getByRole('link', { name: /Claire/ }).getAttribute('href')).toBe(story)
  // Of a day before anything happened there is nothing, and one way back to everything.
  await open('/admin/journal?du=2020-01-01&au=2020-01-02')
  await team.getByText('Aucun acte ne correspond').waitFor()
  expect(await axeFaults(team)).toEqual([])
  await team.getByRole('link', { name: 'Voir tout le journal' }).click()
  await lines.first().waitFor()
})

it('goes from case to case by one key, and comes back', async () => {
  await open('/admin/bureau')
  await team.keyboard.press('p')
  const bar = team.getByRole('complementary', { name: 'Affaires à la suite' })
  await bar.waitFor()
  expect(await axeFaults(team)).toEqual([])
  const first = team.url()
  await team.keyboard.press('p')
  await team.waitForURL((url) => url.href !== first)
  await bar.getByRole('link', { name: 'Bureau' }).click()
  await team.waitForURL(/\/admin\/bureau/)
  await team.getByText('Vous', { exact: true }).nth(1).waitFor()
  expect(await bar.count()).toBe(0)
})

it('acts on several cases by keyboard, and undoes it', async () => {
  await open('/admin/bureau')
  const bar = team.getByRole('button', { name: 'Mettre en sommeil' })
  expect(await bar.isVisible()).toBe(false)
  await team.keyboard.press('j')
  await team.keyboard.press('x')
  await team.keyboard.press('j')
  await team.keyboard.press('x')
  await team.getByText('2 affaires cochées').waitFor()
  expect(await axeFaults(team)).toEqual([])
  await team.keyboard.press('s')
  await team.keyboard.press('Enter')
  await team.getByText('2 affaires en sommeil').waitFor()
  expect(await bar.isVisible()).toBe(false)
  await team.locator('h1').click()
  await team.keyboard.press('z')
  await team.getByText('2 affaires réveillées').waitFor()
})

it('answers a message with a reply of the team, once nothing is between braces', async () => {
  await open('/admin/bureau/reponses?modifier=nouvelle')
  await team.locator('[name=title]').fill('Suite')
  await team.locator('[name=body]').fill('Bonjour {prénom}, pour {entreprise}.')
  await team.getByText('Bonjour Claire, pour Toitures Lebon.').waitFor()
  expect(await axeFaults(team)).toEqual([])
  await team.getByRole('button', { name: 'Enregistrer' }).click()
  await team.getByRole('heading', { name: 'Suite' }).waitFor()

  const visitor = (await openPage(browser, { width: 390 })).page
  await visitor.goto(`${product.url}/contact`)
  await visitor.locator('[name=firstName]').fill('Zoé')
  await visitor.locator('[name=lastName]').fill('Quillard')
  await visitor.locator('main [name=email]').fill('zoe.quillard@ouvreo.example')
  await visitor.locator('[name=type]').selectOption('general')
  await visitor.locator('[name=subject]').fill('Une question de travaux')
  await visitor.locator('[name=message]').fill('Bonjour, comment suivre ma demande de devis ?')
  await visitor
    .locator('main form')
    .getByRole('button', { name: /Envoyer/ })
    .click()
  await visitor.getByText('Votre message est arrivé').waitFor()

  await open('/admin/messages')
  const message = team.getByRole('listitem').filter({ hasText: 'Une question de travaux' })
  await message.getByRole('link', { name: /Répondre/ }).click()
  const answer = team.getByLabel('Votre réponse')
  await answer.focus()
  await team.keyboard.press('/')
  await team.keyboard.type('suite')
  await team.keyboard.press('Enter')
  expect(await answer.inputValue()).toBe('Bonjour Zoé, pour {entreprise}.')
  await team.getByText('À compléter avant d’envoyer').waitFor()
  expect(await axeFaults(team)).toEqual([])
  await team.getByRole('button', { name: 'Envoyer la réponse' }).click()
  // Nothing left: what is missing is selected, and typing replaces it.
  await team.keyboard.type('vos travaux')
  expect(await answer.inputValue()).toBe('Bonjour Zoé, pour vos travaux.')
  await team.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await team.getByText('Réponse envoyée').waitFor()
  expect(await message.count()).toBe(0)
  expect(faults).toEqual([])
})
