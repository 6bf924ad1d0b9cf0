import { viewerCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { fileResponse } from '#app/platform/files/read-file.server.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type CompanyDocumentId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/document.route'
import { readDocument } from './documents.server.ts'

/** A document of a company file, for its artisan and the team. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const id = parseId<CompanyDocumentId>(params.documentId)
  const small = new URL(request.url).searchParams.get('taille') === 'petite'
  const found = id && (await readDocument(viewerCtx(context), id, { small }))
  if (!found) notFound()
  return fileResponse(found.file, { name: found.name })
}
