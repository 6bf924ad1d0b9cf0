import sharp from 'sharp'
import { documentPdf } from '#seed/drawn-documents.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from './accessibility.ts'
import { openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'

let product: RunningProduct
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** A form that comes back sooner was filled by a script. */
const PATIENCE_MS = 3_100
const WORKS = 'Une fuite sous l’évier de la cuisine, à réparer avant l’hiver.'
const photo = (name: string) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#7a4a21' } })
    .jpeg()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }))
const open = async (page: Page, query = '') => {
  await page.goto(`${product.url}/trouver-pro${query}`)
  // The form is alive once the browser took it over.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form.request-form') ?? {}).some((key) =>
      key.startsWith('__react'),
    ),
  )
}
const send = (page: Page) => page.getByRole('button', { name: 'Recevoir mes devis' }).click()
/** Everything that the pages of the site keep in this browser. */
const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
/** Fills the whole form, and waits until the browser keeps it. */
const fill = async (page: Page, email: string) => {
  await open(page, '?metier=plomberie')
  await page.getByLabel(/Description du projet/).fill(`${WORKS} Pour ${email}.`)
  await page.getByRole('combobox', { name: /Code postal/ }).fill('49000')
  await page.getByRole('radio', { name: 'Angers' }).check()
  await page.getByLabel(/Prénom/).fill('Lucie')
  await page.getByLabel(/^Email/).fill(email)
  await expect.poll(() => kept(page)).toMatch(new RegExp(`"email\\\\?":\\\\?"${email}`))
}

