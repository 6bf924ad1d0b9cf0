import type { PageHandle } from '#app/platform/web/page-handle.ts'
import { requestScope } from '#app/features/accounts/sessions/request-scope.server.ts'
import { apiArtisan } from './api-artisan.server.ts'
import type { Route } from './+types/check-subscription.route'
import { checkSubscription } from './check-subscription.server.ts'

export const handle = { takes: 'json' } satisfies PageHandle

/** Asked by a link or a search engine: it answers posts only. */
export const loader = () =>
  Response.json({ error: 'POST attendu.' }, { status: 405, headers: { allow: 'POST' } })

/** The reader's own subscription, in the specification's three fields. No body is read. */
export async function action({ context }: Route.ActionArgs) {
  const ctx = apiArtisan(requestScope(context))
  if (ctx instanceof Response) return ctx
  return Response.json(await checkSubscription(ctx))
}
