import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_SIGN_INS } from '#seed/demonstration.ts'
import { PEOPLE } from '#seed/people.ts'
import { axeFaults } from './accessibility.ts'
import { signInAs } from './auth-people.ts'
import { openBrowser, openPage, pause, startProduct, type RunningProduct } from './product.ts'
import { hydrated } from './screens.ts'

const PAUL = PEOPLE.neighbours[2]!
const ARTISAN = DEMO_SIGN_INS[1].email
const WHAT = 'Le joint du receveur est à reprendre.'

let product: RunningProduct
let browser: Browser
/** The artisan's device, and the client's own. */
let artisan: Page
let paul: Page
let faults: string[]
/** The works that the workshop carries out at Paul's. */
let works = ''

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ DEMO: 'core' }), openBrowser()])
  const [theirs, own] = await Promise.all([1, 2].map(() => openPage(browser, { width: 390 })))
  artisan = theirs!.page
  paul = own!.page
  faults = theirs!.faults
  await signInAs(artisan, product.url, ARTISAN)
  await signInAs(paul, product.url, PAUL.email)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function open(page: Page, path: string) {
  await page.goto(product.url + path)
  await hydrated(page)
}
/** The code of the report: his devis left Paul another one, of the same subject. */
async function codeOfReport(): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const { text } = await product.mailTo(PAUL.email, /Votre code pour signer/)
    if (/procès-verbal\s+de\s+réception/.test(text)) return /^\d{6}$/m.exec(text)![0]
    await pause(200)
  }
  throw new Error('The code of the report did not come')
}
const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Indian/Reunion' })

it('is begun from the works that are under way, never of a day to come', async () => {
  await artisan.goto(`${product.url}/espace-pro/interventions?vue=en-cours`)
  const line = artisan.getByRole('listitem').filter({ hasText: 'Paul' })
  works = (await line.getByRole('link').first().getAttribute('href'))!
  await open(artisan, works)
  await artisan.getByRole('link', { name: 'Faire la réception' }).click()
  await artisan.getByRole('heading', { level: 1, name: 'Réception des travaux' }).waitFor()
  expect(await axeFaults(artisan)).toEqual([])
  const day = artisan.getByLabel(/Jour de la réception/)
  // A browser that does not hold to the limit of the field, or a form sent without one.
  await day.evaluate((field) => field.removeAttribute('max'))
  await day.fill('2099-01-05')
  await artisan.getByRole('button', { name: 'Commencer le procès-verbal' }).click()
  await artisan
    .getByText('La réception ne peut pas être datée d’un jour à venir.')
    .first()
    .waitFor()
  expect(await axeFaults(artisan)).toEqual([])
  await day.fill(today())
  await artisan.getByRole('button', { name: 'Commencer le procès-verbal' }).click()
  await artisan.getByText('En préparation', { exact: true }).waitFor()
  // The client is shown nothing of a draft.
  await open(paul, `${works.replace('espace-pro', 'espace-particulier')}/reception`)
  await paul.getByText('n’a pas encore envoyé le procès-verbal').waitFor()
})

it('holds a reservation, and no code of another signs it', async () => {
  await artisan.getByText('Ajouter une réserve', { exact: true }).click()
  await artisan.getByLabel('Ce qui est à reprendre').fill(WHAT)
  await artisan.getByLabel(/^Où/).fill('Salle de bains')
  await artisan.getByRole('button', { name: 'Ajouter la réserve' }).click()
  await artisan.getByRole('button', { name: `Retirer « ${WHAT} »` }).waitFor()
  await artisan.getByRole('button', { name: 'Recevoir mon code' }).click()
  await artisan.getByText(/Un code est parti à l’adresse du compte/).waitFor()
  expect(await axeFaults(artisan)).toEqual([])
  const code = await codeOfReport()
  const sign = () => artisan.getByRole('button', { name: 'Signer tous les deux' }).click()
  await artisan.getByLabel('Code à six chiffres').fill(code)
  await sign()
  await artisan.getByRole('link', { name: /Confirmez que vous êtes ensemble/ }).waitFor()
  expect(await axeFaults(artisan)).toEqual([])
  await artisan.getByRole('checkbox', { name: /sont ensemble, devant les travaux/ }).check()
  await artisan.getByLabel('Prénom et nom du client, pour signer').fill(PAUL.fullName)
  await artisan.getByRole('checkbox', { name: /je les reçois avec la réserve écrite/ }).check()
  await artisan.getByLabel('Qui signe pour l’entreprise').fill('Jean-Marc Rivière')
  await artisan.getByRole('checkbox', { name: /je le signe pour l’entreprise/ }).check()
  await artisan
    .getByLabel('Code à six chiffres')
    .fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await sign()
  await artisan.getByRole('link', { name: 'Ce n’est pas le bon code. Encore 4 essais.' }).waitFor()
  await artisan.getByLabel('Code à six chiffres').fill(code)
  await sign()
  await artisan.getByText('Signée', { exact: true }).waitFor()
  await artisan.getByRole('heading', { name: 'Garanties', exact: true }).waitFor()
  expect(await axeFaults(artisan)).toEqual([])
})

it('reaches both by mail, with the report', async () => {
  for (const [to, subject] of [
    [PAUL.email, /Vos travaux avec .* sont reçus/],
    [ARTISAN, /Travaux reçus chez Paul/],
  ] as const) {
    const mail = await product.mailTo(to, subject)
    expect(mail.attachments).toHaveLength(1)
    expect(mail.attachments[0]).toMatch(/^Réception, devis D-.*\.pdf$/)
  }
  // The same act confirmed the works.
  await open(artisan, works)
  await artisan.getByText('Terminée', { exact: true }).first().waitFor()
  await artisan.getByText(/Une réserve reste à lever/).waitFor()
})

it('has its reservation lifted by both', async () => {
  await open(artisan, `${works}/reception`)
  await artisan.getByText('Dire qu’elle est levée').click()
  await artisan.getByRole('button', { name: 'La réserve est levée' }).click()
  await artisan.getByText('Levée, à confirmer').waitFor()
  await product.mailTo(PAUL.email, /dit une réserve levée/)
  const mine = works.replace('espace-pro', 'espace-particulier')
  await open(paul, mine)
  await paul.getByRole('link', { name: 'Répondre' }).click()
  await paul.getByText('Non, pas encore').click()
  await paul.getByLabel('Ce qu’il reste à faire').fill('Il manque encore l’angle.')
  await paul.getByRole('button', { name: 'Répondre', exact: true }).click()
  await paul.getByText('Il manque encore l’angle.').first().waitFor()
  expect(await axeFaults(paul)).toEqual([])
  await open(artisan, `${works}/reception`)
  await artisan.getByText('Dire qu’elle est levée').click()
  await artisan.getByRole('button', { name: 'La réserve est levée' }).click()
  await artisan.getByText('Levée, à confirmer').waitFor()
  await open(paul, `${mine}/reception`)
  await paul.getByRole('button', { name: /Oui, elle est levée/ }).click()
  await paul.getByText('Levée', { exact: true }).waitFor()
  const mail = await product.mailTo(PAUL.email, /Toutes les réserves sont levées/)
  expect(mail.attachments[0]).toMatch(/^Levée des réserves, devis D-.*\.pdf$/)
  expect(faults).toEqual([])
})
