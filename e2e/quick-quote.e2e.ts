import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD, DEMO_SIGN_INS } from '#seed/demonstration.ts'
import { axeFaults } from './accessibility.ts'
import { countWork } from './counted-work.ts'
import { openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { faultsOfDocument, hydrated } from './screens.ts'

/** A devis of twelve lines from the price list, nine of which are an assembly, counted by hand at 390 px. */
let product: RunningProduct
let browser: Browser
let page: Page
let work: ReturnType<typeof countWork>
let faults: string[]

const SHOWER = [
  ['Receveur extra-plat 90 × 120', '1'],
  ['Paroi fixe de 120', '1'],
  ['Colonne thermostatique', '1'],
  ['Bonde et siphon extra-plats', '1'],
  ['Panneaux étanches à carreler', '6'],
  ['Étanchéité sous carrelage', '7,5'],
  ['Faïence posée', '9'],
  ['Raccordement en multicouche', '4'],
  ['Joints et finitions', '1'],
] as const
const OTHERS = ['Sèche-serviettes posé', 'Meuble vasque posé', 'Peinture du plafond'] as const

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ DEMO: 'core' }), openBrowser()])
  ;({ page, faults } = await openPage(browser, { width: 390 }))
  work = countWork(page)
  await page.goto(`${product.url}/connexion-pro`)
  await page.getByLabel(/Adresse email/).fill(DEMO_SIGN_INS[1].email)
  await page.getByLabel(/^Mot de passe/).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.waitForURL('**/espace-pro-dashboard')
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function looksRight() {
  expect(await faultsOfDocument(page)).toEqual([])
  expect(await axeFaults(page)).toEqual([])
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

it('keeps a shower of nine lines, made of the price list', async () => {
  const items = [...SHOWER.map(([designation]) => designation), ...OTHERS]
  await page.goto(`${product.url}/espace-pro/bibliotheque/import`)
  await hydrated(page)
  await page.getByLabel('Fichier de prix').setInputFiles({
    name: 'prix.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Désignation;Unité;Prix HT;TVA\n${items.map((item, at) => `${item};u;${40 + 10 * at};8,5`).join('\n')}\n`,
    ),
  })
  await press('Lire le fichier')
  await press(`Importer ${items.length}\u00a0articles`)
  await page.waitForURL('**/espace-pro/bibliotheque')
  await page.getByRole('link', { name: 'Ensembles' }).click()
  await page.getByRole('link', { name: 'Nouvel ensemble' }).click()
  await page.getByLabel('Nom').fill('Douche à l’italienne')
  await press('Créer l’ensemble')
  await page.getByText('Encore vide').waitFor()
  for (const [designation] of SHOWER) {
    await page.getByRole('searchbox').fill(designation)
    await press('Filtrer')
    await press(`Ajouter\u00a0: ${designation}`)
    await page.getByRole('button', { name: `Retirer\u00a0: ${designation}` }).waitFor()
  }
  for (const [place, [, quantity]] of SHOWER.entries())
    await page.getByLabel('Quantité').nth(place).fill(quantity)
  await press('Enregistrer')
  await page.getByText('Ensemble enregistré').first().waitFor()
  await looksRight()
  await page.goto(`${product.url}/espace-pro/bibliotheque/ensembles`)
  await page.getByText('9\u00a0lignes').waitFor()
  await looksRight()
})

it('writes and sends a devis of twelve lines in less than three minutes by hand', async () => {
  await page.goto(`${product.url}/espace-pro/devis/nouveau`)
  await page.getByLabel(/^Client/).selectOption({ label: 'Ida Payet, Saint-Denis' })
  await page.getByLabel(/^Travaux/).fill('Salle d’eau')
  await page.getByLabel(/^Adresse des travaux/).fill('8 rue Labourdonnais')
  await page.getByLabel('Code postal').fill('97400')
  await press('Écrire le devis')
  await page.getByText(/votre client Ida Payet/).waitFor()
  await work.sees('devis')
  const field = (id: string) => page.locator(`[id="${id}"]`)
  await work.fill(field('lines.0.designation'), 'douche')
  await page.getByRole('option', { name: /Douche à l’italienne/ }).waitFor()
  await looksRight()
  await work.press(page.getByRole('option', { name: /Douche à l’italienne/ }))
  await expect.poll(() => page.getByLabel('Désignation').count()).toBe(SHOWER.length)
  expect(await field('lines.0.workItem').inputValue()).toBe('Douche à l’italienne')
  expect(await field('lines.5.quantity').inputValue()).toBe('7,5')
  await looksRight()
  for (const [place, designation] of OTHERS.entries()) {
    const line = SHOWER.length + place
    await work.press(page.getByRole('button', { name: 'Ajouter une ligne' }))
    await work.fill(field(`lines.${line}.designation`), designation.slice(0, 6))
    await work.press(page.getByRole('option', { name: designation }))
    await work.fill(field(`lines.${line}.quantity`), '1')
  }
  await work.fill(field('startOn'), inDays(20))
  await work.fill(field('durationText'), 'huit jours')
  await work.choose(
    page.getByRole('checkbox', {
      name: 'Dépannage, réparation ou entretien, sans déchets de chantier',
    }),
  )
  await work.choose(page.getByRole('checkbox', { name: /La main-d’œuvre est comprise/ }))
  await work.press(page.getByRole('button', { name: 'Envoyer le devis' }).first())
  await work.press(page.getByRole('dialog').getByRole('button', { name: 'Envoyer le devis' }))
  await page.getByText('À Ida Payet de répondre').waitFor()
  const counted = work.counted()
  expect(counted).toMatchObject({ fields: 11, presses: 9 })
  expect(counted.minutes).toBeLessThan(3)
  expect(faults).toEqual([])
})

it('takes an assembly by the keyboard, and back', async () => {
  await page.goto(`${product.url}/espace-pro/devis?vue=brouillons`)
  await page.locator('main li a').first().click()
  await page.getByLabel('Désignation').first().waitFor()
  await hydrated(page)
  const lines = await page.getByLabel('Désignation').count()
  await page.getByRole('button', { name: 'Ajouter une ligne' }).last().click()
  await page.keyboard.type('douche ital')
  await page.getByRole('option', { name: /Douche à l’italienne/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel('Désignation').count()).toBe(lines + SHOWER.length)
  await page.getByText('9\u00a0lignes ajoutées\u00a0: Douche à l’italienne.').first().waitFor()
  await press('Annuler')
  await expect.poll(() => page.getByLabel('Désignation').count()).toBe(lines + 1)
})
