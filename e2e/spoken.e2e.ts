import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { homeOf } from '#app/features/accounts/sessions/home.ts'
import { SIGN_BUTTON } from '#app/features/signatures/copy.ts'
import { paths } from '#app/paths.ts'
import { DEMO_PASSWORD, DEMO_SIGN_INS } from '#seed/demonstration.ts'
import { openSmsStandIn } from '#test/sms-stand-in.ts'
import { axeFaults } from './accessibility.ts'
import { fillSignIn } from './auth-people.ts'
import { openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { hydrated } from './screens.ts'
import { ScreenReader } from './spoken.ts'

/** A screen of 1280 × 1024 px at 400 %, as WCAG 1.4.10 counts it. */
const ZOOMED = { width: 320, height: 256 }
/** A form that comes back sooner was filled by a script. */
const PATIENCE_MS = 3_100

/** Pages of the site and of a space, read at 150 % on a telephone. */
const ENLARGED = [
  paths.particuliers(),
  '/faq',
  '/trouver-pro',
  '/depannage',
  paths.directory(),
  '/contact',
  '/confidentialite',
  homeOf('particulier'),
  paths.requests(),
  paths.receivedQuotes(),
  paths.projects(),
  paths.settings('particulier'),
]

let sms: Awaited<ReturnType<typeof openSmsStandIn>>
let product: RunningProduct
let browser: Browser

beforeAll(async () => {
  sms = await openSmsStandIn()
  ;[product, browser] = await Promise.all([
    startProduct({
      DEMO: 'core',
      SMS_API_KEY: 'a-key-of-journeys-0123456789',
      SMS_API_BASE: sms.url,
    }),
    openBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await sms?.close()
})

/** Somebody who has a keyboard, a screen reader and a magnifying glass, at an address of the site. */
async function reading(path: string): Promise<{ page: Page; reader: ScreenReader }> {
  const { page } = await openPage(browser)
  await page.setViewportSize(ZOOMED)
  await page.goto(product.url + path)
  await hydrated(page)
  return { page, reader: new ScreenReader(page) }
}

it('asks for devis: what is wrong is announced and tied to its field, and the request leaves', async () => {
  const { page, reader } = await reading('/trouver-pro?metier=plomberie')
  expect(await reader.faults()).toEqual([])
  await reader.press('button', 'Recevoir mes devis')
  await reader.hears(/champs sont à corriger/)
  // The reader is where the errors are told.
  expect((await reader.focused())?.role).toBe('alert')
  expect(await reader.faults()).toEqual([])
  const wrong = new Map(await reader.wrong())
  expect([...wrong.keys()].join()).toMatch(/Description.*Code postal.*Prénom.*Email/)
  for (const why of wrong.values()) expect(why).not.toBe('')

  await reader.write('textbox', /^Description du projet/, 'Une fuite sous l’évier de la cuisine.')
  await reader.write('combobox', /^Code postal/, '49000')
  await page.getByRole('radio', { name: 'Angers' }).waitFor()
  await reader.choose(/Angers|Écouflant/, /^Angers/)
  await reader.write('textbox', /^Prénom/, 'Lucie')
  await reader.write('textbox', /^Email/, 'lucie@exemple.example')
  await page.waitForTimeout(PATIENCE_MS)
  await reader.press('button', 'Recevoir mes devis')
  await page.waitForURL('**/demande/envoyee')
  expect(await reader.faults()).toEqual([])
  await page.context().close()
})

it('calls for help in an emergency, and types the code of a text message', async () => {
  const { page, reader } = await reading('/depannage')
  expect(await reader.faults()).toEqual([])
  await reader.press('link', /Fuite d’eau/)
  await page.getByRole('heading', { name: 'Coupez l’eau' }).waitFor()
  await hydrated(page)
  expect(await reader.faults()).toEqual([])
  await reader.press('button', 'Appeler un dépanneur')
  await reader.hears(/champs sont à corriger/)
  expect((await reader.wrong()).every(([name, why]) => name !== '' && why !== '')).toBe(true)
  await reader.write('textbox', /^Ce qui se passe/, 'Le ballon fuit au-dessus du tableau.')
  await reader.write('combobox', /^Code postal/, '97400')
  await reader.write('textbox', /^Adresse$/, '12 rue de Paris')
  await reader.write('textbox', /^Nom à demander/, 'Rosemay Hoarau')
  await reader.write('textbox', /^Téléphone/, '0692 44 55 66')
  await reader.press('button', 'Appeler un dépanneur')
  await page.getByRole('heading', { name: 'Tapez le code reçu' }).waitFor()
  expect(await reader.faults()).toEqual([])
  await expect.poll(() => sms.given.length).toBe(1)
  const code = /^\d{6}/.exec(sms.given[0]!.content)![0]
  await reader.write('textbox', /code/i, code === '111111' ? '222222' : '111111')
  await reader.press('button', 'Appeler maintenant')
  await reader.hears(/Ce code n’est pas le bon/)
  await reader.write('textbox', /code/i, code)
  await reader.press('button', 'Appeler maintenant')
  await page.getByRole('heading', { name: /Une entreprise est prévenue/ }).waitFor()
  expect(await reader.faults()).toEqual([])
  await page.context().close()
})

it('signs in, and answers a devis with the code that was mailed', async () => {
  const { page, reader } = await reading('/connexion')
  const { email } = DEMO_SIGN_INS[0]
  expect(await reader.faults()).toEqual([])
  await reader.write('textbox', /^Adresse email/, email)
  await reader.write('textbox', /^Mot de passe/, 'pas le bon mot')
  await reader.press('button', 'Se connecter')
  await reader.hears(/mot de passe/i)
  expect(await reader.faults()).toEqual([])
  await reader.write('textbox', /^Mot de passe/, DEMO_PASSWORD)
  await reader.press('button', 'Se connecter')
  await page.waitForURL(/dashboard$/)
  await hydrated(page)
  expect(await reader.faults()).toEqual([])

  await reader.press('link', /^Atelier Rivière vous a envoyé un devis/)
  await page.getByRole('heading', { name: /^Devis /, level: 1 }).waitFor()
  await hydrated(page)
  expect(await reader.faults()).toEqual([])
  await reader.press('button', /^Recevoir mon code/)
  await page.getByLabel('Code à six chiffres').waitFor()
  expect(await reader.faults()).toEqual([])
  await reader.press('button', SIGN_BUTTON)
  await reader.hears(/à corriger/)
  const wrong = await reader.wrong()
  expect(wrong.map(([name]) => name).join()).toMatch(/pour signer/)
  expect(wrong.every(([, why]) => why !== '')).toBe(true)
  const { text } = await product.mailTo(email, /Votre code pour signer/)
  await reader.write('textbox', 'Code à six chiffres', /^\d{6}$/m.exec(text)![0])
  await reader.write('textbox', /pour signer$/, 'Claire Martin')
  await reader.reach('checkbox', /Je l’ai lu/)
  await page.keyboard.press('Space')
  await reader.press('button', SIGN_BUTTON)
  await reader.hears(/Devis accepté/)
  expect(await reader.faults()).toEqual([])
  await page.context().close()
})

it('follows what a reader chose, before anything is painted, on cached pages and in the spaces', async () => {
  const { page, reader } = await reading('/faq')
  await reader.press('link', 'Confort de lecture')
  await page.getByRole('heading', { name: 'Confort de lecture', level: 1 }).waitFor()
  expect(await reader.faults()).toEqual([])
  await reader.choose(/^Normale/, /^Très grande/)
  for (const aid of [/^Contraste renforcé/, /^Lignes aérées/, /^Liens soulignés/]) {
    await reader.reach('checkbox', aid)
    await page.keyboard.press('Space')
  }
  await reader.press('button', 'Enregistrer')
  await reader.hears(/Réglages enregistrés/)
  expect(await reader.faults()).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  // What the page is like as its body begins: nothing of it is painted before.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      Object.assign(window, { atBody: { ...document.documentElement.dataset } })
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${product.url}/connexion`)
  await fillSignIn(page, page.url(), { email: DEMO_SIGN_INS[0].email, password: DEMO_PASSWORD })
  await page.waitForURL(/dashboard$/)
  const faults: string[] = []
  // That a resource is missing is said by its page’s status.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text())
  })
  for (const path of ENLARGED) {
    expect((await page.goto(product.url + path))!.status(), path).toBe(200)
    const [atBody, size] = await page.evaluate(() => [
      (window as unknown as { atBody: Record<string, string> }).atBody,
      getComputedStyle(document.documentElement).fontSize,
    ])
    expect(atBody, path).toEqual({ text: '150', contrast: 'c', spacing: 's', links: 'u' })
    expect(size, path).toBe('24px')
    expect(await reader.faults(), path).toEqual([])
    expect(await axeFaults(page), path).toEqual([])
  }
  expect(faults).toEqual([])

  // A page that is made for whoever asks says it without script; one that is kept is the same for everybody.
  const html = async (path: string, cookie: string) =>
    (await page.request.fetch(product.url + path, { headers: { cookie } })).text()
  expect(await html('/confort-de-lecture', 'reading=125u')).toContain(
    '<html lang="fr" data-text="125" data-links="u"',
  )
  expect(await html('/faq', 'reading=125u')).toBe(await html('/faq', 'reading=150cs'))
  await page.context().close()
})
