import { INVOICE_SENTENCES } from '#app/features/invoices/copy.ts'
import type { InvoiceRow } from '#app/features/invoices/lock-invoice.server.ts'
import { errorsOnPage } from '#app/features/quotes/editor/quote-editor-form.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { act } from '#app/platform/web/act.server.ts'
import { fieldErrors } from '#app/values/field-errors.ts'
import { plainFormInput, typedPlainInvoice } from './plain-editor.ts'
import { plainInvoiceForm } from './plain-invoice-form.ts'
import { savePlainInvoice } from './save-plain-invoice.server.ts'

/** Why a draft is not kept or issued, and what of it is said beside its lines. */
export const PLAIN_REFUSALS = {
  ...INVOICE_SENTENCES,
  too_many_lines: 'Une facture compte 200 lignes au plus.',
  line_malformed: 'Une ligne contient un nombre qui n’est pas valable.',
  amount_too_large: 'Le total dépasse 20 millions d’euros.',
}
export const BESIDE_LINES = {
  too_many_lines: 'lines',
  line_malformed: 'lines',
  amount_too_large: 'lines',
} as const

/** Keeps the draft of a plain invoice. */
export const savePlainAct = (ctx: Ctx<Artisan>, { id }: InvoiceRow) =>
  act({
    read: readPlainForm,
    run: (input) => savePlainInvoice(ctx, id, input),
    refusals: PLAIN_REFUSALS,
    beside: BESIDE_LINES,
    done: 'Brouillon enregistré',
  })

/** A draft as its form posts it, kept as typed. */
export async function readPlainForm(form: FormData) {
  const kept = typedPlainInvoice(form)
  const { input, numberOf } = plainFormInput(kept)
  const parsed = plainInvoiceForm.safeParse(input)
  return parsed.success
    ? { input: parsed.data, kept }
    : { errors: errorsOnPage(fieldErrors(parsed.error), numberOf), kept }
}
