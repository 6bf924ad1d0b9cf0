import { randomBytes } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import type { ServerBuild } from 'react-router'
import { gate } from '#app/features/site-gate/gate.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { isDatabaseUnavailable } from '#app/platform/database/database.server.ts'
import { describeError, log } from '#app/platform/log.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { clientAddress, clientKey, trustedProxies } from './client-address.ts'
import { isForeign } from './cross-site.ts'
import type { Health } from './health.ts'
import { addLiveStream, type Variables } from './live-stream.ts'
import { createPages } from './pages.ts'
import type { Product } from './product.ts'
import { oneEachTurn } from './one-each-turn.ts'
import { paymentPages } from './payment-pages.ts'
import { atPublicAddress } from './public-request.ts'
import { robotsText } from './robots.ts'
import { handlesIn } from './route-handles.ts'
import { fileHeaders, securityHeaders } from './security-headers.ts'
import { bugPage, unavailablePage } from './unavailable-page.ts'
import { addWebhooks } from './webhooks.ts'

/** Forms are small, but for those whose route says what they carry (`handle.takes`). */
const FORM_LIMIT = 256 * 1024
const PHOTOS_LIMIT = 64 * 1024 * 1024
const PAPERS_LIMIT = 26 * 1024 * 1024

/** The one HTTP application: health, headers, gate, limits, then every page by React Router. */
export function createApp(
  product: Product,
  build: ServerBuild | (() => Promise<ServerBuild>),
  health: Health,
  addStatic?: (app: Hono<{ Variables: Variables }>) => void,
  pages = createPages(product, build),
) {
  const config = readConfig()
  const trusted = trustedProxies(config.trustedProxies)
  const tls = config.publicUrl.protocol === 'https:'
  const formTargets = paymentPages(config)
  const app = new Hono<{ Variables: Variables }>()
  const turn = oneEachTurn()

  app.use(async (_c, next) => {
    await turn()
    await next()
  })
  app.use(async (c, next) => {
    c.set('requestId', newId())
    c.set('nonce', randomBytes(16).toString('base64'))
    const address = clientAddress(peerOf(c), c.req.header('x-forwarded-for'), trusted)
    c.set('clientAddress', address)
    c.set('clientKey', clientKey(address))
    await next()
    const headers =
      c.res.ok && c.req.path.startsWith('/assets/')
        ? fileHeaders({ tls })
        : securityHeaders({ nonce: c.get('nonce'), tls, formTargets })
    for (const [name, value] of Object.entries(headers))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    c.res.headers.set('x-request-id', c.get('requestId'))
    if (tls) keepCookiesSecure(c.res.headers)
    // A kept connection would be cut under the next request.
    if (health.draining) c.res.headers.set('connection', 'close')
  })
  app.use(async (c, next) => (isReadable(c.req.url) ? next() : c.text('Adresse refusée.', 400)))
  // No Request may be made with it.
  app.on('TRACE', '*', (c) => c.text('Méthode refusée.', 405))

  app.use(compress())

  app.get('/livez', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    if (health.draining || health.starting)
      return c.text(health.draining ? 'draining' : 'starting', 503)
    const reachable = await within(1_500, product.pool.query('select 1')).then(Boolean, () => false)
    return reachable ? c.text('ok') : c.text('database unreachable', 503)
  })
  app.get('/robots.txt', (c) =>
    c.text(robotsText({ gated: Boolean(config.gatePassword), origin: config.publicUrl.origin })),
  )

  addWebhooks(app, product)

  const carriedTo = async (path: string) => {
    const { routes } = typeof build === 'function' ? await build() : build
    return handlesIn(routes)(path).at(-1)?.takes ?? 'words'
  }
  app.use(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    if (isForeign(c.req.raw, config.publicUrl))
      return c.text('Requête refusée : elle vient d’un autre site.', 403)
    // Pages take forms and nothing else; other bodies would reach them as faults of ours.
    if (
      WITH_BODY.has(c.req.method) &&
      !FORM_TYPES.test(c.req.header('content-type') ?? '') &&
      (await carriedTo(c.req.path)) !== 'json'
    )
      return c.text('Ce contenu n’est pas un formulaire.', 415)
    return next()
  })
  const limit = (maxSize: number, sentence: string) =>
    bodyLimit({ maxSize, onError: (c) => c.text(sentence, 413) })
  const words = limit(FORM_LIMIT, 'Ce formulaire est trop volumineux.')
  const bodies = {
    words,
    json: words,
    photos: limit(PHOTOS_LIMIT, 'Ces photos sont trop volumineuses : 60 Mo en tout au plus.'),
    papers: limit(
      PAPERS_LIMIT,
      'Ces fichiers sont trop volumineux : 10 Mo pour un document, 12 Mo pour une photo.',
    ),
  }
  app.use(async (c, next) => {
    const files = c.req.header('content-type')?.includes('multipart/form-data')
    return bodies[files ? await carriedTo(c.req.path) : 'words'](c, next)
  })

  const serve = (c: Context<{ Variables: Variables }>, request: Request) =>
    pages.answer(atPublicAddress(request, config.publicUrl), {
      requestId: c.get('requestId'),
      nonce: c.get('nonce'),
      clientAddress: c.get('clientAddress'),
      clientKey: c.get('clientKey'),
      upload: Number(request.headers.get('content-length') ?? 0) > FORM_LIMIT,
    })

  if (config.gatePassword)
    app.use(
      gate<Variables>({
        password: config.gatePassword,
        ctx: (c) => ({
          ...product.systemCtx(),
          who: { kind: 'visitor', clientKey: c.get('clientKey') },
        }),
        render: (c, request) => serve(c, request),
      }),
    )
  addLiveStream(app, product, health)
  addStatic?.(app)
  app.all('*', (c) => serve(c, c.req.raw))
  app.onError((error, c) => {
    log.error('unhandled', { requestId: c.get('requestId'), ...describeError(error) })
    return isDatabaseUnavailable(error) ? unavailablePage(c.req.raw) : bugPage()
  })
  return app
}

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
const FORM_TYPES =
  /^(?:application\/x-www-form-urlencoded *(?:;|$)|multipart\/form-data; *boundary=\S)/i

/** Whoever made a cookie need not know what the site is reached by. */
function keepCookiesSecure(headers: Headers): void {
  const cookies = headers.getSetCookie()
  if (cookies.every((cookie) => /; *secure(?:;|$)/i.test(cookie))) return
  headers.delete('set-cookie')
  for (const cookie of cookies)
    headers.append('set-cookie', /; *secure(?:;|$)/i.test(cookie) ? cookie : `${cookie}; Secure`)
}

/** PostgreSQL takes no zero byte; a path that is not UTF-8 would be quoted by the router in the middle of our log. */
function isReadable(url: string): boolean {
  if (/%00|\0/.test(url)) return false
  try {
    decodeURIComponent(new URL(url).pathname)
    return true
  } catch {
    return false
  }
}

function peerOf(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address
  } catch {
    // A request made in process (tests) has no connection.
    return '127.0.0.1'
  }
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('answer took too long')), milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
