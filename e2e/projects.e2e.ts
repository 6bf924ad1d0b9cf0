import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_SIGN_INS } from '#seed/demonstration.ts'
import { axeFaults } from './accessibility.ts'
import { signInAs } from './auth-people.ts'
import { openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { hydrated } from './screens.ts'

/** With whom Claire shares her project. */
const SECOND = 'camille@exemple.example'

let product: RunningProduct
let browser: Browser
/** Claire’s phone. */
let claire: Page
let faults: string[]

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ DEMO: 'core' }), openBrowser()])
  const own = await openPage(browser, { width: 390 })
  claire = own.page
  faults = own.faults
  await signInAs(claire, product.url, DEMO_SIGN_INS[0].email)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const heading = (name: string | RegExp) => claire.getByRole('heading', { name, level: 1 }).waitFor()
const steps = () => claire.locator('.project-steps h3').allTextContents()
async function open(path: string) {
  await claire.goto(product.url + path)
  await hydrated(claire)
}
const isWideEnough = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
async function savedAs(link: string): Promise<Buffer> {
  const [download] = await Promise.all([
    claire.waitForEvent('download'),
    claire.getByRole('link', { name: link }).click(),
  ])
  return readFileSync(await download.path())
}
/** The steps, once the page has read itself again. */
const stepsBecome = (wanted: string[]) => expect.poll(steps, { timeout: 20_000 }).toEqual(wanted)

it('shows a project that is under way: its sums, its works, its dates, documents and guarantees', async () => {
  await open('/espace-particulier/projets')
  expect(await axeFaults(claire)).toEqual([])
  await claire.getByRole('link', { name: 'Rénovation de la maison' }).click()
  await heading('Rénovation de la maison')
  expect(await axeFaults(claire)).toEqual([])
  await claire.getByText('Demande par demande').click()
  // The columns of the table come to its last line, to the cent.
  const columns = await claire
    .locator('table tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('td')].map((cell) =>
          Math.round(Number(cell.querySelector('data')?.value ?? 0) * 100),
        ),
      ),
    )
  const total = columns.at(-1)!
  expect(total.length).toBe(5)
  for (const [column, sum] of total.entries())
    expect(columns.slice(0, -1).reduce((all, row) => all + row[column]!, 0)).toBe(sum)
  expect(total.every((sum) => sum > 0)).toBe(true)
  for (const part of ['Dates à venir', 'Documents', 'Garanties'])
    await claire.getByRole('heading', { name: part, level: 2 }).waitFor()
})

it('keeps the result: the logbook of the home, and every document in a folder', async () => {
  await claire.getByRole('link', { name: 'Carnet du logement' }).click()
  await heading('Carnet du logement')
  expect(await axeFaults(claire)).toEqual([])
  expect(await isWideEnough(claire)).toBe(true)
  await claire.getByText('Garantie décennale').first().waitFor()
  const files = await savedAs('Dossier à télécharger')
  const paths = Object.keys(unzipSync(new Uint8Array(files)))
  expect(paths.slice(0, 2)).toEqual(['LISEZ-MOI.txt', 'carnet-d-information-du-logement.pdf'])
  expect(paths.filter((path) => /^[^/]+\/\d{4}-\d\d-\d\d .*signé\.pdf$/.test(path)).length).toBe(5)
  expect((await savedAs('Télécharger le carnet')).subarray(0, 5).toString()).toBe('%PDF-')
})

