import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { authSecret, readConfig } from '#app/platform/config.server.ts'
import { aParticulier } from '#test/builders.ts'
import { someWorks, type TestWorks } from '#test/intervention-builders.ts'
import { pdfPages, plainSpaces } from '#test/pdf-text.ts'
import { axeFaults } from './accessibility.ts'
import { aCompleteCompany } from './company-papers.ts'
import { openPostOffice, type PostOffice } from './post-office.ts'
import { giveSession, openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { hydrated } from './screens.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'

const CLIENT = 'claire@particuliers-essai.fr'
const ARTISAN = 'marc@plomberie-essai.fr'

const dataDir = mkdtempSync(join(tmpdir(), 'ouvreo-amendment-'))
let shared: SharedDatabase
let post: PostOffice
let product: RunningProduct
let browser: Browser
let claire: Page
let marc: Page
let works: TestWorks
const faults: Record<string, string[]> = {}

beforeAll(async () => {
  shared = await openSharedDatabase()
  const now = new Date()
  // Devis: 620,00 € of goods at 20 % and 235,49 € of work at 10 %, 1 003,04 € in all.
  works = await someWorks(shared, 'to_schedule', {
    artisan: await aCompleteCompany(shared, now, { email: ARTISAN }),
    author: await aParticulier(shared, { name: 'Claire Martin', email: CLIENT, now }),
    now,
    input: {
      validUntil: '2099-12-31',
      startOn: new Date(now.getTime() + 10 * 86_400_000).toISOString().slice(0, 10),
    },
  })
  post = await openPostOffice()
  ;[product, browser] = await Promise.all([
    startProduct(
      {
        DATABASE_URL: shared.url,
        TRUSTED_PROXIES: '127.0.0.1',
        SMTP_URL: post.url,
        AUTH_SECRET: authSecret(readConfig()),
      },
      { dataDir },
    ),
    openBrowser(),
  ])
  claire = await somebody('claire', works.author.accountId)
  marc = await somebody('marc', works.artisan.accountId)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await post?.close()
  await shared?.close()
  rmSync(dataDir, { recursive: true, force: true })
})
afterEach(async ({ task }) => {
  // What the two had before their eyes when something went wrong.
  if (task.result?.state === 'fail')
    for (const [name, page] of Object.entries({ claire, marc }))
      await page?.screenshot({ path: `.tmp/amendment-${name}.png`, fullPage: true })
  for (const [name, found] of Object.entries(faults))
    expect(found.splice(0), `what ${name}'s browser complains of`).toEqual([])
})

async function somebody(name: string, accountId: TestWorks['author']['accountId']): Promise<Page> {
  const opened = await openPage(browser, { width: 390 })
  const secret = await openSession(shared.ctx(), accountId, 'e2e')
  await giveSession(opened.context, product.url, secret)
  faults[name] = opened.faults
  return opened.page
}

async function go(page: Page, path: string): Promise<void> {
  await page.goto(product.url + path)
  await hydrated(page)
}
const line = (number: number) => marc.getByRole('group', { name: `Ligne ${number}` })
async function fillLine(
  number: number,
  words: string,
  quantity: string,
  price: string,
  vat: string,
) {
  await line(number).getByLabel('Désignation').fill(words)
  await line(number).getByLabel('Quantité').fill(quantity)
  await line(number).getByLabel('Prix unitaire HT').fill(price)
  await line(number).getByLabel('TVA').selectOption(vat)
}
async function send() {
  await marc.getByRole('button', { name: 'Envoyer l’avenant' }).first().click()
  await marc.getByRole('dialog').getByRole('button', { name: 'Envoyer l’avenant' }).click()
}

it('is refused beside its fields while it says nothing, or takes more than there is', async () => {
  await go(marc, `/espace-pro/interventions/${works.worksId}`)
  await marc.getByRole('button', { name: 'Proposer un avenant' }).click()
  await marc.waitForURL('**/espace-pro/avenants/*')
  await hydrated(marc)
  await send()
  await marc.getByRole('link', { name: 'Donnez un titre à l’avenant.' }).waitFor()
  expect(await axeFaults(marc)).toEqual([])
  await marc.getByLabel('Titre').fill('Chauffe-eau déplacé')
  await marc.getByLabel('Raison').fill('Le mur prévu est trop fin.')
  await marc.getByLabel(/Jours de travaux en plus/).fill('2')
  await marc.getByLabel('Ouvrage', { exact: true }).first().fill('Pose')
  await fillLine(1, 'Reprise de plomberie, main-d’œuvre', '3', '50', '1000')
  await line(1).getByLabel('Unité').selectOption('h')
  await marc.getByRole('button', { name: 'Ajouter une ligne' }).first().click()
  await fillLine(2, 'Chauffe-eau repris', '-1', '700', '2000')
  await line(2).getByLabel('Unité').selectOption('u')
  // Kept as it is written: the page that is opened anew has all of it, the line below zero as well.
  await marc.getByText(/^Enregistré à .*\.$/).waitFor()
  await marc.reload()
  await hydrated(marc)
  expect(await marc.getByLabel('Raison').inputValue()).toBe('Le mur prévu est trop fin.')
  expect(await marc.getByLabel(/Jours de travaux en plus/).inputValue()).toBe('2')
  expect(await line(2).getByLabel('Quantité').inputValue()).toBe('-1')
  await send()
  await marc.getByRole('link', { name: /le contrat passerait à -80,00/ }).waitFor()
  await line(2).getByLabel('Quantité').and(marc.locator('[aria-invalid="true"]')).waitFor()
  expect(await axeFaults(marc)).toEqual([])
})

it('is proposed with one line more and one line less, and the client has it by mail', async () => {
  await line(2).getByLabel('Prix unitaire HT').fill('50')
  await marc.getByText('1 108,04 €').first().waitFor()
  await marc.getByRole('button', { name: 'Voir l’aperçu' }).click()
  await marc.getByRole('heading', { name: 'Cet avenant est prêt' }).waitFor()
  expect(await axeFaults(marc)).toEqual([])
  await marc.getByRole('button', { name: 'Envoyer l’avenant' }).click()
  await marc.getByRole('dialog').getByRole('button', { name: 'Envoyer l’avenant' }).click()
  await marc.getByRole('heading', { level: 1, name: /^Avenant D-\d{4}-\d{4}\/A1$/ }).waitFor()
  expect(await axeFaults(marc)).toEqual([])
  const mail = await post.mailTo(CLIENT, /Un avenant d/)
  expect(mail.text).toMatch(/Nouveau total TTC du contrat/)
  expect(mail.files.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^Avenant D-\d{4}-\d{4} A1\.pdf$/),
  ])
})

