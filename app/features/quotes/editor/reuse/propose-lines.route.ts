import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import type { Route } from './+types/propose-lines.route'
import { parseId, type QuoteId } from '#app/values/identity/ids.ts'
import type { Proposal } from './fill-line.ts'
import { withLastAsked } from './last-asked.server.ts'
import { proposeAssemblies, proposeLines } from './propose-lines.server.ts'

/** The assemblies and lines that hold what is typed, out of the artisan's own price list and devis. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const { searchParams } = new URL(request.url)
  const text = searchParams.get('q') ?? ''
  const quoteId = parseId<QuoteId>(searchParams.get('devis'))
  const [assemblies, lines] = await Promise.all([
    proposeAssemblies(ctx, text),
    proposeLines(ctx, text),
  ])
  const proposals: Proposal[] = [
    ...assemblies,
    ...(quoteId ? await withLastAsked(ctx, quoteId, lines) : lines),
  ]
  return Response.json(proposals, {
    headers: { 'cache-control': 'private, no-store' },
  })
}
