// Long on purpose: one product and its people serve the whole file, and each further file would start another.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentVersions } from '../app/platform/web/content-version.tables.server.ts'
import {
  DEFAULT_THEME,
  formatHsl,
  parseThemeColors,
  themeGround,
  THEME_TOKENS,
} from '../app/ui/theme/theme.ts'
import { pause, startProduct, type RunningProduct } from './product.ts'
import { routesOfPages } from './routes.ts'
import { canariesIn, CANARY } from './canaries.ts'
import type { Actor } from './actors.ts'
import { openWorld, type World } from './world.ts'

/** One of each kind whose copies are kept apart; the owner's name, address and number are looked for everywhere. */
const KINDS = {
  visitor: 'visitor',
  particulier: 'owner',
  artisan: 'taken',
  admin: 'admin',
} as const satisfies Record<string, Actor>
type Kind = keyof typeof KINDS
const kinds = Object.keys(KINDS) as Kind[]
const PASSWORD = 'un mot de passe de chantier'
const PROFILE = '/artisans/tuyaux-pris'
/** What nobody’s own state is in, so that everybody of a kind sees the same: section 2 of the site. */
const PUBLIC = [
  '/',
  '/particuliers',
  '/artisans',
  '/comment-ca-marche-pro',
  '/temoignages-pros',
  '/devenir-partenaire',
  '/espace-pro',
  '/pro',
  '/metiers',
  '/metiers/plomberie',
  '/metiers/plomberie/departements',
  '/trouver-pro/artisans',
  '/a-propos',
  '/avis',
  '/nos-garanties',
  '/garanties',
  '/classement',
  '/developpeurs',
  '/faq',
  '/aide',
  '/contact',
  '/mentions-legales',
  '/confidentialite',
  '/cgu',
  '/cgv',
  '/accessibilite',
  PROFILE,
]

let world: World
let product: RunningProduct
let second: RunningProduct
let gated: RunningProduct
/** The cookies of each kind's browser, once it has opened a page. */
const jar = {} as Record<Kind, string>

beforeAll(async () => {
  world = await openWorld()
  const shared = {
    DATABASE_URL: world.database.url,
    AUTH_SECRET: 'the two processes sign with the same secret',
  }
  ;[product, second, gated] = await Promise.all([
    startProduct(shared, { dataDir: world.dataDir }),
    startProduct(shared, { dataDir: world.dataDir }),
    startProduct({ ...shared, SITE_GATE_PASSWORD: PASSWORD }, { dataDir: world.dataDir }),
  ])
  for (const kind of kinds) {
    const cookie = world.cookies[KINDS[kind]]
    const { headers } = await fetch(`${product.url}/connexion`, {
      headers: { cookie },
      redirect: 'manual',
    })
    jar[kind] = [cookie, ...headers.getSetCookie().map((line) => line.split(';')[0]!)]
      .filter((pair) => pair && !pair.endsWith('='))
      .join('; ')
  }
})
afterAll(async () => {
  await Promise.all([product?.stop(), second?.stop(), gated?.stop()])
  await world?.close()
})

type Seen = { status: number; headers: Headers; html: string; kept: boolean }
/** Reads a page, and again a little later where the answer is « in a moment » (503), which is kept by nobody. */
async function look(...asked: Parameters<typeof lookOnce>): Promise<Seen> {
  for (let tries = 0; ; tries++) {
    const seen = await lookOnce(...asked)
    if (seen.status !== 503 || tries === 30) return seen
    await pause(1_000)
  }
}

async function lookOnce(
  path: string,
  options: {
    cookie?: string
    at?: RunningProduct
    headers?: Record<string, string>
    method?: string
  } = {},
): Promise<Seen> {
  const { at = product, cookie = '', method = 'GET' } = options
  const answer = await fetch(at.url + path, {
    method,
    headers: { ...(cookie ? { cookie } : {}), ...options.headers },
    redirect: 'manual',
  })
  return {
    status: answer.status,
    headers: answer.headers,
    html: await answer.text(),
    kept: answer.headers.has('etag'),
  }
}

