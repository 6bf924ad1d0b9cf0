import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import {
  forgottenKindCookie,
  kindCookie,
  kindOfCookies,
} from '#app/features/accounts/sessions/kind-cookie.server.ts'
import {
  scopeContext,
  scopeOfCachedPage,
  type RequestScope,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { sessionCookie } from '#app/features/accounts/sessions/session-cookie.server.ts'
import {
  endedMirrorCookie,
  mirrorCookie,
} from '#app/features/accounts/sessions/session-mirror.server.ts'
import { currentInstant } from '#app/platform/clock.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { isUnavailable } from '#app/platform/unavailable.server.ts'
import { describeError, log } from '#app/platform/log.server.ts'
import { READING_STARTER } from '#app/shell/reading-starter.ts'
import { SITE_STARTER } from '#app/shell/site-starter.ts'
import { admission, TooBusy } from './admission.ts'
import { compressPage } from './compress-page.ts'
import { createHtmlCache, type HtmlCache } from './html-cache/html-cache.ts'
import { inlineStyles } from './html-cache/inline-styles.ts'
import { createCachedAnswers } from './html-cache/cached-answers.ts'
import { pagePolicies } from './html-cache/page-policies.ts'
import { oneEachTurn } from './one-each-turn.ts'
import type { Product } from './product.ts'
import { readScope, type Asking } from './read-scope.ts'
import { speculationRules } from './speculation-rules.ts'
import { bugPage, busyPage, unavailablePage, viewingPage } from './unavailable-page.ts'

/**
 * An answer that takes longer is given up: nothing may wait on a frozen database. In development
 * the first page is still being compiled.
 */
const ANSWER_WITHIN_MS = import.meta.env.MODE === 'development' ? 60_000 : 4_700
const SLOW_WITHIN_MS = 60_000

/** Every page by React Router, the public ones from memory. */
export type Pages = {
  answer: (request: Request, asking: Asking) => Promise<Response>
  /** Null in development, where what a page shows changes with its source. */
  cache: HtmlCache | null
}

/** Opens the pages of a build on a product. */
export function createPages(
  product: Product,
  build: ServerBuild | (() => Promise<ServerBuild>),
): Pages {
  const config = readConfig()
  const render = createRequestHandler(build, config.production ? 'production' : 'development')

  const turn = oneEachTurn()
  const admitted = { forOne: admission(), forEverybody: admission() }

  const rendered = (request: Request, scope: RequestScope, milliseconds = ANSWER_WITHIN_MS) =>
    within(
      milliseconds,
      render(request, contextOf(scope)),
      () => scope.slow === true && milliseconds < SLOW_WITHIN_MS,
    )

  const cache =
    typeof build === 'function'
      ? null
      : createHtmlCache({
          tls: config.publicUrl.protocol === 'https:',
          scripts: [READING_STARTER, SITE_STARTER, speculationRules((build as ServerBuild).routes)],
          shared: config.gatePassword === '',
          finish: inlineStyles,
          async render({ kind, address }, requestId) {
            // Only the address goes on to the page: no cookie and no header of whoever happened to ask first.
            const scope = scopeOfCachedPage(
              { db: product.db, now: currentInstant(), requestId },
              kind,
            )
            const answer = await admitted.forEverybody(() =>
              rendered(new Request(new URL(address, config.publicUrl)), scope),
            )
            if (scope.unavailable) throw new Unavailable()
            return answer
          },
        })
  const kept = cache && createCachedAnswers(cache, pagePolicies((build as ServerBuild).routes))

  const answerOne = async (request: Request, asking: Asking): Promise<Response> => {
    const scope = await readScope(product, request, asking)
    const response = await rendered(
      request,
      scope,
      asking.upload ? SLOW_WITHIN_MS : ANSWER_WITHIN_MS,
    )
    if (scope.wroteWhileViewing) return viewingPage()
    if (scope.unavailable) return unavailablePage(request)
    if (scope.unreadableForm) return new Response('Ce formulaire est illisible.', { status: 400 })
    // Somebody of the team who looks at a space stays who they are in their browser.
    if (!scope.viewing) keepCookiesTrue(request, scope, response)
    if (
      scope.viewer.person ||
      scope.sessionToken ||
      request.method !== 'GET' ||
      holdsSecret(request.url)
    )
      response.headers.set('cache-control', 'private, no-store')
    return compressPage(request, response)
  }

  /**
   * What somebody wrote is refused to nobody, and is no place of others: it may come slowly, and
   * has doors of its own.
   */
  const begun = (request: Request, prepare: () => Promise<Response>) =>
    request.method === 'GET' || request.method === 'HEAD'
      ? admitted.forOne(prepare)
      : turn().then(prepare)

  return {
    cache,
    async answer(request, asking) {
      if (isPrefetchedMove(request))
        return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
      try {
        const page = await kept?.(request, asking.requestId)
        return page ?? (await begun(request, () => answerOne(request, asking)))
      } catch (error) {
        if (error instanceof TooBusy) return busyPage()
        if (isUnavailable(error) || error instanceof TooSlow || error instanceof Unavailable) {
          log.warn('unavailable', describeError(error))
          return unavailablePage(request)
        }
        log.error('unhandled', describeError(error))
        return bugPage()
      }
    },
  }
}

function contextOf(scope: RequestScope): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(scopeContext, scope)
  return context
}

