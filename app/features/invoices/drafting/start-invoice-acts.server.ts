import { INVOICE_SENTENCES } from '#app/features/invoices/copy.ts'
import type { ContractInvoiceKind } from '#app/features/invoices/invoice.ts'
import { paths } from '#app/paths.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { act } from '#app/platform/web/act.server.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { startInvoice } from './start-invoice.server.ts'

/** Begins an invoice of a contract, from the page of its works. */
export function startInvoiceActs(ctx: Ctx<Artisan>, quoteId: QuoteId) {
  const start = (kind: ContractInvoiceKind) => ({
    run: () => startInvoice(ctx, quoteId, kind),
    refusals: INVOICE_SENTENCES,
    to: paths.invoice,
  })
  return {
    'invoice-deposit': act(start('deposit')),
    'invoice-progress': act(start('progress')),
    'invoice-final': act(start('final')),
  }
}
