import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, Hono } from 'hono'
import { sessionCookie } from '#app/features/accounts/sessions/session-cookie.server.ts'
import { readSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { paths } from '#app/paths.ts'
import { currentInstant } from '#app/platform/clock.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import type { Sink } from '#app/platform/live/live-streams.server.ts'
import { newsSince } from '#app/platform/live/read-news.server.ts'
import type { Health } from './health.ts'
import { isForeign } from './cross-site.ts'
import type { Product } from './product.ts'
import { securityHeaders } from './security-headers.ts'

/** What the server knows of a request before it is answered. */
export type Variables = {
  requestId: string
  nonce: string
  clientAddress: string
  clientKey: string
}

/**
 * The event stream of whoever is signed in, and of nobody else: there is no channel to ask for, the session says whose
 * news it is. `Last-Event-ID`, or `depuis` where a browser cannot send it, says what was seen; with `une-fois` the news
 * since is answered at once and that is all. Posting a stream's own name answers its heartbeat.
 */
export function addLiveStream(
  app: Hono<{ Variables: Variables }>,
  product: Product,
  health: Health,
): void {
  const { publicUrl } = readConfig()
  app.get(paths.liveStream(), async (c) => {
    if (isForeign(c.req.raw, publicUrl))
      return c.text('Requête refusée : elle vient d’un autre site.', 403)
    if (health.draining) return c.text('Le serveur redémarre.', 503, { 'retry-after': '1' })
    const token = sessionCookie.tokenOf(c.req.header('cookie'))
    const session = token
      ? await readSession(product.db, token, currentInstant(), c.get('clientKey'))
      : null
    if (!session || session.who.kind === 'visitor' || !session.session)
      return c.text('Connectez-vous.', 401, { 'cache-control': 'no-store' })
    const { accountId, kind } = session.who
    const since =
      seen(c.req.header('last-event-id') ?? c.req.query('depuis')) ?? session.session.newsSeq
    if (c.req.query('une-fois') !== undefined)
      return c.json(await newsSince(product.db, accountId, since), 200, {
        'cache-control': 'no-store',
      })

    const outgoing = (c.env as HttpBindings | undefined)?.outgoing
    if (!outgoing || c.req.method === 'HEAD')
      return c.body(null, 200, { 'content-type': STREAM_TYPE })
    const stream = product.live.streams.open(
      { accountId, kind, sessionId: session.sessionId, peer: c.get('clientKey') },
      since,
      sinkOf(outgoing, headersOf(c, publicUrl)),
    )
    if (stream === 'too_many')
      return c.text('Trop de pages ouvertes.', 429, {
        'retry-after': '60',
        'cache-control': 'no-store',
      })
    outgoing.once('close', stream.close)
    // The answer is written by hand from here on; the application must not write its own.
    return RESPONSE_ALREADY_SENT
  })

  app.post(paths.liveStream(), async (c) => {
    product.live.answered(new URLSearchParams(await c.req.text()).get('flux') ?? '')
    return c.body(null, 204)
  })
}

/** Writes to a connection, and keeps nothing else of the request alive for as long as it lasts. */
function sinkOf(outgoing: HttpBindings['outgoing'], headers: Record<string, string>): Sink {
  return {
    write: (text) =>
      void (outgoing.headersSent || outgoing.writeHead(200, headers), outgoing.write(text)),
    end: () => void (outgoing.writableNeedDrain ? outgoing.destroy() : outgoing.end()),
    unread: () => outgoing.writableLength,
  }
}

const STREAM_TYPE = 'text/event-stream; charset=utf-8'

function headersOf(c: Context<{ Variables: Variables }>, publicUrl: URL): Record<string, string> {
  return {
    ...securityHeaders({ tls: publicUrl.protocol === 'https:' }),
    'x-request-id': c.get('requestId'),
    'content-type': STREAM_TYPE,
    // No proxy keeps it, changes it or gathers it.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  }
}

function seen(text: string | undefined): number | null {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null
}
