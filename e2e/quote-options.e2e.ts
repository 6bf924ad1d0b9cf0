import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_SIGN_INS } from '#seed/demonstration.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { axeFaults } from './accessibility.ts'
import { signInAs } from './auth-people.ts'
import { openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { hydrated } from './screens.ts'

const MARIE = 'marie@demo.ouvreo.example'
let product: RunningProduct
let browser: Browser
let artisan: { context: BrowserContext; page: Page; faults: string[] }
let marie: typeof artisan
/** The devis as its client finds it. */
let received = ''

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ DEMO: 'core' }), openBrowser()])
  ;[artisan, marie] = await Promise.all([
    openPage(browser, { width: 390 }),
    openPage(browser, { width: 390 }),
  ])
  await signInAs(artisan.page, product.url, DEMO_SIGN_INS[1].email)
  await signInAs(marie.page, product.url, MARIE)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Writes the one line of the option that was just added, the last on the page. */
async function writeOption(
  page: Page,
  option: { title: string; words: string; group: string; price: string },
) {
  await page.getByRole('button', { name: 'Ajouter une option' }).click()
  await page.getByLabel('Option', { exact: true }).last().fill(option.title)
  await page
    .getByLabel(/^En quelques mots/)
    .last()
    .fill(option.words)
  await page
    .getByLabel(/^Variante de/)
    .last()
    .fill(option.group)
  const line = page.getByRole('group', { name: /^Ligne \d+$/ }).last()
  await line.getByLabel('Désignation').fill(`${option.title}, posé`)
  await line.getByLabel('Quantité').fill('1')
  await line.getByLabel('Prix unitaire').fill(option.price)
}

/** The amounts that a list of totals ends with, in cents. */
async function totalOf(page: Page, list: string): Promise<number> {
  const text = await page.locator(`${list} .totals-panel-sum dd`).first().innerText()
  return Number(text.replaceAll(/[^\d]/g, ''))
}

it('is written with options, kept as it is written, and sent', async () => {
  const { page } = artisan
  await page.goto(`${product.url}/espace-pro/devis?vue=brouillons`)
  await page.locator('main li a').first().click()
  await page.getByLabel('Nature des travaux').waitFor()
  await hydrated(page)
  await page.getByLabel('Nature des travaux').fill('Six appliques et leur commande.')
  const before = await totalOf(page, '.composer-side')
  await writeOption(page, {
    title: 'Variateurs',
    words: 'La lumière à votre goût.',
    group: '',
    price: '240',
  })
  await writeOption(page, { title: 'Boutons blancs', words: '', group: 'Finition', price: '60' })
  await writeOption(page, { title: 'Boutons laiton', words: '', group: 'Finition', price: '150' })
  await page.getByText(/^Enregistré à /).waitFor()
  // The first variant is part of the total, the rest is not.
  expect(await totalOf(page, '.composer-side')).toBe(before + 6_000)
  await page.getByLabel('Options').getByText('Variateurs').waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.reload()
  await hydrated(page)
  expect(
    await page
      .getByLabel(/^Variante de/)
      .last()
      .inputValue(),
  ).toBe('Finition')
  await page.getByRole('button', { name: 'Voir l’aperçu' }).click()
  await page.getByRole('article').getByText('Au choix, Finition : Boutons laiton').waitFor()
  await page.getByRole('article').getByText('Option : Variateurs').waitFor()
  await page.getByRole('button', { name: 'Envoyer le devis' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer le devis' }).click()
  await page.getByRole('heading', { level: 1, name: /^Devis D-/ }).waitFor()
  received = page.url().replace('/espace-pro/', '/espace-particulier/')
})

it('follows what its client ticks, with script and without', async () => {
  const { page, context } = marie
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 900 },
    storageState: await context.storageState(),
  })
  const still = await plain.newPage()
  await still.goto(received)
  const base = await totalOf(still, '#options')
  await still.getByRole('checkbox', { name: /^Variateurs/ }).check()
  await still.getByRole('button', { name: 'Mettre à jour le total' }).click()
  await still.waitForURL(/option=0/)
  expect(await totalOf(still, '#options')).toBe(base + 24_000)
  expect(await still.getByRole('checkbox', { name: /^Variateurs/ }).isChecked()).toBe(true)
  await plain.close()

  await page.goto(received)
  await hydrated(page)
  expect(await page.getByRole('button', { name: 'Mettre à jour le total' }).isVisible()).toBe(false)
  await page.getByRole('checkbox', { name: /^Variateurs/ }).check()
  await page.getByRole('radio', { name: /^Boutons laiton/ }).check()
  expect(await totalOf(page, '#options')).toBe(base + 24_000 + 9_000)
  // The sheet follows too.
  await page.getByRole('article').getByText('Option : Variateurs').waitFor()
  await page.getByRole('article').getByText('à la place de « Boutons laiton »').waitFor()
  expect(await axeFaults(page)).toEqual([])
})

it('is signed with the code of that choice, and its contract holds it', async () => {
  const { page, context } = marie
  // On a slow machine the past of the demonstration is still being told, and mails wait for its end.
  const mail = () => product.mailTo(MARIE, /Votre code pour signer/)
  const code = async () => /^\d{6}$/m.exec((await mail().catch(mail)).text)![0]
  const sign = () =>
    page.getByRole('button', { name: 'Signer avec obligation de paiement', exact: true }).click()
  await page.getByRole('button', { name: 'Recevoir mon code' }).click()
  await page.getByText(/Un code est parti à m•••@/).waitFor()
  expect(await page.getByRole('checkbox', { name: /^Variateurs/ }).isChecked()).toBe(true)
  const first = await code()
  await page.getByLabel(/prénom et nom, pour signer/).fill('Marie Grondin')
  await page.getByRole('checkbox', { name: /Je l’ai lu et je l’accepte/ }).check()
  // Without the addition it is another document, which that code does not sign.
  await page.getByRole('checkbox', { name: /^Variateurs/ }).uncheck()
  await page.getByText('Vous avez changé d’options depuis l’envoi du code').waitFor()
  expect(await page.getByLabel(/prénom et nom, pour signer/).inputValue()).toBe('Marie Grondin')
  await page.getByLabel('Code à six chiffres').fill(first)
  await sign()
  await page.getByRole('link', { name: /Vous avez changé d’options/ }).waitFor()
  expect(await page.getByRole('checkbox', { name: /^Variateurs/ }).isChecked()).toBe(false)
  await page.getByRole('group', { name: 'Votre choix' }).getByText('Sans « Variateurs »').waitFor()
  await page.getByRole('button', { name: 'Renvoyer un code' }).click()
  await page.getByText(/Un code est parti à m•••@/).waitFor()
  await expect.poll(code).not.toBe(first)
  await page.getByLabel('Code à six chiffres').fill(await code())
  expect(await axeFaults(page)).toEqual([])
  await sign()
  await page.getByText('Signé en ligne par Marie Grondin').waitFor()
  await page.getByRole('article').getByText('Options non retenues').waitFor()
  const href = await page
    .getByRole('link', { name: 'Télécharger le PDF' })
    .first()
    .getAttribute('href')
  const answer = await context.request.get(product.url + href)
  const text = (await pdfPages(await answer.body())).join(' ')
  expect(text).toContain('Au choix, Finition : Boutons laiton')
  expect(text).toContain('Options non retenues')
  expect(text).toContain('Option : Variateurs')
  expect(text).not.toContain('Variateurs, posé')
  expect(text).toContain('Preuve de signature')
  expect([...artisan.faults, ...marie.faults]).toEqual([])
})
