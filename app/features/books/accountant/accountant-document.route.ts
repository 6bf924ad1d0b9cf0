import { filedInvoice } from '#app/features/books/archive/zip-documents.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type InvoiceId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/accountant-document.route'
import { requireAccountant } from './accountant-scope.server.ts'
import { recordRead } from './open-access.server.ts'

/** An invoice or a credit note of the books that an accountant may read, as its kept file. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { ctx, access } = await requireAccountant(context, request)
  const id = orNotFound(parseId<InvoiceId>(params.invoiceId))
  const response = orNotFound(await filedInvoice(ctx, access.artisanId, id))
  await recordRead(ctx, access.id, 'document')
  response.headers.set('cache-control', 'private, no-store')
  return response
}
