import {
  isRouteErrorResponse,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { HashingQueueFull } from '#app/features/accounts/passwords/password-hash.server.ts'
import {
  AskedWhoLooks,
  scopeContext,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { applicationOf } from '#app/platform/web/page-handle.ts'
import { sqlState } from '#app/platform/database/database.server.ts'
import { isUnavailable } from '#app/platform/unavailable.server.ts'
import { describeError, log } from './platform/log.server.ts'
import { UnreadableForm } from '#app/platform/web/read-form.server.ts'
import { renderPage } from '#app/shell/render-page.server.tsx'
import {
  TAKEN_TOAST_COOKIE,
  TOAST_COOKIE,
  toastFromCookies,
  type Toast,
} from '#app/values/toast.ts'

/** Renders a page to one string: alone when it ships no framework script, followed by its data when it does. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const { nonce } = context.get(scopeContext)
  const application = applicationOf(
    entry.staticHandlerContext.matches.map(({ route }) => entry.routeModules[route.id]?.handle),
  )
  const html = await renderPage(entry, {
    url: request.url,
    toast: takeToast(request, headers),
    nonce: nonce || undefined,
    interactive: application !== null,
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(`<!doctype html>${html.replace(/^<!DOCTYPE html>/i, '')}`, {
    status,
    headers,
  })
}

/**
 * Takes the toast that a document shows, which is its answer's own or that of the redirect that led
 * here, with the cookie that carried it. A page made ready before it is wanted takes none.
 */
function takeToast(request: Request, headers: Headers): Toast | null {
  const cookies = headers.getSetCookie()
  const own = cookies.find((cookie) => cookie.startsWith(`${TOAST_COOKIE}=`))
  const toast = toastFromCookies(own ?? request.headers.get('cookie') ?? '')
  if (!toast || request.headers.has('sec-purpose')) return null
  headers.delete('set-cookie')
  for (const cookie of cookies) if (cookie !== own) headers.append('set-cookie', cookie)
  headers.append('set-cookie', TAKEN_TOAST_COOKIE)
  // Gone back to, it would say again what it said.
  headers.set('cache-control', 'private, no-store')
  return toast
}

/**
 * Logs what a loader or an action threw, without its parameters; a database out of reach becomes a 503, a form that
 * cannot be read a 400. An address or a method that does not exist is the caller's fault, and no line of the log.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const scope = context.get(scopeContext)
  if (isRouteErrorResponse(error) && error.status < 500) return
  // What the router shows of an action's error, which came through here before.
  if (error instanceof Error && error.message === 'Unexpected Server Error') return
  if (error instanceof UnreadableForm) scope.unreadableForm = true
  if (scope.unreadableForm) return
  // What is only read refuses to be written: nothing failed.
  if (scope.viewing && sqlState(error) === '25006') {
    scope.wroteWhileViewing = true
    return
  }
  // Too many passwords at once is a matter of seconds as well.
  if (isUnavailable(error) || error instanceof HashingQueueFull) scope.unavailable = true
  // A page that breaks while it is rendered for everybody is rendered again for who asked, and said then.
  if (scope.kept && !(error instanceof AskedWhoLooks)) return
  const fields = { requestId: scope.requestId, ...describeError(error) }
  if (scope.unavailable) log.warn('unavailable', fields)
  else log.error('page failed', fields)
}
