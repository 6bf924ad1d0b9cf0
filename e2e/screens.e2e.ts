// Long on purpose: one product and its people serve the whole file, and each further file would start another.
import type { APIRequestContext, Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, DEMO_SIGN_INS } from '#seed/demonstration.ts'
import { axeFaults } from './accessibility.ts'
import { inParallel } from './in-parallel.ts'
import { faultsOfHead, faultsOfSource, faultsOfTypography, headOf } from './page-source.ts'
import { linkIn, openBrowser, pause, startProduct, type RunningProduct } from './product.ts'
import { routesOfPages } from './routes.ts'
import {
  faultsOfDocument,
  hydrated,
  laidOut,
  linksOf,
  NOT_A_SCREEN,
  NOT_YET,
  STATUS,
  walkerOf,
  watch,
  type Walker,
  type Watched,
} from './screens.ts'

const WIDE = { width: 1280, height: 900 }
const NARROW = { width: 390, height: 844 }
type Lane = Watched & { context: BrowserContext }

let product: RunningProduct
let browser: Browser
const lanes = {} as Record<Walker, Lane>
/** Every address that a visited page links to, by who saw it. */
const seen: Record<Walker, Set<string>> = {
  visitor: new Set(),
  particulier: new Set(),
  artisan: new Set(),
  admin: new Set(),
}
/** The addresses that a walk opened, whose status it looked at. */
const opened: Record<Walker, Set<string>> = {
  visitor: new Set(),
  particulier: new Set(),
  artisan: new Set(),
  admin: new Set(),
}

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ DEMO: 'core' }), openBrowser()])
  const [claire, atelier, team] = DEMO_SIGN_INS
  lanes.visitor = await openLane()
  // One for the team to decide of.
  await fetch(`${product.url}/signaler`, {
    method: 'POST',
    body: new URLSearchParams({
      address: '/avis',
      reason: 'insult',
      explanation: 'Un avis injurieux, sans aucun fait.',
      name: 'Jean Martin',
      email: 'jean@notifiant.example',
      goodFaith: 'on',
    }),
  })
  for (const [walker, { email }] of [
    ['particulier', claire],
    ['artisan', atelier],
    ['admin', team],
  ] as const)
    lanes[walker] = await signedIn(email, DEMO_PASSWORD)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function openLane(): Promise<Lane> {
  const context = await browser.newContext({
    viewport: WIDE,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  })
  return { context, ...watch(await context.newPage()) }
}

async function signedIn(email: string, password: string): Promise<Lane> {
  const lane = await openLane()
  await lane.page.goto(`${product.url}/connexion`)
  await lane.page.getByLabel(/Adresse email/).fill(email)
  await lane.page.getByLabel(/^Mot de passe/).fill(password)
  await lane.page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await lane.page.waitForURL((url) => url.pathname !== '/connexion')
  return lane
}

/** Somebody who signed up a moment ago and has done nothing. */
async function newcomer(userType: 'particulier' | 'artisan'): Promise<Lane> {
  const email = `${userType}@nouveau.example`
  const password = 'brouette orange vif'
  const form = {
    userType,
    fullName: 'Nina Nouvelle',
    companyName: 'Nouvelle Entreprise',
    email,
    password,
    confirmPassword: password,
    acceptTerms: 'on',
  }
  await fetch(`${product.url}/inscription`, { method: 'POST', body: new URLSearchParams(form) })
  const link = new URL(
    linkIn(await product.mailTo(email, /Confirmez votre adresse/), '/auth/confirm'),
  )
  await fetch(product.url + link.pathname, { method: 'POST', body: link.searchParams })
  return signedIn(email, password)
}

/**
 * How many addresses of a kind are looked at; of the key pages two more, because their states look
 * different. `SCREENS_OF_A_KIND=2` looks at one more of each.
 */
