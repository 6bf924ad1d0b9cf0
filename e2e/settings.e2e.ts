// Long on purpose: one product and its people serve the whole file, and each further file would start another.
import { generateSync } from 'otplib'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from './accessibility.ts'
import { openPostOffice, type PostOffice } from './post-office.ts'
import {
  linkIn,
  openBrowser,
  openPage,
  pause,
  startProduct,
  type RunningProduct,
} from './product.ts'
import { routesOfPages } from './routes.ts'

const ZOE = {
  name: 'Zoé Lacroix',
  email: 'zoe@mairie-de-canari.fr',
  newEmail: 'zoe.lacroix@mairie-de-canari.fr',
  password: 'brouette orange vif',
  newPassword: 'une échelle trop courte',
}
const ADMIN = { email: 'equipe@mairie-de-canari.fr', password: 'truelle verte du samedi' }

let product: RunningProduct
let office: PostOffice
let browser: Browser
let zoe: { context: BrowserContext; page: Page; faults: string[] }
/** Her application: its key, once it was read off the page, and the last step whose code was used. */
const application = { key: '', lastStep: 0 }
let recovery: string[] = []

beforeAll(async () => {
  office = await openPostOffice()
  ;[product, browser] = await Promise.all([
    startProduct({
      SMTP_URL: office.url,
      MAIL_FROM: 'Ouvréo <bonjour@mairie-de-canari.fr>',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ADMIN_TWO_FACTOR: 'on',
    }),
    openBrowser(),
  ])
  await fetch(`${product.url}/inscription`, {
    method: 'POST',
    body: new URLSearchParams({
      userType: 'particulier',
      fullName: ZOE.name,
      email: ZOE.email,
      password: ZOE.password,
      confirmPassword: ZOE.password,
      acceptTerms: 'on',
    }),
  })
  const link = new URL(
    linkIn(await office.mailTo(ZOE.email, /Confirmez votre adresse/), '/auth/confirm'),
  )
  await fetch(product.url + link.pathname, { method: 'POST', body: link.searchParams })
  zoe = await openPage(browser, { width: 390 })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await office?.close()
})