it('is not signed with a wrong code, then is, and both have it on paper', async () => {
  await go(claire, `/espace-particulier/interventions/${works.worksId}`)
  await claire.getByText(/propose de modifier votre contrat/).waitFor()
  expect(await axeFaults(claire)).toEqual([])
  await claire.getByRole('link', { name: 'Lire l’avenant' }).click()
  await claire.getByRole('heading', { level: 1, name: /^Avenant d/ }).waitFor()
  await hydrated(claire)
  expect(await axeFaults(claire)).toEqual([])
  await claire.getByRole('button', { name: 'Recevoir mon code' }).click()
  await claire.getByText(/Un code est parti à c•••@/).waitFor()
  // The devis was signed with a code too.
  const codes = () => post.received.filter(({ subject }) => subject === 'Votre code pour signer')
  await expect.poll(() => codes().at(-1)?.text).toMatch(/avenant D-\d{4}-\d{4}\/A1/)
  const { text } = codes().at(-1)!
  const code = /^\d{6}$/m.exec(text)![0]
  const sign = () =>
    claire.getByRole('button', { name: 'Signer avec obligation de paiement', exact: true }).click()
  await claire.getByLabel(/prénom et nom, pour signer/).fill('Claire Martin')
  await claire.getByRole('checkbox', { name: /Avenant reçu avant.*je l’accepte/ }).check()
  await claire.getByRole('checkbox', { name: /immeuble|logement|locaux/ }).check()
  await claire.getByLabel('Code à six chiffres').fill(code === '000000' ? '111111' : '000000')
  await sign()
  await claire.getByRole('link', { name: 'Ce n’est pas le bon code. Encore 4 essais.' }).waitFor()
  expect(await axeFaults(claire)).toEqual([])
  await claire.getByLabel('Code à six chiffres').fill(code)
  await sign()
  await claire.getByRole('heading', { name: 'Preuve de signature' }).waitFor()
  expect(await axeFaults(claire)).toEqual([])

  for (const [address, subject] of [
    [CLIENT, /Votre avenant avec/],
    [ARTISAN, /Votre avenant .* est signé/],
  ] as const) {
    const { files } = await post.mailTo(address, subject)
    expect(files.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^Avenant D-\d{4}-\d{4} A1 signé\.pdf$/),
    ])
    const pages = await pdfPages(files[0]!.bytes)
    const whole = pages.join(' ')
    for (const words of [
      'Chauffe-eau déplacé',
      'Le mur prévu est trop fin.',
      '-1 u',
      '-50,00 €',
      'TVA 20 % sur -50,00 € -10,00 €',
      'TVA 10 % sur 150,00 € 15,00 €',
      'Avant cet avenant : 1 003,04 € TTC',
      'Cet avenant : +105,00 € TTC.',
      'Avec cet avenant : 1 108,04 € TTC',
      'Durée des travaux allongée de 2 jours.',
      'Formulaire de rétractation',
    ])
      expect(whole).toContain(words)
    expect(pages.at(-1)).toContain('Preuve de signature')
    expect(pages.at(-1)).toContain('Claire Martin, client')
  }
})

