import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import type { Route } from './+types/particulier-document.route'
import { parseId, type DocumentId } from '#app/values/identity/ids.ts'
import { noteDownload } from './handed-documents.server.ts'
import { documentResponse } from './document-response.server.ts'

/** A document of one of the client's devis, as a file; that they saved it is kept. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const response = await documentResponse(ctx, params.documentId)
  const id = parseId<DocumentId>(params.documentId)
  if (id && response.ok && request.method === 'GET') await noteDownload(ctx, id)
  return response
}
