import { createHash } from 'node:crypto'
import { visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import type { Route } from './+types/feed.route'
import { readFeed } from './feed.server.ts'

/**
 * The calendar of a company, for other calendars: the secret of its address is all that it asks.
 * 404 without one, and nothing of it is kept by anybody between.
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const headers = {
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  }
  const calendar = params.file.endsWith('.ics')
    ? await readFeed(visitorCtx(context), params.file.slice(0, -4))
    : null
  if (calendar === null)
    return new Response('Cet agenda n’existe pas, ou son adresse a été révoquée.', {
      status: 404,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
    })
  const etag = `"${createHash('sha256').update(calendar).digest('base64url').slice(0, 22)}"`
  if (request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers: { ...headers, etag } })
  return new Response(calendar, {
    headers: {
      ...headers,
      etag,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="agenda.ics"',
    },
  })
}