/** The frame's links and buttons that differ by who looks. */
const frameOf = (html: string) =>
  [...(/<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? '').matchAll(/href="([^"]*)"/g)]
    .map(([, href]) => href)
    .join(' ')

describe('a cached page', () => {
  it('is kept for every public address, and no other', async () => {
    for (const path of PUBLIC) expect([path, (await look(path)).kept]).toEqual([path, true])
    const others = routesOfPages()
      .map(({ pattern }) => pattern)
      .filter(
        (pattern) =>
          /^\/(admin|espace-|api|fichiers|connexion|inscription|trouver-pro$|demande|auth|deconnexion|paiement)/.test(
            pattern,
          ) && pattern !== '/espace-pro',
      )
    expect(others.length).toBeGreaterThan(30)
    for (const pattern of others) {
      const path = pattern.replace(/:(\w+)/g, world.ids.nothing).replace('*', 'x')
      expect([
        path,
        (await Promise.all(kinds.map((kind) => look(path, { cookie: jar[kind] })))).map(
          ({ kept }) => kept,
        ),
      ]).toEqual([path, [false, false, false, false]])
    }
  })

  it('is never that of another kind of viewer, whoever came first', async () => {
    const first = new Map<string, string>()
    for (const turn of [0, 1, 2]) {
      for (const path of PUBLIC.filter((one) => one !== '/contact')) {
        for (let step = 0; step < 4; step++) {
          const kind = kinds[(step + turn + path.length) % 4]!
          const { html, kept, headers } = await look(path, { cookie: jar[kind] })
          expect([path, kind, kept, headers.get('set-cookie')]).toEqual([path, kind, true, null])
          expect(headers.get('cache-control')).toBe(
            kind === 'visitor' ? 'public, no-cache' : 'private, no-cache',
          )
          const known = first.get(`${kind} ${path}`)
          if (known === undefined) first.set(`${kind} ${path}`, html)
          else expect(html === known).toBe(true)
        }
      }
    }
    for (const path of ['/faq', '/artisans', '/a-propos']) {
      const frames = kinds.map((kind) => frameOf(first.get(`${kind} ${path}`)!))
      expect([path, new Set(frames).size]).toEqual([path, 4])
    }
  })

  it('holds nothing of anybody: no name, no address, no token, no nonce, no toast', async () => {
    const people = (
      await world.database.pool.query<{ email: string; name: string }>(
        'select email, name from users',
      )
    ).rows
    for (const kind of kinds) {
      for (const path of PUBLIC) {
        const { html, kept } = await look(path, {
          cookie: jar[kind],
          headers: {
            'user-agent': CANARY.email,
            referer: `http://x.test/${CANARY.lastName}`,
            'accept-language': CANARY.lastName,
          },
        })
        // The contact form is filled in for whoever is signed in: then it is theirs alone.
        if (path === '/contact' && kind !== 'visitor') {
          expect(kept).toBe(false)
          continue
        }
        expect([path, kind, canariesIn(html)]).toEqual([path, kind, []])
        expect([path, people.filter(({ email }) => html.includes(email))]).toEqual([path, []])
        expect(html).not.toMatch(/ nonce=|name="session"|data-toast=/)
      }
    }
    expect((await look('/contact', { cookie: jar.particulier })).html).toContain(CANARY.firstName)
    expect(canariesIn((await look('/contact')).html)).toEqual([])
  })

  it('shows nothing of what is typed in an address, but for the names the page allows', async () => {
    const clean = (await look('/faq')).html
    expect((await look('/faq?utm_source=%3Cb%3Ecanari&q=canari')).html).toBe(clean)
    expect((await look('/faq?utm_source=autre')).html).toBe(clean)
    expect((await look('/metiers?q=fuite')).html).not.toBe((await look('/metiers?q=toiture')).html)
    expect((await look('/metiers?q=fuite&utm=canari')).html).not.toContain('canari')
    const host = await look('/', { headers: { 'x-forwarded-host': 'canari.test' } })
    expect(host.html).not.toContain('canari.test')
  })

  it('is left aside while a toast is on its way, and when the session alone tells who it is', async () => {
    const toast = `toast=${encodeURIComponent(JSON.stringify({ title: 'Accès refusé' }))}`
    const greeted = await look('/faq', { cookie: toast })
    expect([greeted.status, greeted.kept]).toEqual([200, false])
    // Said by the document itself, script or not, and once: the cookie goes, and nothing keeps the answer.
    expect(greeted.html).toMatch(/<toast-region data-toast="[^"]*Accès refusé/)
    expect(greeted.html).toMatch(/<noscript><div class="toaster">.*<strong>Accès refusé/)
    expect(greeted.headers.get('set-cookie')).toContain('toast=; Path=/; Max-Age=0')
    expect(greeted.headers.get('cache-control')).toBe('private, no-store')
    expect((await look('/faq')).html).not.toContain('Accès refusé')
    const bare = await look('/faq', { cookie: world.cookies.taken })
    expect([bare.kept, bare.headers.get('cache-control')]).toEqual([false, 'private, no-store'])
    expect(
      bare.headers
        .getSetCookie()
        .some((line) => line.startsWith('kind=artisan;') && line.includes('HttpOnly')),
    ).toBe(true)
    expect(frameOf(bare.html)).toBe(frameOf((await look('/faq', { cookie: jar.artisan })).html))
  })

  it('opens nothing to who forges its kind, and a session that ended takes it away', async () => {
    expect(frameOf((await look('/faq', { cookie: 'kind=admin' })).html)).toBe(
      frameOf((await look('/faq')).html),
    )
    const forged = '__Host-session=abcdefghijklmnopqrstuvwxyz012345; kind=admin'
    expect((await look('/faq', { cookie: forged })).status).toBe(200)
    const refused = await look('/admin/artisans', { cookie: forged })
    expect([refused.status, refused.headers.get('location')]).toEqual([302, '/'])
    expect(
      refused.headers.getSetCookie().filter((line) => /^(kind|__Host-session)=;/.test(line)),
    ).toHaveLength(2)
  })
})

