import { data } from 'react-router'
import { requestScope } from '#app/features/accounts/sessions/request-scope.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { Route } from './+types/not-found.page'
import { NotFoundWords } from './error-pages.tsx'

/** Any other address: 404. The path is logged once, encoded as every address is, and without its query. */
export function loader({ request, context }: Route.LoaderArgs) {
  log.info('not found', {
    requestId: requestScope(context).requestId,
    path: new URL(request.url).pathname.slice(0, 300),
  })
  return data(null, { status: 404 })
}

export function action() {
  return data(null, { status: 404 })
}

export default NotFoundWords
