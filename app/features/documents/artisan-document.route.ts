import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import type { Route } from './+types/artisan-document.route'
import { documentResponse } from './document-response.server.ts'

/** A document of one of the company's devis, as a file. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  return documentResponse(requireArtisan(context, request), params.documentId)
}