/**
 * What a move would read, asked for because somebody may be about to make it. Reading marks as read, and what was read
 * grows old: their browser has the page's script meanwhile, and the rest is asked with the move.
 */
function isPrefetchedMove(request: Request): boolean {
  const purpose = request.headers.get('sec-purpose') ?? request.headers.get('purpose')
  return purpose?.startsWith('prefetch') === true && new URL(request.url).pathname.endsWith('.data')
}

/** A session that turns out to have ended leaves no cookie behind, and the kind's cookie says what the session says. */
function keepCookiesTrue(request: Request, scope: RequestScope, response: Response): void {
  const set = response.headers.getSetCookie()
  const ended =
    scope.sessionToken !== null &&
    scope.viewer.who.kind === 'visitor' &&
    !scope.viewer.profileMissing &&
    !scope.viewer.secondFactorAwaited
  if (ended && set.length === 0) response.headers.append('set-cookie', sessionCookie.set(null))
  // What an act makes of the session shows with the page that follows it; its end shows at once.
  const mirror = set.includes(sessionCookie.set(null))
    ? endedMirrorCookie()
    : request.method === 'GET'
      ? mirrorCookie(request.headers.get('cookie'), scope.viewer)
      : null
  if (mirror) response.headers.append('set-cookie', mirror)
  const { kind } = scope.viewer.who
  if (ended || set.some((line) => line.startsWith(`${sessionCookie.name()}=`)))
    response.headers.append('set-cookie', forgottenKindCookie())
  else if (kind !== 'visitor' && kindOfCookies(request.headers.get('cookie')) !== kind)
    response.headers.append('set-cookie', kindCookie(kind))
}

/** Whether an address opens something by itself: the links of mails. Its page, refused or not, is kept nowhere. */
function holdsSecret(url: string): boolean {
  const { searchParams } = new URL(url)
  return searchParams.has('token') || searchParams.has('jeton')
}

class TooSlow extends Error {}
class Unavailable extends Error {}

/** `mayTakeLonger` is asked when the time is up: yes gives as long as an upload has, once. */
function within<T>(
  milliseconds: number,
  work: Promise<T>,
  mayTakeLonger: () => boolean,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new TooSlow('answer took too long'))
    let timer = setTimeout(() => {
      if (mayTakeLonger()) timer = setTimeout(giveUp, SLOW_WITHIN_MS - milliseconds)
      else giveUp()
    }, milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
