import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import type { Route } from './+types/kept-lines.route'
import { proposeEverything } from './propose-lines.server.ts'

/** The company's own price list, for its device to propose from while there is no network. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  return Response.json(await proposeEverything(ctx), {
    headers: { 'cache-control': 'private, no-store' },
  })
}
