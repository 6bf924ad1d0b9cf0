import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type IncomingInvoiceId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/incoming-file.route'
import { incomingFile } from './queries.server.ts'

/** A received invoice as it came, as a file. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const id = orNotFound(parseId<IncomingInvoiceId>(params.incomingId))
  return orNotFound(await incomingFile(ctx, id))
}