describe('the request form', () => {
  it('finds the commune as one types, by the keyboard alone, and says what it does not know', async () => {
    const { page, context, faults } = await openPage(browser, { width: 390 })
    await open(page, '?metier=électricité')
    expect(await page.getByRole('radio', { name: /Électricité/ }).isChecked()).toBe(true)
    const code = page.getByRole('combobox', { name: /Code postal/ })
    await code.fill('99999')
    await page.getByText('Nous ne connaissons pas ce code postal').waitFor()
    await code.fill('saint-denis')
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await code.press('ArrowDown')
    await code.press('Enter')
    await expect.poll(() => code.inputValue()).toBe('97400')
    await page.getByText('La Réunion').waitFor()
    await code.fill('49000')
    await page.getByRole('radio', { name: 'Écouflant' }).check()
    expect(await axeFaults(page)).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  })

  it('keeps a draft through a reload, and photos through a refusal, until it is sent', async () => {
    const { page, context, faults } = await openPage(browser, { width: 390 })
    await open(page, '?metier=plomberie')
    await page.getByLabel(/Description du projet/).fill(WORKS)
    await page.getByRole('combobox', { name: /Code postal/ }).fill('49000')
    await page.getByLabel('De quoi s’agit-il ?').selectOption('Une fuite')
    await page.getByText(/Brouillon enregistré sur cet appareil/).waitFor()
    // It says so of the description alone, too.
    await page.waitForFunction(() => JSON.stringify(localStorage).includes('49000'))
    await open(page)
    await page.getByText(/retrouvé votre brouillon/).waitFor()
    expect(await page.getByLabel(/Description du projet/).inputValue()).toBe(WORKS)
    expect(await page.getByRole('radio', { name: /Plomberie/ }).isChecked()).toBe(true)
    expect(await page.getByLabel('De quoi s’agit-il ?').inputValue()).toBe('leak')
    // Each trade asks its own questions.
    await page.getByRole('radio', { name: /Chauffage/ }).check()
    await page.getByLabel('Quel appareil ?').selectOption('Une pompe à chaleur')
    expect(await page.getByLabel('De quoi s’agit-il ?').inputValue()).toBe('')
    await page.getByRole('radio', { name: /Plomberie/ }).check()
    expect(await page.getByLabel('Quel appareil ?').count()).toBe(0)

    await page
      .getByLabel(/Photos/)
      .setInputFiles([await photo('evier.jpg'), await photo('siphon.jpg')])
    await page.getByRole('button', { name: 'Retirer siphon.jpg' }).click()
    await page.getByLabel(/^Plans/).setInputFiles({
      name: 'cuisine.pdf',
      mimeType: 'application/pdf',
      buffer: documentPdf('Plan', ['Cuisine']),
    })
    await page.getByRole('checkbox', { name: 'Carrelage' }).check()
    await send(page)
    await page
      .getByRole('alert')
      .getByText(/champs sont à corriger/)
      .waitFor()
    expect(await page.getByRole('alert').getByRole('link').allTextContents()).toEqual([
      'Plusieurs communes ont ce code postal. Choisissez la vôtre.',
      'Indiquez votre prénom.',
      'Indiquez votre adresse email.',
    ])
    expect(await page.getByText('Photo 1 gardée').count()).toBe(1)
    expect(await page.getByRole('button', { name: 'Retirer cuisine.pdf' }).count()).toBe(1)
    expect(await page.getByRole('checkbox', { name: 'Carrelage' }).isChecked()).toBe(true)
    expect(await page.getByLabel(/Description du projet/).inputValue()).toBe(WORKS)
    expect(await axeFaults(page)).toEqual([])

    await page.getByRole('radio', { name: 'Angers' }).check()
    await page.getByLabel(/Prénom/).fill('Lucie')
    await page.getByLabel(/^Email/).fill('lucie@exemple.example')
    await page.waitForTimeout(PATIENCE_MS)
    await send(page)
    await page.waitForURL('**/demande/envoyee')
    await page.getByText('lucie@exemple.example').waitFor()
    const { text } = await product.mailTo('lucie@exemple.example', /demande/)
    expect(text).toContain('/demande/confirmer?token=')
    expect(text).toContain('Plomberie, Carrelage')
    expect(await kept(page)).not.toMatch(/lucie|évier|49000/i)
    // What was sent comes back only to be corrected, in the tab that sent it.
    await page.getByRole('link', { name: 'Corriger mon adresse' }).click()
    await page.getByText('Corrigez votre adresse').waitFor()
    expect(await page.getByLabel(/^Email/).inputValue()).toBe('lucie@exemple.example')
    await open(page)
    expect(await page.getByLabel(/^Email/).inputValue()).toBe('')
    expect(faults).toEqual([])
    await context.close()
  })

  it('takes a draft that was found again and is sent at once, and forgets it though no script saw it leave', async () => {
    const { page, context, faults } = await openPage(browser, { width: 1280 })
    await fill(page, 'noe@exemple.example')
    await page.waitForTimeout(PATIENCE_MS)
    await open(page)
    await page.getByText(/retrouvé votre brouillon/).waitFor()
    await page.evaluate(() =>
      document.querySelector<HTMLFormElement>('form.request-form')!.submit(),
    )
    await page.waitForURL('**/demande/envoyee')
    await expect.poll(() => kept(page)).not.toMatch(/noe@|request_sent/)
    expect(faults).toEqual([])
    await context.close()
  })

  it('keeps what is typed before its script is there, also over an older draft', async () => {
    const { page, context, faults } = await openPage(browser, { width: 390 })
    await fill(page, 'zoe@exemple.example')
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${product.url}/trouver-pro`, { waitUntil: 'commit' })
    await page.getByRole('combobox', { name: /Code postal/ }).fill('97400')
    await page.getByLabel(/Prénom/).fill('Zoé')
    letThrough()
    await page.getByText(/retrouvé votre brouillon/).waitFor()
    expect(await page.getByRole('combobox', { name: /Code postal/ }).inputValue()).toBe('97400')
    expect(await page.getByLabel(/Prénom/).inputValue()).toBe('Zoé')
    expect(await page.getByLabel(/Description du projet/).inputValue()).toContain('zoe@')
    expect(faults).toEqual([])
    await context.close()
  })

  it('forgets a draft of more than a week on whatever page is opened', async () => {
    const { page, context, faults } = await openPage(browser, { width: 1280 })
    await fill(page, 'paul@exemple.example')
    await page.evaluate(
      (age) => {
        const key = Object.keys(localStorage).find((name) =>
          localStorage.getItem(name)!.includes('paul@'),
        )!
        localStorage.setItem(
          key,
          JSON.stringify({ ...JSON.parse(localStorage.getItem(key)!), at: Date.now() - age }),
        )
      },
      7 * 86_400_000 + 1,
    )
    await page.goto(`${product.url}/faq`)
    await expect.poll(() => kept(page)).not.toContain('paul@')
    expect(faults).toEqual([])
    await context.close()
  })

  it('works without script, communes and photos included', async () => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      javaScriptEnabled: false,
      locale: 'fr-FR',
    })
    const page = await context.newPage()
    await page.goto(`${product.url}/trouver-pro?metier=Peinture`)
    await page
      .getByLabel(/Description du projet/)
      .fill('Repeindre un séjour de 30 mètres carrés, murs et plafond.')
    await page.getByLabel(/Code postal/).fill('49 000')
    await page.getByLabel(/Prénom/).fill('Ana')
    await page.getByLabel(/^Email/).fill('ana@exemple.example')
    await page.getByLabel(/Photos/).setInputFiles([await photo('sejour.jpg')])
    await page.waitForTimeout(PATIENCE_MS)
    await send(page)
    await page.getByRole('radio', { name: 'Angers' }).check()
    await expect.poll(() => page.locator('input[name="photoIds"]').count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await send(page)
    await page.waitForURL('**/demande/envoyee')
    await page.getByText('ana@exemple.example').waitFor()
    await context.close()
  })
})
