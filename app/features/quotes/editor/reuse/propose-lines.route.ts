import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import type { Route } from './+types/propose-lines.route'
import { proposeLines } from './propose-lines.server.ts'

/** The lines that hold what is typed, out of the artisan's own price list and devis. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const text = new URL(request.url).searchParams.get('q') ?? ''
  return Response.json(await proposeLines(ctx, text), {
    headers: { 'cache-control': 'private, no-store' },
  })
}