/** Types an address and a password at the sign-in page, and waits until one is signed in. */
async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${product.url}/connexion`)
  await page.getByLabel(/Adresse email/).fill(email)
  await page.getByLabel(/^Mot de passe/).fill(password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/connexion')
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(product.url + path)
  // A form of a working page is posted by its script, once there is one.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()
const settings = (page = '') => `/espace-particulier/parametres${page}`
const toast = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).first().waitFor()

/**
 * Where a browser lands at an address: in a tab of its own, since an open page leaves by itself
 * once its session has ended.
 */
async function landsAt(context: BrowserContext, path: string): Promise<string> {
  const tab = await context.newPage()
  await tab.goto(product.url + path)
  const { pathname } = new URL(tab.url())
  await tab.close()
  return pathname
}

/** A code of an application that was never used: the present one, or the next, which is taken half a minute early. */
async function nextCode(of: { key: string; lastStep: number }): Promise<string> {
  const now = () => Math.floor(Date.now() / 30_000)
  while (of.lastStep > now()) await pause(500)
  of.lastStep = Math.max(now(), of.lastStep + 1)
  return generateSync({ strategy: 'hotp', secret: of.key, counter: of.lastStep })
}

describe('the settings, on a phone', () => {
  it('change a name, and say what is wrong with a number', async () => {
    const { page } = zoe
    await signIn(page, ZOE.email, ZOE.password)
    await open(page, settings())
    await page.getByLabel(/^Téléphone/).fill('06 12')
    await press(page, 'Enregistrer')
    await page.locator('#phone[aria-invalid="true"]').waitFor()
    await page.getByLabel(/^Téléphone/).fill('06 12 34 98 76')
    await page.getByLabel(/Nom complet/).fill('Zoé Lacroix-Canari')
    await press(page, 'Enregistrer')
    await toast(page, 'Profil enregistré')
    expect(await page.getByLabel(/Nom complet/).inputValue()).toBe('Zoé Lacroix-Canari')
    expect(await axeFaults(page)).toEqual([])
  })

  it('say what was done on the page it leads to, though the one that is left starts meanwhile', async () => {
    const { page } = zoe
    let letGo = () => {}
    const left = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/*.js', async (route) => {
      await left
      await route.continue()
    })
    await page.goto(product.url + settings(), { waitUntil: 'commit' })
    const saved = await page.context().request.post(product.url + settings(), {
      headers: { origin: product.url },
      form: { intent: 'profile', fullName: 'Zoé Lacroix-Canari', phone: '06 12 34 98 76' },
      maxRedirects: 0,
    })
    expect(saved.status()).toBe(302)
    // Its answer is there with its cookie; the page starts now, and the one that it leads to comes after.
    letGo()
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
    )
    await open(page, settings())
    await page.locator('toast-region').getByText('Profil enregistré').waitFor()
    await open(page, settings())
    expect(await page.locator('toast-region').textContent()).toBe('')
  })

  it('change the address once both links were followed, and not before', async () => {
    const { page } = zoe
    await page.getByLabel(/Nouvelle adresse/).fill(ZOE.newEmail)
    await page.getByLabel(/Mot de passe actuel/).fill('au hasard')
    await press(page, 'Changer l’adresse')
    await page.getByText('Ce n’est pas votre mot de passe actuel.').first().waitFor()
    expect(office.received.filter(({ to }) => to === ZOE.newEmail)).toEqual([])
    await page.getByLabel(/Mot de passe actuel/).fill(ZOE.password)
    await press(page, 'Changer l’adresse')
    await page.getByText(`Changement en cours vers ${ZOE.newEmail}`).waitFor()
    for (const [address, subject] of [
      [ZOE.email, /Changer l’adresse/],
      [ZOE.newEmail, /Confirmez votre nouvelle adresse/],
    ] as const) {
      await open(page, settings())
      await page.getByText(ZOE.email, { exact: true }).waitFor()
      const link = linkIn(await office.mailTo(address, subject), '/auth/confirm')
      // A scanner that opens the link changes nothing.
      await fetch(link)
      const tab = await zoe.context.newPage()
      await tab.goto(link)
      await press(tab, 'Confirmer le changement')
      await tab.getByRole('status').first().waitFor()
      await tab.close()
    }
    await open(page, settings())
    await page.getByText(ZOE.newEmail, { exact: true }).waitFor()
  })

  it('change the password, which signs the other browsers out', async () => {
    const other = await openPage(browser)
    await signIn(other.page, ZOE.newEmail, ZOE.password)
    const { page } = zoe
    await open(page, settings('/securite'))
    await page.locator('#presentPassword').fill(ZOE.password)
    await page.locator('#newPassword').fill(ZOE.newPassword)
    await page.locator('#confirmPassword').fill(ZOE.newPassword)
    await press(page, 'Changer le mot de passe')
    await toast(page, 'Mot de passe changé')
    expect(await landsAt(other.context, settings())).toBe('/connexion')
    await page.goto(product.url + settings())
    expect(new URL(page.url()).pathname).toBe(settings())
    expect((await office.mailTo(ZOE.newEmail, /mot de passe a changé/)).text).toContain(
      '/mot-de-passe-oublie',
    )
    await other.context.close()
  })

  it('register an application; signing in then asks for its code, or for a recovery code, once', async () => {
    const { page } = zoe
    await open(page, settings('/securite'))
    await page.locator('#preparePassword').fill(ZOE.newPassword)
    await press(page, 'Activer la validation en deux étapes')
    await page.getByRole('img', { name: /QR code/ }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    application.key = (await page.locator('p[translate="no"]').innerText()).replaceAll(' ', '')
    await page.getByLabel(/Code affiché/).fill('000000')
    await press(page, 'Activer')
    await page
      .getByText(/Ce code n’est pas le bon/)
      .first()
      .waitFor()
    await page.getByLabel(/Code affiché/).fill(await nextCode(application))
    await press(page, 'Activer')
    await page.locator('.recovery-codes li').nth(9).waitFor()
    recovery = await page.locator('.recovery-codes li').allInnerTexts()
    expect(new Set(recovery).size).toBe(10)
    expect(
      decodeURIComponent(
        (await page.getByRole('link', { name: 'Télécharger' }).getAttribute('href'))!,
      ),
    ).toContain(recovery[9]!)
    await page.goto(product.url + settings('/securite'))
    expect(await page.locator('.recovery-codes').count()).toBe(0)

    const phone = await openPage(browser, { width: 390 })
    for (const code of [() => nextCode(application), () => recovery[0]!]) {
      // A page of the space would leave by itself once its cookie is gone.
      await phone.page.goto('about:blank')
      await phone.context.clearCookies()
      await signIn(phone.page, ZOE.newEmail, ZOE.newPassword)
      expect(new URL(phone.page.url()).pathname).toBe('/connexion/code')
      // Half a sign-in opens nothing.
      await phone.page.goto(product.url + settings())
      expect(new URL(phone.page.url()).pathname).toBe('/connexion')
      await phone.page.goto(`${product.url}/connexion/code`)
      await phone.page.getByLabel(/Code à 6 chiffres/).fill('123456')
      await press(phone.page, 'Se connecter')
      await phone.page
        .getByText(/Ce code n’est pas le bon/)
        .first()
        .waitFor()
      await phone.page.getByLabel(/Code à 6 chiffres/).fill(await code())
      await press(phone.page, 'Se connecter')
      await phone.page.waitForURL((url) => url.pathname === '/espace-particulier-dashboard')
    }
    // Used up: the same recovery code opens nothing.
    const refused = await openPage(browser, { width: 390 })
    await signIn(refused.page, ZOE.newEmail, ZOE.newPassword)
    await refused.page.getByLabel(/Code à 6 chiffres/).fill(recovery[0]!)
    await press(refused.page, 'Se connecter')
    await refused.page
      .getByText(/Ce code n’est pas le bon/)
      .first()
      .waitFor()
    await refused.context.close()

    // From the list, the other browser is put out; hers stays.
    await open(page, settings('/appareils'))
    expect(await page.getByText('Cet appareil').count()).toBe(1)
    await page
      .getByRole('button', { name: /^Déconnecter Chrome/ })
      .first()
      .click()
    await toast(page, 'Appareil déconnecté')
    await press(page, 'Déconnecter tous les autres')
    await page.locator('dialog[open]').getByRole('button', { name: 'Déconnecter' }).click()
    await page.getByRole('button', { name: /^Déconnecter Chrome/ }).waitFor({ state: 'detached' })
    expect(await landsAt(phone.context, settings())).toBe('/connexion')
    await page.goto(product.url + settings())
    expect(new URL(page.url()).pathname).toBe(settings())
    await phone.context.close()
  })

  it('keep what is not to be mailed, and give everything that is hers', async () => {
    const { page } = zoe
    await open(page, settings('/notifications'))
    const byMail = (kind: string) => page.getByRole('group', { name: kind }).getByLabel('Par email')
    await byMail('Messages').selectOption('never')
    await press(page, 'Enregistrer')
    await toast(page, 'Choix enregistrés')
    await page.goto(product.url + settings('/notifications'))
    expect(await byMail('Messages').inputValue()).toBe('never')
    expect(await byMail('Devis et visites').inputValue()).toBe('at_once')

    const file = await page.request.get(product.url + settings('/donnees/export.json'))
    expect(file.headers()['content-disposition']).toMatch(
      /^attachment; filename="ouvreo-mes-donnees-/,
    )
    const text = await file.text()
    for (const mine of ['Zoé Lacroix-Canari', ZOE.newEmail, '+33612349876', '"messages"'])
      expect(text).toContain(mine)
    for (const secret of ['$argon2', application.key, recovery[3]!])
      expect(text).not.toContain(secret)
    await page.goto(product.url + settings('/donnees/export'))
    await page.getByRole('heading', { name: 'Toutes mes données' }).waitFor()
    expect(await page.getByText('+33612349876').count()).toBeGreaterThan(0)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
  })

  it('close the account at her word, with a last mail, and nobody signs in to it again', async () => {
    const { page } = zoe
    await open(page, settings('/suppression'))
    await page.getByLabel(/Tapez SUPPRIMER/).fill('oui')
    await page.getByLabel(/Mot de passe actuel/).fill(ZOE.newPassword)
    await press(page, 'Supprimer mon compte')
    await page.getByText('Tapez SUPPRIMER pour confirmer.').first().waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByLabel(/Tapez SUPPRIMER/).fill('supprimer')
    await page.getByLabel(/Mot de passe actuel/).fill(ZOE.newPassword)
    await press(page, 'Supprimer mon compte')
    await page.waitForURL((url) => url.pathname === '/')
    await office.mailTo(ZOE.newEmail, /Votre compte est supprimé/)
    await page.goto(`${product.url}/connexion`)
    await page.getByLabel(/Adresse email/).fill(ZOE.newEmail)
    await page.getByLabel(/^Mot de passe/).fill(ZOE.newPassword)
    await press(page, 'Se connecter')
    await page
      .getByText(/n’est pas le bon/)
      .first()
      .waitFor()
    expect(zoe.faults).toEqual([])
  })
})

describe('the team', () => {
  it('reaches no address of the administration before a second factor, and all of them after (A30)', async () => {
    const { page, context } = await openPage(browser, { width: 390 })
    await signIn(page, ADMIN.email, ADMIN.password)
    expect(page.url()).toBe(`${product.url}/connexion/deux-etapes?redirect=%2Fadmin%2Fabonnements`)
    const cookie = async () =>
      (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const half = await cookie()
    const administration = routesOfPages().filter(({ pattern }) => /^\/admin(\/|$)/.test(pattern))
    expect(administration.length).toBeGreaterThan(15)
    const ask = (path: string, method: string, cookies: string) =>
      fetch(product.url + path, {
        method,
        redirect: 'manual',
        headers: {
          cookie: cookies,
          origin: product.url,
          ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        },
        ...(method === 'POST' ? { body: 'intent=verify&decision=grant' } : {}),
      })
    const letIn: string[] = []
    for (const { pattern, writes } of administration) {
      const path = pattern.replaceAll(/:\w+/g, '01900000-0000-7000-8000-000000000000')
      for (const [where, method] of [
        [path, 'GET'],
        [`${path}.data`, 'GET'],
        ...(writes ? [[path, 'POST']] : []),
      ] as [string, string][]) {
        const answer = await ask(where, method, half)
        if (answer.status !== 403) letIn.push(`${method} ${where}: ${answer.status}`)
      }
    }
    expect(letIn).toEqual([])
    // Refused, and shown the way.
    expect(await (await ask('/admin/journal', 'GET', half)).text()).toContain(
      '/connexion/deux-etapes?redirect=%2Fadmin%2Fjournal',
    )

    const mine = {
      key: (await page.locator('p[translate="no"]').innerText()).replaceAll(' ', ''),
      lastStep: 0,
    }
    await page.getByLabel(/Code affiché/).fill(await nextCode(mine))
    await press(page, 'Activer')
    await page.locator('.recovery-codes li').nth(9).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('link', { name: /continuer/ }).click()
    await page.waitForURL((url) => url.pathname === '/admin/abonnements')
    expect((await ask('/admin', 'GET', await cookie())).status).toBe(200)
    // Next time the code is asked before there is a session at all.
    await context.clearCookies()
    await signIn(page, ADMIN.email, ADMIN.password)
    expect(new URL(page.url()).pathname).toBe('/connexion/code')
    await page.getByLabel(/Code à 6 chiffres/).fill(await nextCode(mine))
    await press(page, 'Se connecter')
    await page.waitForURL((url) => url.pathname === '/admin/abonnements')
    await context.close()
  })
})
