import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { printedInvoice } from '#app/features/invoices/document/printed-invoice.ts'
import { invoiceFacts } from '#app/features/invoices/issuing/issue-invoice.server.ts'
import { readInvoice } from '#app/features/invoices/queries.server.ts'
import { draftPdfResponse } from '#app/features/quotes/document/draft-pdf-response.server.ts'
import { notFound, orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type InvoiceId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/draft-pdf.route'

/** A draft as the file that its client will receive, to look at; it has no number yet. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const { invoice } = orNotFound(
    await readInvoice(ctx, orNotFound(parseId<InvoiceId>(params.invoiceId))),
  )
  if (invoice.status !== 'draft') notFound()
  const { preview } = await invoiceFacts(ctx, invoice)
  return draftPdfResponse(
    context,
    ctx,
    printedInvoice({ ...orNotFound(preview), number: '(brouillon)' }, ctx.now),
    'Brouillon de facture',
  )
}
