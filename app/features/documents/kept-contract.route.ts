import { data } from 'react-router'
import { visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type DocumentId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/kept-contract.route'
import { keptContract } from './contract-link.server.ts'

/** A document of a client whose account is closed, by the link they were mailed. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('jeton') ?? ''
  const id = orNotFound(parseId<DocumentId>(params.documentId))
  const answer = await keptContract(visitorCtx(context), token, id)
  if (answer === 'too_many') throw data(null, { status: 429 })
  const response = orNotFound(answer)
  response.headers.set('cache-control', 'private, no-store')
  return response
}
