import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { documentResponse } from '#app/features/documents/document-response.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import type { Route } from './+types/admin-operator-invoice-file.route'
import { operatorInvoiceOf } from './queries.server.ts'

/** The file of an invoice of the operator, for the team. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  return documentResponse(ctx, orNotFound(await operatorInvoiceOf(ctx, params.documentId)))
}