describe('on the wire', () => {
  it('is compressed once for each encoding, revalidated by 304, and bodiless to HEAD', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      for (const _turn of [1, 2]) {
        const { headers, html } = await look('/faq', { headers: { 'accept-encoding': encoding } })
        expect(headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
        expect(headers.get('vary')).toBe('Accept-Encoding, Cookie')
        expect(html).toContain('<h1')
      }
    }
    const { headers } = await look('/faq')
    const again = await look('/faq', { headers: { 'if-none-match': headers.get('etag')! } })
    expect([again.status, again.html]).toEqual([304, ''])
    const head = await look('/faq', { method: 'HEAD' })
    expect([head.status, head.html, head.headers.get('etag')]).toEqual([
      200,
      '',
      headers.get('etag'),
    ])
    expect(headers.get('content-security-policy')).toMatch(
      /script-src 'self'( 'sha256-[\w+/]{43}='){3};/,
    )
    expect(headers.get('content-security-policy')).not.toContain('nonce')
  })

  it('is never data, a refusal or an answer to a form', async () => {
    for (const path of ['/faq.data', '/_root.data', '/metiers/inconnu', '/rien', '/unauthorized'])
      expect([path, (await look(path)).kept]).toEqual([path, false])
    const posted = await fetch(`${product.url}/contact`, {
      method: 'POST',
      body: new URLSearchParams({ firstName: CANARY.firstName }),
      headers: { origin: product.url },
    })
    expect([posted.status, posted.headers.has('etag')]).toEqual([422, false])
    expect(await posted.text()).toContain(CANARY.firstName)
    expect((await look('/contact')).html).not.toContain(CANARY.firstName)
  })
})

