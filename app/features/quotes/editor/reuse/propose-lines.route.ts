import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import type { Route } from './+types/propose-lines.route'
import type { Proposal } from './fill-line.ts'
import { proposeAssemblies, proposeLines } from './propose-lines.server.ts'

/** The assemblies and lines that hold what is typed, out of the artisan's own price list and devis. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const text = new URL(request.url).searchParams.get('q') ?? ''
  const proposals: Proposal[] = (
    await Promise.all([proposeAssemblies(ctx, text), proposeLines(ctx, text)])
  ).flat()
  return Response.json(proposals, {
    headers: { 'cache-control': 'private, no-store' },
  })
}
