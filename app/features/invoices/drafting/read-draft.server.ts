import type { ContractInvoiceKind } from '#app/features/invoices/invoice.ts'
import { contractInvoiceFacts } from '#app/features/invoices/issuing/contract-invoice.server.ts'
import { hasMandate } from '#app/features/invoices/issuing/issue-invoice.server.ts'
import type { InvoiceFound } from '#app/features/invoices/queries.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { isGranted } from '#app/values/team-rights.ts'
import { formatTime } from '#app/values/time/french-date.ts'
import { missingElsewhere } from './missing-mentions.tsx'

/** The draft of an invoice of a contract, as its editor shows it. */
export async function draftOf(ctx: Ctx<Artisan>, { invoice, zone }: InvoiceFound) {
  const { contract, today, faults, regimeChanged } = await contractInvoiceFacts(ctx, {
    ...invoice,
    quoteId: invoice.quoteId!,
  })
  const { lines, totals, earlier, progress } = contract
  const { title, depositCents, percents, retentionBasisPoints, performedOn, dueOn } = invoice
  return {
    id: invoice.id,
    stored: {
      kind: invoice.kind as ContractInvoiceKind,
      title,
      depositCents,
      percents,
      retentionBasisPoints,
      performedOn,
      dueOn,
    },
    contract: { lines, totals, earlier, progress },
    regimeChanged,
    today,
    savedAt: formatTime(invoice.updatedAt, zone),
    mandated: await hasMandate(ctx, invoice.artisanId),
    mayMandate: isGranted(ctx.who, 'sign'),
    faults: missingElsewhere(faults),
  }
}