describe('a change of content', () => {
  const act = (intent: string) =>
    fetch(`${product.url}/admin/artisans/${world.accounts.taken}`, {
      method: 'POST',
      headers: { cookie: jar.admin, origin: product.url },
      body: new URLSearchParams({ intent, reason: 'Essai' }),
      redirect: 'manual',
    })

  it('shows at the next request here, and soon in another process', async () => {
    for (const [intent, status] of [
      ['suspend', 404],
      ['reinstate', 200],
    ] as const) {
      for (const at of [product, second])
        for (const kind of kinds) await look(PROFILE, { cookie: jar[kind], at })
      expect((await act(intent)).status).toBeLessThan(400)
      const here = await Promise.all(kinds.map((kind) => look(PROFILE, { cookie: jar[kind] })))
      expect(here.map((seen) => seen.status)).toEqual([status, status, status, status])
      await expect
        .poll(async () =>
          (
            await Promise.all(kinds.map((kind) => look(PROFILE, { cookie: jar[kind], at: second })))
          ).map((seen) => seen.status),
        )
        .toEqual([status, status, status, status])
    }
  })

  it('of the theme shows on every page of every kind, in both, and its end too', async () => {
    const colours = {
      ...Object.fromEntries(THEME_TOKENS.map((token) => [token, formatHsl(DEFAULT_THEME[token])])),
      background: '200 50% 12%',
      fontHeading: 'Lora',
    }
    const grounds = async (at: RunningProduct) =>
      new Set(
        (
          await Promise.all(
            kinds.flatMap((kind) =>
              ['/', '/faq', PROFILE].map((path) => look(path, { cookie: jar[kind], at })),
            ),
          )
        ).map(
          ({ html, kept }) =>
            `${/name="theme-color" content="([^"]*)"/.exec(html)?.[1]} ${kept} ${html.includes('/assets/lora-')}`,
        ),
      )
    const before = await grounds(product)
    await grounds(second)
    for (const form of [colours, { intent: 'reset' }]) {
      const saved = await fetch(`${product.url}/admin/design`, {
        method: 'POST',
        headers: { cookie: jar.admin, origin: product.url },
        body: new URLSearchParams(form as Record<string, string>),
        redirect: 'manual',
      })
      expect(saved.status).toBe(302)
      const wanted =
        form === colours
          ? new Set([`${themeGround(parseThemeColors(colours)!)} true true`])
          : before
      expect(await grounds(product)).toEqual(wanted)
      const shown = [...wanted][0]!.split(' ')[0]!
      await expect
        .poll(async () =>
          (await look('/faq', { at: second })).html.includes(
            `name="theme-color" content="${shown}"`,
          ),
        )
        .toBe(true)
      expect(await grounds(second)).toEqual(wanted)
    }
  })

  it('reaches a process whose connection to the database was cut', async () => {
    const { pool, db } = world.database
    await look(PROFILE, { at: second })
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ouvreo listener' and datname = current_database()`,
    )
    expect((await act('suspend')).status).toBeLessThan(400)
    await expect.poll(async () => (await look(PROFILE, { at: second })).status).toBe(404)
    expect((await act('reinstate')).status).toBeLessThan(400)
    expect(
      (await db.select().from(contentVersions)).find(({ tag }) => tag === 'companies')!.version,
    ).toBeGreaterThan(3)
  })
})

describe('behind the gate', () => {
  it('a warm page is given to nobody without the gate’s cookie', async () => {
    const opened = await fetch(`${gated.url}/acces`, {
      method: 'POST',
      body: new URLSearchParams({ password: PASSWORD }),
      headers: { origin: gated.url },
      redirect: 'manual',
    })
    const pass = opened.headers.getSetCookie()[0]!.split(';')[0]!
    for (const path of PUBLIC) {
      for (const _turn of [1, 2])
        expect([path, (await look(path, { at: gated, cookie: pass })).kept]).toEqual([path, true])
      for (const cookie of ['', 'kind=admin', jar.admin, '__Host-gate=9999999999999.abc']) {
        for (const method of ['GET', 'HEAD']) {
          const locked = await look(path, {
            at: gated,
            cookie,
            method,
            headers: { 'if-none-match': '*' },
          })
          expect([
            path,
            cookie,
            locked.status,
            locked.kept,
            locked.headers.get('cache-control'),
          ]).toEqual([path, cookie, 401, false, 'no-store'])
        }
      }
    }
    expect((await look('/faq', { at: gated, cookie: pass })).headers.get('cache-control')).toBe(
      'private, no-cache',
    )
  })
})
