import { INVOICE_SENTENCES } from '#app/features/invoices/copy.ts'
import type { InvoiceRow } from '#app/features/invoices/lock-invoice.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { act } from '#app/platform/web/act.server.ts'
import { fieldErrors, textFields } from '#app/values/field-errors.ts'
import { PERCENT_FIELD } from './invoice-fields.ts'
import { contractInvoiceForm } from './invoice-form.ts'
import { saveInvoice } from './save-invoice.server.ts'

/** Keeps the draft of an invoice of a contract. */
export const saveAct = (ctx: Ctx<Artisan>, { id }: InvoiceRow) =>
  act({
    read: readDraft,
    run: (input) => saveInvoice(ctx, id, input),
    refusals: INVOICE_SENTENCES,
    done: 'Brouillon enregistré',
  })

/** A draft as its form posts it. */
export async function readDraft(form: FormData) {
  const texts = textFields(form)
  const percents = Object.fromEntries(
    Object.entries(texts).flatMap(([name, typed]) =>
      name.startsWith(PERCENT_FIELD) ? [[name.slice(PERCENT_FIELD.length), typed]] : [],
    ),
  )
  const { title, depositCents, retentionBasisPoints, performedOn, dueOn } = texts
  const read = contractInvoiceForm.safeParse({
    title,
    depositCents,
    retentionBasisPoints,
    performedOn,
    dueOn,
    percents,
  })
  if (read.success) return { input: read.data }
  // A percentage is refused beside its own line.
  return {
    errors: Object.fromEntries(
      Object.entries(fieldErrors(read.error)).map(([field, sentence]) => [
        field.replace(/^percents\./, PERCENT_FIELD),
        sentence,
      ]),
    ),
  }
}
