import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from './accessibility.ts'
import { openPostOffice, type PostOffice } from './post-office.ts'
import { linkIn, openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'

const NOE = {
  name: 'Noé Perrin',
  email: 'noe@mairie-de-canari.fr',
  password: 'brouette orange vif',
}

let product: RunningProduct
let office: PostOffice
let browser: Browser
let page: Page

beforeAll(async () => {
  office = await openPostOffice()
  ;[product, browser] = await Promise.all([
    startProduct({ SMTP_URL: office.url, MAIL_FROM: 'Ouvréo <bonjour@mairie-de-canari.fr>' }),
    openBrowser(),
  ])
  await fetch(`${product.url}/inscription`, {
    method: 'POST',
    body: new URLSearchParams({
      userType: 'particulier',
      fullName: NOE.name,
      email: NOE.email,
      password: NOE.password,
      confirmPassword: NOE.password,
      acceptTerms: 'on',
    }),
  })
  const link = new URL(
    linkIn(await office.mailTo(NOE.email, /Confirmez votre adresse/), '/auth/confirm'),
  )
  await fetch(product.url + link.pathname, { method: 'POST', body: link.searchParams })
  ;({ page } = await openPage(browser, { width: 390 }))
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await office?.close()
})

const SETTINGS = '/espace-particulier/parametres/securite'
const byPasskey = () => page.getByRole('button', { name: 'Se connecter avec une clé d’accès' })

async function openSettings(): Promise<void> {
  await page.goto(product.url + SETTINGS)
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
}

describe('a passkey, on a phone', () => {
  it('is none before one was added: the door stays shut and says what else there is', async () => {
    await page.goto(`${product.url}/connexion`)
    await byPasskey().click()
    await page.getByText('Aucune clé d’accès n’a été utilisée.').waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(
      (
        await fetch(`${product.url}/connexion`, {
          method: 'POST',
          body: new URLSearchParams({ passkey: '{"id":"x"}' }),
        })
      ).status,
    ).toBe(401)
  })

  it('is added in the settings after the password, and not after a wrong one', async () => {
    await page.goto(`${product.url}/connexion`)
    await page.getByLabel(/Adresse email/).fill(NOE.email)
    await page.getByLabel(/^Mot de passe/).fill(NOE.password)
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/connexion')
    await openSettings()
    await page.locator('#passkeyPassword').fill('au hasard')
    await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
    await page.getByText('Ce n’est pas votre mot de passe actuel.').first().waitFor()
    await page.locator('#passkeyPassword').fill(NOE.password)
    await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
    await page.getByRole('button', { name: 'Créer la clé d’accès' }).click()
    await page.getByText('Jamais utilisée.').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await office.mailTo(NOE.email, /clé d’accès a été ajoutée/)
  })

  it('opens the account without a password', async () => {
    await page.context().clearCookies()
    await page.goto(`${product.url}/connexion`)
    // Where the browser proposes it by itself, in the field of the address, the press is not needed.
    await Promise.race([
      page.waitForURL('**/espace-particulier-dashboard'),
      byPasskey()
        .click()
        .then(() => page.waitForURL('**/espace-particulier-dashboard')),
    ])
    await openSettings()
    await page.getByText(/Utilisée le/).waitFor()
  })

  it('is renamed, then removed after a question, and opens nothing more', async () => {
    await page
      .getByRole('button', { name: /^Renommer/ })
      .first()
      .click()
    await page.getByLabel('Nom', { exact: true }).fill('Téléphone du camion')
    await page.getByRole('dialog').getByRole('button', { name: 'Renommer' }).click()
    await page.getByText('Téléphone du camion', { exact: true }).first().waitFor()
    await page
      .getByRole('button', { name: /^Retirer/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click()
    await page.getByText('Clé d’accès retirée').first().waitFor()
    await office.mailTo(NOE.email, /clé d’accès a été retirée/)
    await page.context().clearCookies()
    // The virtual device answers as soon as the browser proposes its passkey, which nobody has to press.
    const refused = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && response.url() === `${product.url}/connexion`,
    )
    await page.goto(`${product.url}/connexion`)
    expect((await refused).status()).toBe(401)
    expect(await (await refused).text()).toContain('Cette clé d’accès n’a pas été reconnue.')
  })
})
