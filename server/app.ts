import { randomBytes } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import type { ServerBuild } from 'react-router'
import { gate } from '#app/features/site-gate/gate.server.ts'
import { paths } from '#app/paths.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { isUnavailable } from '#app/platform/unavailable.server.ts'
import { duringRequest, traceOf } from '#app/platform/current-request.server.ts'
import { describeError, log } from '#app/platform/log.server.ts'
import { counted } from '#app/platform/metrics/metrics.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { answerByProblems } from './api-problems.ts'
import { BODY_LIMITS } from './body-limits.ts'
import { clientAddress, clientKey, trustedProxies } from './client-address.ts'
import { isForeign } from './cross-site.ts'
import type { Health } from './health.ts'
import { addLiveStream, type Variables } from './live-stream.ts'
import { addMetrics } from './metrics.ts'
import { createPages } from './pages.ts'
import type { Product } from './product.ts'
import { oneEachTurn } from './one-each-turn.ts'
import { paymentPages } from './payment-pages.ts'
import { atPublicAddress } from './public-request.ts'
import { robotsText } from './robots.ts'
import { routesIn } from './route-handles.ts'
import { fileHeaders, securityHeaders } from './security-headers.ts'
import { bugPage, unavailablePage } from './unavailable-page.ts'
import { addStatusPage } from './status-page.ts'
import { addWebhooks } from './webhooks.ts'

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

  const OWN = new Set([
    '/livez',
    '/readyz',
    '/robots.txt',
    '/metrics',
    paths.serviceState(),
    paths.liveStream(),
  ])
  const routeOf = async (path: string) => {
    if (OWN.has(path)) return path
    if (path.startsWith('/assets/')) return '/assets/*'
    const { routes } = typeof build === 'function' ? await build() : build
    return routesIn(routes)(path).pattern
  }

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
  app.use(`${paths.api()}/*`, answerByProblems)
  app.use(async (c, next) => (isReadable(c.req.url) ? next() : c.text('Adresse refusée.', 400)))
  // No Request may be made with it.
  app.on('TRACE', '*', (c) => c.text('Méthode refusée.', 405))
  app.use(async (c, next) => {
    const { method, path } = c.req
    const request = {
      requestId: c.get('requestId'),
      method,
      route: await routeOf(path),
      trace: traceOf(c.req.header('traceparent')),
      startedAt: performance.now(),
      answered: false,
    }
    await duringRequest(request, async () => {
      await next()
      const { route, startedAt } = request
      // Whoever left before the answer was there: nothing failed, which nginx counts as 499 as well.
      const left = c.res.status >= 500 && c.req.raw.signal.aborted
      const status = left ? 499 : c.res.status
      const seconds = (performance.now() - startedAt) / 1_000
      counted.requests.observe({ route, method, status }, seconds)
      // Whoever asks whether it is ready is answered, and no request of anybody’s failed.
      if (status >= 500 && route !== '/readyz') log.warn('request failed', { status })
      request.answered = true
    })
  })

  app.use(compress())

  addStatusPage(app, product)
  addMetrics(app, product, config.metricsToken)
  app.get('/livez', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    if (health.draining || health.starting)
      return c.text(health.draining ? 'draining' : 'starting', 503)
    const answer = await within(
      1_500,
      product.pool.query(`select current_setting('transaction_read_only') as read_only`),
    ).catch(() => null)
    if (!answer) return c.text('database unreachable', 503)
    return answer.rows[0].read_only === 'off' ? c.text('ok') : c.text('database read only', 503)
  })
  // Pages are others' work.
  if (config.role === 'worker') return app.all('*', (c) => c.text('Aucune page ici.', 404))
  app.get('/robots.txt', (c) =>
    c.text(robotsText({ gated: Boolean(config.gatePassword), origin: config.publicUrl.origin })),
  )

  addWebhooks(app, product)

  const carriedTo = async (path: string) => {
    const { routes } = typeof build === 'function' ? await build() : build
    return routesIn(routes)(path).handles.at(-1)?.takes ?? 'words'
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
  const words = limit(BODY_LIMITS.words, 'Ce formulaire est trop volumineux.')
  const bodies = {
    words,
    json: words,
    photos: limit(BODY_LIMITS.photos, 'Ces fichiers sont trop volumineux : 60 Mo en tout au plus.'),
    papers: limit(
      BODY_LIMITS.papers,
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
      upload: Number(request.headers.get('content-length') ?? 0) > BODY_LIMITS.words,
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
  // Thousands come back at once when a process restarts.
  app.use(paths.liveStream(), (_c, next) => turn().then(next))
  addLiveStream(app, product, health)
  addStatic?.(app)
  app.all('*', (c) => serve(c, c.req.raw))
  app.onError((error, c) => {
    log.error('unhandled', describeError(error))
    return isUnavailable(error) ? unavailablePage(c.req.raw) : bugPage()
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
