import { readerKindOf } from './front.ts'
import type { HtmlCache } from './html-cache.ts'
import { copyOf, encodingFor, isKnown, type CachedPage } from './cached-page.ts'
import { wantedPage } from './page-key.ts'
import type { PolicyOf } from './page-policies.ts'

/** Answers from what is kept, rendering it first if need be; null when the request must be answered for itself. */
export type CachedAnswers = (request: Request, requestId: string) => Promise<Response | null>

/**
 * The cached pages behind the application, for all that the front leaves to it: first renderings,
 * queries, other encodings.
 */
export function createCachedAnswers(cache: HtmlCache, policyOf: PolicyOf): CachedAnswers {
  return async (request, requestId) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const { pathname, search } = new URL(request.url)
    const policy = policyOf(pathname)
    const reader = policy && readerKindOf(request.headers.get('cookie') ?? undefined)
    const wanted = reader && wantedPage(reader, pathname, search, policy)
    if (!wanted) return null
    const taken = await cache.take(wanted, requestId)
    if (!taken) return null
    if ('page' in taken) return answerWith(taken.page, request)
    // What breaks without knowing who looks may work when it does.
    return taken.answer.status < 500 ? taken.answer : null
  }
}

async function answerWith(page: CachedPage, request: Request): Promise<Response> {
  if (isKnown(page, request.headers.get('if-none-match') ?? undefined))
    return new Response(null, { status: 304, headers: paired(page.headers) })
  const { bytes, headers } = await copyOf(
    page,
    encodingFor(request.headers.get('accept-encoding') ?? undefined),
  )
  return new Response(request.method === 'HEAD' ? null : (bytes as Uint8Array<ArrayBuffer>), {
    headers: paired(headers),
  })
}

function paired(flat: readonly string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, index) => [
    flat[2 * index]!,
    flat[2 * index + 1]!,
  ])
}