it('changes the total of the contract on both sides, and the story of the works says it', async () => {
  for (const [page, space] of [
    [marc, 'espace-pro'],
    [claire, 'espace-particulier'],
  ] as const) {
    await go(page, `/${space}/interventions`)
    expect(plainSpaces(await page.locator('main').innerText())).toContain('1 108,04 €')
    await go(page, `/${space}/interventions/${works.worksId}`)
    const words = plainSpaces(await page.locator('main').innerText())
    expect(words).toContain('1 108,04 €')
    expect(words).toContain('Devis 1 003,04 €, avenants +105,00 €')
    expect(words).toMatch(/signé l’avenant D-\d{4}-\d{4}\/A1/)
    expect(await axeFaults(page)).toEqual([])
  }
})

it('is renounced with its receipt, and the contract is what it was', async () => {
  await claire.getByRole('link', { name: 'Chauffe-eau déplacé' }).click()
  await claire.getByRole('link', { name: 'renoncer au contrat ici' }).click()
  await claire.getByRole('heading', { name: 'Renoncer à l’avenant' }).waitFor()
  await hydrated(claire)
  expect(await axeFaults(claire)).toEqual([])
  await claire.getByRole('button', { name: 'confirmer la rétractation' }).click()
  await claire.getByRole('heading', { name: 'Accusé de réception de votre rétractation' }).waitFor()
  expect(await axeFaults(claire)).toEqual([])
  const { files } = await post.mailTo(CLIENT, /Accusé de réception de votre rétractation/)
  expect((await pdfPages(files[0]!.bytes)).join(' ')).toContain(
    'Accusé de réception de la rétractation',
  )
  await post.mailTo(ARTISAN, /Rétractation sur votre avenant/)
  await go(claire, `/espace-particulier/interventions/${works.worksId}`)
  expect(plainSpaces(await claire.locator('main').innerText())).not.toContain('1 108,04 €')
})