const LOOKED_AT = Number(process.env.SCREENS_OF_A_KIND ?? 1)
/** Works lead to their amendments and receptions, and those to their signatures, each in a state of its own. */
const WORKS = /\/(interventions|avenants)\/:/
/** Looked at with axe on a narrow screen too. */
const KEY_PAGES =
  /^\/(|particuliers|trouver-pro|inscription|tarifs|espace-particulier-dashboard|espace-pro-dashboard|espace-pro\/(demandes|entreprise|devis|abonnement)|admin|espace-(particulier|pro)\/(demandes|devis|conversations)\/:\w+(\/devis|\/renoncer)?)$/

/** Pages that are the same for somebody who has just come. */
const SETTINGS = /\/parametres\//
/** Forms that are alike but for what they are filled with. */
const COMPANY = /\/entreprise\//

/** Milliseconds for a walk through many pages. */
const PATIENCE = 900_000

const screens = routesOfPages().filter(({ pattern, shows }) => shows && !NOT_A_SCREEN.has(pattern))

/** The addresses of a pattern that pages met so far link to. */
function addressesOf(pattern: string): string[] {
  if (pattern === '/*') return ['/rien/du/tout']
  if (pattern === '/paiement/:offerSlug') return ['/paiement/pro']
  if (pattern === '/facture/:token') return ['/facture/inconnu']
  // Linked from a contract that may still be renounced; the others have an answer there too.
  if (pattern.endsWith('/renoncer'))
    return addressesOf(pattern.replace('/renoncer', '')).map((quote) => `${quote}/renoncer`)
  if (!pattern.includes(':')) return [pattern]
  const shape = new RegExp(`^${pattern.replaceAll(/:\w+/g, '(?!envoyee)[^/?#]+')}$`)
  return (
    [...seen[walkerOf(pattern)]]
      .map((address) => address.replace(/[?#].*$/, ''))
      .filter((path, index, all) => shape.test(path) && all.indexOf(path) === index)
      // « nouveau » is an address of its own in one place, and one of the pattern in another.
      .filter((path) => !screens.some((screen) => screen.pattern === path))
  )
}

/** Opens an address and looks at it wide, then narrow. What it links to is kept when `walker` is said. */
async function faultsOfVisit(
  lane: Lane,
  path: string,
  options: { status?: number; axe: 'both' | 'wide' | 'none'; walker?: Walker },
): Promise<string[]> {
  const { page } = lane
  await page.setViewportSize(WIDE)
  lane.take()
  let answer = await page.goto(product.url + path)
  // A machine with more work than it can do says « in a moment »: somebody who reads that comes back.
  if (answer?.status() === 503) {
    await pause(2_000)
    lane.take()
    answer = await page.goto(product.url + path)
  }
  await hydrated(page)
  const wide = [
    ...(answer?.status() === (options.status ?? 200) ? [] : [`answers ${answer?.status()}`]),
    ...(await faultsOfDocument(page)),
    ...(options.axe === 'none' ? [] : await axeFaults(page)),
  ]
  if (options.walker) {
    opened[options.walker].add(path)
    for (const href of await linksOf(page)) seen[options.walker].add(href)
  }
  await page.setViewportSize(NARROW)
  await laidOut(page, NARROW.width)
  const narrow = [
    ...(await faultsOfDocument(page)),
    ...(options.axe === 'both' ? await axeFaults(page) : []),
  ]
  return [
    ...wide.map((fault) => `${path} at 1280 px: ${fault}`),
    ...narrow
      .filter((fault) => !wide.includes(fault))
      .map((fault) => `${path} at 390 px: ${fault}`),
    ...lane.take().map((fault) => `${path}: ${fault}`),
  ]
}

/**
 * Three addresses of each kind: those that differ by an identifier or by the value of a filter lead
 * to the same page.
 */
function someOfEach(addresses: readonly string[]): string[] {
  const met = new Map<string, number>()
  return addresses.filter((address) => {
    const kind = address.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+|=[^&]*/g, '*')
    met.set(kind, (met.get(kind) ?? 0) + 1)
    return met.get(kind)! <= LOOKED_AT
  })
}

const depthOf = (pattern: string) =>
  pattern.split(':').length + (/\/(avenants|photos)\//.test(pattern) ? 1 : 0)

async function walk(walker: Walker): Promise<string[]> {
  const faults: string[] = []
  // Plain addresses first: they link to the others, as works do to their amendments and their photos.
  const mine = screens
    .filter(({ pattern }) => walkerOf(pattern) === walker)
    .sort((a, b) => depthOf(a.pattern) - depthOf(b.pattern))
  for (const { pattern } of mine) {
    const addresses = addressesOf(pattern)
    if (addresses.length === 0) faults.push(`${pattern}: no page links to one`)
    const looked = WORKS.test(pattern) ? 5 : KEY_PAGES.test(pattern) ? LOOKED_AT + 2 : LOOKED_AT
    for (const [index, path] of addresses.slice(0, looked).entries()) {
      // Others of a kind differ in their words, but for the key pages, which differ by their state;
      // the settings are the same pages in each of the three spaces.
      const again = index > 0 || /^\/(espace-pro|admin)\/parametres/.test(pattern)
      const axe = KEY_PAGES.test(pattern) ? (again ? 'wide' : 'both') : again ? 'none' : 'wide'
      faults.push(
        ...(await faultsOfVisit(lanes[walker], path, {
          status: STATUS[pattern] ?? 200,
          axe,
          walker,
        })),
      )
    }
  }
  return faults
}

/**
 * The status of an address. A line that is cut and « in a moment » (503) are what a browser at work makes of a slow
 * machine: it is asked some times more.
 */
async function statusOf(request: APIRequestContext, address: string): Promise<number> {
  const ask = async () => (await request.get(product.url + address, { maxRedirects: 0 })).status()
  for (let left = 5; left > 0; left--) {
    const status = await ask().catch(() => 503)
    if (status !== 503) return status
    await pause(3_000)
  }
  return ask()
}

describe('every screen, with the demonstration’s world', () => {
  it(
    'is sound, wide and narrow, for whom it is made',
    async () => {
      expect((await Promise.all((Object.keys(lanes) as Walker[]).map(walk))).flat()).toEqual([])
    },
    PATIENCE,
  )

  it(
    'links to nothing that is missing',
    async () => {
      const dead: string[] = []
      for (const [walker, addresses] of Object.entries(seen) as [Walker, Set<string>][]) {
        const { request } = lanes[walker].context
        // What a visitor is led to too is asked once.
        const mine = [...addresses].filter(
          (address) => walker === 'visitor' || !seen.visitor.has(address),
        )
        const asked = someOfEach([...new Set(mine.map((address) => address.replace(/#.*/, '')))])
          .filter((address) => !address.startsWith('/rien/'))
          .filter((address, index) => !/^\/metiers\/\w+\/./.test(address) || index % 6 === 0)
          .filter((address) => !opened[walker].has(address))
        await inParallel(asked.length, 8, async (n) => {
          const status = await statusOf(request, asked[n]!)
          if (status === 404 || status >= 500) dead.push(`${walker}: ${asked[n]} answers ${status}`)
        })
      }
      expect(dead).toEqual([])
    },
    PATIENCE,
  )
})

describe('the public pages', () => {
  it(
    'are as sound for somebody who is signed in',
    async () => {
      // Their header is the same everywhere: of each kind of page one.
      const pages = ['/', '/trouver-pro', '/tarifs', '/rien/du/tout']
      const faults = await Promise.all(
        (['particulier', 'artisan', 'admin'] as const).map(async (walker) => {
          const found: string[] = []
          for (const path of pages)
            found.push(
              ...(
                await faultsOfVisit(lanes[walker], path, {
                  status: path === '/rien/du/tout' ? 404 : 200,
                  axe: path === '/' ? 'wide' : 'none',
                })
              ).map((fault) => `${walker}: ${fault}`),
            )
          return found
        }),
      )
      expect(faults.flat()).toEqual([])
    },
    PATIENCE,
  )
})

describe('the source of the public pages', () => {
  /** Looked at one by one; of a kind with many pages, a few. */
  const paths = () =>
    screens
      .filter(({ pattern }) => walkerOf(pattern) === 'visitor')
      .flatMap(({ pattern }) => addressesOf(pattern).slice(0, LOOKED_AT))

  it(
    'is valid, says what it is and where, in words of its own, and has a picture to be shared by',
    async () => {
      const faults: string[] = []
      const known = new Map<string, string>()
      for (const path of paths()) {
        const answer = await fetch(product.url + path, { redirect: 'manual' })
        const html = await answer.text()
        faults.push(
          ...[...(await faultsOfSource(html)), ...faultsOfTypography(html)].map(
            (fault) => `${path}: ${fault}`,
          ),
        )
        // What is not there is not shown to search engines.
        if (answer.status !== 200) continue
        const head = headOf(html)
        faults.push(...faultsOfHead(head, product.url).map((fault) => `${path}: ${fault}`))
        // An alias says the same as its canonical page; two pages do not.
        for (const words of head.noindex || head.canonical !== product.url + path
          ? []
          : [head.title, head.description]) {
          if (known.has(words)) faults.push(`${path}: says « ${words} » as ${known.get(words)}`)
          known.set(words, path)
        }
        // Each takes a tenth of a second to draw: some are looked at, that all exist is known from the list of cards.
        if (!head.noindex && paths().indexOf(path) % 4 === 0) {
          const picture = await fetch(head.picture ?? product.url)
          const bytes = (await picture.arrayBuffer()).byteLength
          if (picture.headers.get('content-type') !== 'image/png' || bytes > 100_000)
            faults.push(`${path}: its picture answers ${picture.status}, ${bytes} bytes`)
        }
      }
      expect(known.size).toBeGreaterThan(60)
      expect(faults).toEqual([])
    },
    PATIENCE,
  )

  it(
    'is as valid for who is signed in',
    async () => {
      const faults: string[] = []
      const all = paths().filter((path) => !/^\/(aide\/.+\/|metiers\/.)/.test(path))
      // Their header and their calls to act are what differs: each looks at half of the pages.
      for (const [half, walker] of (['particulier', 'artisan'] as const).entries()) {
        for (const path of all.filter((_, index) => index % 2 === half)) {
          const answer = await lanes[walker].context.request.get(product.url + path, {
            maxRedirects: 0,
          })
          if (answer.status() !== 302)
            faults.push(
              ...(await faultsOfSource(await answer.text())).map(
                (fault) => `${walker}, ${path}: ${fault}`,
              ),
            )
        }
      }
      expect(faults).toEqual([])
    },
    PATIENCE,
  )

  it(
    'is listed for search engines: every page that may be found, and only those',
    async () => {
      const listOf = async (path: string) =>
        [...(await (await fetch(product.url + path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
          (match) => match[1]!,
        )
      const parts = await listOf('/sitemap.xml')
      expect(await (await fetch(`${product.url}/robots.txt`)).text()).toContain(
        `Sitemap: ${product.url}/sitemap.xml`,
      )
      const listed = new Set(
        (await Promise.all(parts.map((part) => listOf(new URL(part).pathname)))).flat(),
      )
      const missing: string[] = []
      for (const path of paths()) {
        const head = headOf(await (await fetch(product.url + path, { redirect: 'manual' })).text())
        if (head.canonical && !listed.has(head.canonical) && !NOT_LISTED.test(path))
          missing.push(path)
      }
      expect(missing).toEqual([])
      for (const address of [...listed].filter((_, index) => index % 37 === 0).slice(0, 60))
        expect([address, (await fetch(address)).status]).toEqual([address, 200])
    },
    PATIENCE,
  )
})

/** Sign-in pages, and pages that another part lists. */
const NOT_LISTED = /^\/(connexion|inscription|artisans\/|trouver-pro\/artisans)/

describe('every screen, with nothing in it yet', () => {
  it(
    'is sound for somebody who has just come',
    async () => {
      const faults = await Promise.all(
        (['particulier', 'artisan'] as const).map(async (walker) => {
          const lane = await newcomer(walker)
          const found: string[] = []
          for (const { pattern } of screens.filter(
            ({ pattern }) =>
              walkerOf(pattern) === walker && !pattern.includes(':') && !SETTINGS.test(pattern),
          ))
            found.push(
              ...(await faultsOfVisit(lane, pattern, {
                status: NOT_YET[pattern] ?? 200,
                axe: COMPANY.test(pattern) ? 'none' : 'wide',
              })),
            )
          await lane.context.close()
          return found
        }),
      )
      expect(faults.flat()).toEqual([])
    },
    PATIENCE,
  )
})

/** A form, and what to do so that the server refuses it. Some stand in a dialog, which `opens` opens. */
type Refused = {
  walker: Walker
  path: () => string | Promise<string>
  fill?: Record<string, string>
  opens?: string
  send: string
  status: number
}

/** A company that waits for the team, whose page asks for a decision. */
async function companyToCheck(): Promise<string> {
  const { page } = lanes.admin
  await page.goto(`${product.url}/admin/artisans?vue=a-verifier`)
  return (await linksOf(page)).find((href) => /^\/admin\/artisans\/[0-9a-f-]{36}$/.test(href))!
}

const REFUSED: Record<string, Refused> = {
  'signing in': { walker: 'visitor', path: () => '/connexion', send: 'Se connecter', status: 422 },
  'signing in as an artisan': {
    walker: 'visitor',
    path: () => '/connexion-pro',
    fill: { 'Adresse email': 'jean@chantier.example', 'Mot de passe': 'au hasard' },
    send: 'Se connecter',
    status: 401,
  },
  'signing up': {
    walker: 'visitor',
    path: () => '/inscription',
    send: 'Créer mon compte',
    status: 422,
  },
  'a forgotten password': {
    walker: 'visitor',
    path: () => '/mot-de-passe-oublie',
    send: 'Recevoir le lien',
    status: 422,
  },
  'asking for quotes': {
    walker: 'visitor',
    path: () => '/trouver-pro',
    fill: { 'Code postal': '99999' },
    send: 'Recevoir mes devis',
    status: 422,
  },
  'writing to the team': {
    walker: 'visitor',
    path: () => '/contact',
    send: 'Envoyer',
    status: 422,
  },
  'an insurance': {
    walker: 'artisan',
    path: () => '/espace-pro/entreprise/assurances/nouvelle',
    send: 'Enregistrer',
    status: 422,
  },
  'the company file': {
    walker: 'artisan',
    path: () => '/espace-pro/entreprise/identite',
    fill: { SIRET: '123', 'Code postal': '99999' },
    send: 'Enregistrer',
    status: 422,
  },
  'asking a company for corrections': {
    walker: 'admin',
    path: companyToCheck,
    opens: 'Demander une correction',
    send: 'Envoyer la réponse',
    status: 422,
  },
}

describe('every form, once refused', () => {
  it.each(Object.keys(REFUSED))('says why beside the field, and stays sound: %s', async (name) => {
    const { walker, path, fill = {}, opens, send, status } = REFUSED[name]!
    const { page, take } = lanes[walker]
    await page.setViewportSize(NARROW)
    await page.goto(product.url + (await path()))
    await hydrated(page)
    take()
    // The browser's own checks would keep the form from the server.
    await page.evaluate(() =>
      document.querySelectorAll('form').forEach((form) => (form.noValidate = true)),
    )
    for (const [label, text] of Object.entries(fill))
      await page.getByLabel(label).first().fill(text)
    if (opens) await page.getByRole('button', { name: opens, exact: true }).click()
    const [answer] = await Promise.all([
      // A sign-in page also asks what a passkey has to sign.
      page.waitForResponse(
        (response) => response.request().method() === 'POST' && !response.url().includes('/api/'),
      ),
      page.getByRole('button', { name: send }).first().click(),
    ])
    expect(answer.status()).toBe(status)
    await page.locator('[aria-invalid="true"], [role="alert"]').first().waitFor()
    expect([...(await faultsOfDocument(page)), ...(await axeFaults(page)), ...take()]).toEqual([])
  })
})
