import { data } from 'react-router'
import { visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type DocumentId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/open-invoice-pdf.route'
import { openInvoiceFile } from './read-open-invoice.server.ts'

/** A document of a plain invoice, or the receipt of a payment of it, by the link that its client was mailed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const id = orNotFound(parseId<DocumentId>(params.documentId))
  const answer = await openInvoiceFile(visitorCtx(context), params.token, id)
  if (answer === 'too_many') throw data(null, { status: 429 })
  const response = orNotFound(answer)
  response.headers.set('cache-control', 'private, no-store')
  return response
}
