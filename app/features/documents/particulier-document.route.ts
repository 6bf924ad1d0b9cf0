import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import type { Route } from './+types/particulier-document.route'
import { documentResponse } from './document-response.server.ts'

/** A document of one of the client's devis, as a file. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  return documentResponse(requireParticulier(context, request), params.documentId)
}