it('is shared with a second person, who comes by a mail, and is taken away', async () => {
  await claire.getByRole('link', { name: 'Rénovation de la maison' }).click()
  await claire.getByRole('link', { name: 'Modifier', exact: true }).click()
  await heading('Modifier le projet')
  await claire.getByLabel('Prénom').fill('Camille')
  await claire.getByLabel('Adresse email').fill(SECOND)
  await claire.getByRole('button', { name: 'Inviter' }).click()
  await claire.getByText(/Invitation envoyée à Camille/).waitFor()
  expect(await axeFaults(claire)).toEqual([])
  const mail = await product.mailTo(SECOND, /partage un projet de travaux avec vous/)
  const second = await openPage(browser, { width: 1280 })
  await second.page.goto(/https:\S+\/projet\/rejoindre\?token=[\w-]+/.exec(mail.text)![0])
  expect(await axeFaults(second.page)).toEqual([])
  await second.page.getByRole('button', { name: 'Rejoindre le projet' }).click()
  await second.page.getByRole('heading', { name: 'Rénovation de la maison', level: 1 }).waitFor()
  await second.page.getByText(/Projet de Claire/).waitFor()
  expect(await axeFaults(second.page)).toEqual([])
  // What is the owner's alone leads nowhere here.
  expect(await second.page.locator('main a[href^="/espace-particulier/demandes/"]').count()).toBe(0)
  await second.page.getByRole('link', { name: 'Carnet du logement' }).click()
  await second.page.getByRole('heading', { name: 'Carnet du logement', level: 1 }).waitFor()
  expect(await axeFaults(second.page)).toEqual([])

  await claire.reload()
  await hydrated(claire)
  await claire.getByRole('button', { name: 'Mettre fin au partage' }).click()
  expect(await axeFaults(claire)).toEqual([])
  await claire.getByRole('dialog').getByRole('button', { name: 'Mettre fin', exact: true }).click()
  await claire.getByRole('button', { name: 'Inviter' }).waitFor()
  await product.mailTo(SECOND, /n’est plus partagé avec vous/)
  expect((await second.page.reload())!.status()).toBe(404)
  await second.page.context().close()
})

it('gathers requests under a new one, and puts them in order by keyboard alone', async () => {
  await open('/espace-particulier/projets/nouveau')
  await claire.getByRole('button', { name: 'Créer le projet' }).click()
  await claire.getByRole('alert').waitFor()
  expect(await axeFaults(claire)).toEqual([])
  await claire.getByLabel('Nom du projet').fill('Les combles')
  await claire.getByLabel(/^Budget/).fill('12 000')
  const boxes = claire.getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await claire.getByRole('button', { name: 'Créer le projet' }).click()
  await heading('Les combles')
  const [first, second] = (await steps()) as [string, string]
  await claire.getByRole('button', { name: `Monter\u00a0: ${second}` }).focus()
  await claire.keyboard.press('Enter')
  await stepsBecome([second, first])
  // Whoever moved it is still on it, and was told where it stands.
  await claire.getByText('Place 1 sur 2').waitFor({ state: 'attached' })
  expect(await claire.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    `Descendre\u00a0: ${second}`,
  )
  await claire.getByRole('button', { name: `Organiser\u00a0: ${second}` }).click()
  await claire.getByRole('dialog').getByLabel('Ces travaux viennent après').selectOption(first)
  expect(await axeFaults(claire)).toEqual([])
  await claire.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await stepsBecome([first, second])
  await claire.getByText(`Après «\u00a0${first}\u00a0»`).waitFor()
  const up = claire.getByRole('button', { name: `Monter\u00a0: ${second}` })
  expect(await up.getAttribute('aria-disabled')).toBe('true')
})

it('lets a request go and takes it back from its own page', async () => {
  const [first, second] = (await steps()) as [string, string]
  await claire.getByRole('button', { name: `Organiser\u00a0: ${first}` }).click()
  await claire.getByRole('dialog').getByRole('button', { name: 'Retirer du projet' }).click()
  await stepsBecome([second])
  await open('/espace-particulier/demandes?vue=toutes')
  await claire.getByRole('link', { name: first, exact: true }).first().click()
  await heading(first)
  await claire.getByLabel('Ajouter à un projet').selectOption('Les combles')
  await claire.getByRole('button', { name: 'Ajouter à ce projet' }).click()
  await claire.getByText('Fait partie du projet').waitFor()
  expect(await axeFaults(claire)).toEqual([])
  await claire.getByRole('link', { name: 'Les combles' }).click()
  await heading('Les combles')
  await stepsBecome([second, first])
})

it('is changed, and deleted without its requests', async () => {
  await claire.getByRole('link', { name: 'Modifier', exact: true }).click()
  await heading('Modifier le projet')
  expect(await axeFaults(claire)).toEqual([])
  await claire.getByLabel('Nom du projet').fill('Tout le haut')
  await claire.getByRole('button', { name: 'Enregistrer' }).click()
  await heading('Tout le haut')
  await claire.getByRole('link', { name: 'Modifier', exact: true }).click()
  await heading('Modifier le projet')
  await claire.getByRole('button', { name: 'Supprimer ce projet' }).click()
  await claire.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
  await heading('Mes projets')
  expect(await claire.getByRole('link', { name: 'Tout le haut' }).count()).toBe(0)
  await claire.getByRole('link', { name: 'Rénovation de la maison' }).waitFor()
  expect(faults).toEqual([])
})
