import { addressInWords, isNoAddress } from '#app/features/clients/client.ts'
import { missingElsewhere } from '#app/features/invoices/drafting/missing-mentions.tsx'
import { hasMandate } from '#app/features/invoices/issuing/issue-invoice.server.ts'
import type { InvoiceFound } from '#app/features/invoices/queries.server.ts'
import { costsOfLines } from '#app/features/quotes/editor/reuse/propose-lines.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { isGranted } from '#app/values/team-rights.ts'
import { formatTime } from '#app/values/time/french-date.ts'
import { plainInvoiceFacts } from './plain-facts.server.ts'
import { ratesOf, typedFromDraft } from './plain-editor.ts'
import { tradesOf } from './save-plain-invoice.server.ts'

/** The draft of a plain invoice as its editor is given it. */
export async function readPlainDraft(ctx: Ctx<Artisan>, { invoice, zone }: InvoiceFound) {
  const { client, companyRegime, today, faults } = await plainInvoiceFacts(ctx, {
    ...invoice,
    clientId: invoice.clientId!,
  })
  const { id, trade, lines, worksPlace, subcontractReference } = invoice
  const { rates } = ratesOf(
    { placePostalCode: worksPlace?.postalCode ?? '', subcontractReference },
    client,
    companyRegime,
  )
  const billing = { line: client.addressLine, postalCode: client.postalCode, town: client.town }
  const addresses = [billing, ...client.worksAddresses].filter((one) => !isNoAddress(one))
  const trades = await tradesOf(ctx)
  return {
    id,
    typed: typedFromDraft(invoice, rates),
    client: {
      name: client.name,
      kind: client.kind,
      postalCode: client.postalCode,
      email: client.email,
      addresses: addresses.filter(
        (one, at) =>
          addresses.findIndex((other) => addressInWords(other) === addressInWords(one)) === at,
      ),
    },
    trades: trade && !trades.includes(trade) ? [...trades, trade] : trades,
    companyRegime,
    known: await costsOfLines(ctx, lines),
    today,
    savedAt: formatTime(invoice.updatedAt, zone),
    mandated: await hasMandate(ctx, invoice.artisanId),
    mayMandate: isGranted(ctx.who, 'sign'),
    faults: missingElsewhere(faults),
  }
}
