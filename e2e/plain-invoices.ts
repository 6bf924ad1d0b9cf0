import { makeInvoiceLink } from '#app/features/invoices/plain/invoice-link.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import type { TestDatabase } from '#test/database.ts'
import { aPlainDraft, aPlainInvoice } from '#test/plain-invoice-builders.ts'

/** A repair that a company invoiced without a devis, with the link of its client, and a draft of another. */
export async function somePlainInvoices(
  database: TestDatabase,
  { artisan, now }: { artisan: Artisan; now: Date },
) {
  const today = now.toISOString().slice(0, 10)
  const given = { artisan, now, typed: { performedOn: today, dueOn: '2099-12-31' } }
  const { invoiceId: plainInvoice } = await aPlainInvoice(database, given)
  const { invoiceId: plainDraft } = await aPlainDraft(database, given)
  const ctx = database.ctx(undefined, now)
  const invoiceLink = (await makeInvoiceLink(ctx, plainInvoice)).split('/').at(-1)!
  return { plainInvoice, plainDraft, invoiceLink }
}
