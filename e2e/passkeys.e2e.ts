import { generateSync } from 'otplib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from './accessibility.ts'
import { fillSignIn, somebody, toastSays } from './auth-people.ts'
import { openPostOffice, type PostOffice } from './post-office.ts'
import { linkIn, openBrowser, startProduct, type RunningProduct } from './product.ts'

const PASSWORD = 'brouette orange vif'
type Person = { kind: 'particulier' | 'artisan' | 'admin'; email: string; at: string; home: string }

/** Each at the sign-in page of their kind. */
const NOE: Person = {
  kind: 'particulier',
  email: 'noe@mairie-de-canari.fr',
  at: '/connexion',
  home: '/espace-particulier-dashboard',
}
const RENE: Person = {
  kind: 'artisan',
  email: 'rene@mairie-de-canari.fr',
  at: '/connexion-pro',
  home: '/espace-pro-dashboard',
}
const TEAM: Person = {
  kind: 'admin',
  email: 'equipe@mairie-de-canari.fr',
  at: '/connexion',
  home: '/admin/abonnements',
}
const SPACES = {
  particulier: '/espace-particulier',
  artisan: '/espace-pro',
  admin: '/admin',
}

let product: RunningProduct
let office: PostOffice
let browser: Browser
/** What each person’s browser shows, with a device of theirs that holds passkeys. */
const pages = new Map<Person, Page>()

beforeAll(async () => {
  office = await openPostOffice()
  ;[product, browser] = await Promise.all([
    startProduct({
      SMTP_URL: office.url,
      MAIL_FROM: 'Ouvréo <bonjour@mairie-de-canari.fr>',
      ADMIN_EMAIL: TEAM.email,
      ADMIN_PASSWORD: PASSWORD,
      ADMIN_TWO_FACTOR: 'on',
    }),
    openBrowser(),
  ])
  for (const person of [NOE, RENE]) await signUp(person)
  for (const person of [NOE, RENE, TEAM]) pages.set(person, await withDevice())
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await office?.close()
})

async function signUp({ kind, email }: Person): Promise<void> {
  await fetch(`${product.url}/inscription`, {
    method: 'POST',
    body: new URLSearchParams({
      userType: kind,
      fullName: 'Noé Perrin',
      companyName: kind === 'artisan' ? 'Toitures Perrin' : '',
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      acceptTerms: 'on',
    }),
  })
  const link = new URL(
    linkIn(await office.mailTo(email, /Confirmez votre adresse/), '/auth/confirm'),
  )
  await fetch(product.url + link.pathname, { method: 'POST', body: link.searchParams })
}

/** A phone that keeps passkeys and checks its owner. */
async function withDevice(): Promise<Page> {
  const { page } = await somebody(browser, { width: 390 })
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
  return page
}

const byPasskey = (page: Page) =>
  page.getByRole('button', { name: 'Se connecter avec une clé d’accès' })

/** Opens the page of security, whole. */
async function openSecurity(page: Page, { kind }: Person): Promise<void> {
  await page.goto(`${product.url}${SPACES[kind]}/parametres/securite`)
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
}

/**
 * Signs in with the password at one’s sign-in page; the team makes its second factor on the way,
 * which its space asks for.
 */
async function signInWithPassword(page: Page, person: Person): Promise<void> {
  await fillSignIn(page, product.url + person.at, { email: person.email, password: PASSWORD })
  await page.waitForURL((url) => url.pathname !== person.at)
  if (person.kind !== 'admin') return
  const key = (await page.locator('p[translate="no"]').innerText()).replaceAll(' ', '')
  await page.getByLabel(/Code affiché/).fill(generateSync({ secret: key }))
  await page.getByRole('button', { name: 'Activer' }).click()
  await page.locator('.recovery-codes li').nth(9).waitFor()
}

/**
 * Opens a sign-in page, and signs in with a passkey: where the browser proposes it by itself, in
 * the field of the address, the press is not needed, and the page may be gone before it.
 */
async function signInWithPasskey(page: Page, signInPage: string, arrives: string): Promise<void> {
  await page.context().clearCookies()
  await page.goto(product.url + signInPage)
  const arrived = expect.poll(() => new URL(page.url()).pathname).toBe(arrives)
  await Promise.race([
    arrived,
    byPasskey(page)
      .click()
      .catch(() => arrived),
  ])
  await arrived
}

const noSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

describe.each([
  ['an individual', NOE],
  ['an artisan', RENE],
  ['the team', TEAM],
])('a passkey of %s, on a phone', (_, person) => {
  it('is none before one was added: the sign-in page refuses and says what else there is', async () => {
    const page = pages.get(person)!
    await page.goto(product.url + person.at)
    await byPasskey(page).click()
    await page.getByText('Aucune clé d’accès n’a été utilisée.').waitFor()
    expect([await axeFaults(page), await noSidewaysScroll(page)]).toEqual([[], true])
    expect(
      (
        await fetch(product.url + person.at, {
          method: 'POST',
          body: new URLSearchParams({ passkey: '{"id":"x"}' }),
        })
      ).status,
    ).toBe(401)
  })

  it('is added in the settings after the password, and not after a wrong one', async () => {
    const page = pages.get(person)!
    await signInWithPassword(page, person)
    await openSecurity(page, person)
    await page.locator('#passkeyPassword').fill('au hasard')
    await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
    await page.getByText('Ce n’est pas votre mot de passe actuel.').first().waitFor()
    await page.locator('#passkeyPassword').fill(PASSWORD)
    await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
    await page.getByRole('button', { name: 'Créer la clé d’accès' }).click()
    await page.getByText('Jamais utilisée.').waitFor()
    expect([await axeFaults(page), await noSidewaysScroll(page)]).toEqual([[], true])
    await office.mailTo(person.email, /clé d’accès a été ajoutée/)
  })

  it('opens the account at its sign-in page without a password, nor a code after it', async () => {
    const page = pages.get(person)!
    await signInWithPasskey(page, person.at, person.home)
    await openSecurity(page, person)
    await page.getByText(/Utilisée le/).waitFor()
  })

  it('is renamed, then removed after a question, and opens nothing more', async () => {
    const page = pages.get(person)!
    await page
      .getByRole('button', { name: /^Renommer/ })
      .first()
      .click()
    await page.getByLabel('Nom', { exact: true }).fill('Téléphone du camion')
    await page.getByRole('dialog').getByRole('button', { name: 'Renommer' }).click()
    await page.getByText('Téléphone du camion', { exact: true }).first().waitFor()
    if (person === NOE) await turnedAwayFromTheArtisansDoor(page)
    await page
      .getByRole('button', { name: /^Retirer/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click()
    await page.getByText('Clé d’accès retirée').first().waitFor()
    await office.mailTo(person.email, /clé d’accès a été retirée/)
    await page.context().clearCookies()
    // The virtual device answers as soon as the browser proposes its passkey, which nobody has to press.
    const refused = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && response.url() === product.url + person.at,
    )
    await page.goto(product.url + person.at)
    expect((await refused).status()).toBe(401)
    // On the page, not in the answer: the browser drops that one's words once it goes on from it.
    await page.getByText('Cette clé d’accès n’a pas été reconnue.').first().waitFor()
  })
})

/** At the artisans’ sign-in page an individual’s passkey opens nothing; their own lets them in again. */
async function turnedAwayFromTheArtisansDoor(page: Page): Promise<void> {
  await signInWithPasskey(page, RENE.at, '/inscription')
  await toastSays(page, 'Accès limité')
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('__Host-session')
  await signInWithPasskey(page, NOE.at, NOE.home)
  await openSecurity(page, NOE)
}
