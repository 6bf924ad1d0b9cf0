import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { kindOfCookies, has } from '#app/features/accounts/sessions/kind-cookie.server.ts'
import type { ViewerKind } from '#app/features/accounts/sessions/viewer.ts'
import { counted } from '#app/platform/metrics/metrics.server.ts'
import { TOAST_COOKIE } from '#app/values/toast.ts'
import type { HtmlCache } from './html-cache.ts'
import { encodingFor, isKnown, readyCopy } from './cached-page.ts'
import { keyOf } from './page-key.ts'

/**
 * Which cached pages a request may be given, by its cookies alone; null when none: a toast is on its way, or only the
 * session tells who it is.
 */
export function readerKindOf(cookies: string | undefined): ViewerKind | null {
  if (cookies === undefined) return 'visitor'
  return has(cookies, TOAST_COOKIE) ? null : kindOfCookies(cookies)
}

/** Answers a request whose page is kept, and nothing else: false leaves it to the application, untouched. */
export type Front = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * The way past the application for what is already there: a plain path, kept, in the encoding that is asked for.
 * `isOpen` is the gate's word on the cookies, asked before anything is looked up; `refuses` is true while stopping.
 */
export function createFront(
  cache: HtmlCache,
  gate: { isOpen: (cookies: string | undefined) => boolean; refuses: () => boolean },
): Front {
  return (request, response) => {
    const { method, url, headers } = request
    if (
      (method !== 'GET' && method !== 'HEAD') ||
      url === undefined ||
      url.includes('?') ||
      gate.refuses() ||
      !gate.isOpen(headers.cookie)
    )
      return false
    const kind = readerKindOf(headers.cookie)
    const page = kind && cache.find(keyOf(kind, url))
    if (!page) return false
    const known = isKnown(page, headers['if-none-match'])
    const copy = known
      ? null
      : readyCopy(page, encodingFor(headers['accept-encoding'] as string | undefined))
    if (copy === undefined) return false
    counted.keptPages.inc({ result: 'hit' })
    response
      .writeHead(copy ? 200 : 304, [...(copy ?? page).headers, 'x-request-id', randomUUID()])
      .end(copy && method === 'GET' ? copy.bytes : undefined)
    return true
  }
}
