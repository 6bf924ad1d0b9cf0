import { INVOICE_SENTENCES } from '#app/features/invoices/copy.ts'
import {
  creditInvoice,
  type CreditInput,
} from '#app/features/invoices/issuing/credit-invoice.server.ts'
import {
  contractInvoiceFacts,
  type InvoiceFault,
} from '#app/features/invoices/issuing/contract-invoice.server.ts'
import { hasMandate, issueInvoice } from '#app/features/invoices/issuing/issue-invoice.server.ts'
import type { InvoiceRow } from '#app/features/invoices/lock-invoice.server.ts'
import { acceptMandate } from '#app/features/invoices/mandate/accept-mandate.server.ts'
import { paths } from '#app/paths.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { act } from '#app/platform/web/act.server.ts'
import { fieldErrors, textFields } from '#app/values/field-errors.ts'
import { AMOUNT_REFUSALS, parseEuros } from '#app/values/numbers/money.ts'
import { PERCENT_FIELD } from './invoice-fields.ts'
import { contractInvoiceForm, type ContractInvoiceInput } from './invoice-form.ts'
import { deleteInvoice, saveInvoice } from './save-invoice.server.ts'

/** What an artisan does to a draft of theirs: keep it, issue it, throw it away. */
export function draftActs(ctx: Ctx<Artisan>, invoice: InvoiceRow) {
  const refusals = INVOICE_SENTENCES
  return {
    save: act({
      read: readDraft,
      run: (input) => saveInvoice(ctx, invoice.id, input),
      refusals,
      done: 'Brouillon enregistré',
    }),
    preview: act({
      read: readDraft,
      run: async (input) => {
        const saved = await saveInvoice(ctx, invoice.id, input)
        if (!saved.ok) return saved
        const { faults, preview } = await draftFacts(ctx, invoice, input)
        return preview ? saved : { errors: besideFields(faults) }
      },
      refusals,
      to: paths.invoiceDraftPdf(invoice.id),
    }),
    issue: act({
      read: readDraft,
      // What was typed stays, whatever keeps it from being issued.
      run: async (input, form) => {
        const saved = await saveInvoice(ctx, invoice.id, input)
        if (!saved.ok) return saved
        if (form.get('mandate') === 'oui') await acceptMandate(ctx)
        else if (!(await hasMandate(ctx, ctx.who.artisanId)))
          return { errors: { mandate: INVOICE_SENTENCES.mandate_missing } }
        const errors = besideFields((await draftFacts(ctx, invoice, input)).faults)
        if (Object.keys(errors).length > 0) return { errors }
        return issueInvoice(ctx, invoice.id)
      },
      refusals,
      done: ({ number }) => ({
        title: `${number} est émise`,
        description: 'Le client la reçoit par email, avec son PDF.',
      }),
    }),
    delete: act({
      run: () => deleteInvoice(ctx, invoice.id),
      refusals,
      done: 'Brouillon supprimé',
      to: paths.invoices({ vue: 'brouillons' }),
    }),
  }
}

/** What an artisan does to an issued invoice: credit it, wholly or in part. */
export function issuedActs(ctx: Ctx<Artisan>, invoice: InvoiceRow) {
  return {
    credit: act({
      read: readCredit,
      run: (input: CreditInput) => creditInvoice(ctx, invoice.id, input),
      refusals: INVOICE_SENTENCES,
      beside: { reason_missing: 'reason', credit_too_large: 'bases', amount_malformed: 'bases' },
      done: ({ number }) => ({
        title: `Avoir ${number} émis`,
        description: 'Le client le reçoit par email.',
      }),
      to: ({ id }) => paths.invoice(id),
    }),
  }
}

const draftFacts = (ctx: Ctx<Artisan>, invoice: InvoiceRow, input: ContractInvoiceInput) =>
  contractInvoiceFacts(ctx, { ...invoice, ...input, quoteId: invoice.quoteId! })

const besideFields = (faults: readonly InvoiceFault[]) =>
  Object.fromEntries(faults.flatMap(({ field, sentence }) => (field ? [[field, sentence]] : [])))

async function readDraft(form: FormData) {
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

/** All that is left, or a part of each rate: « base.1000 » holds what is given back HT at 10 %. */
async function readCredit(form: FormData) {
  const reason = String(form.get('reason') ?? '').slice(0, 200)
  if (form.get('extent') !== 'part') return { input: { reason, bases: 'whole' as const } }
  const bases: { vatBasisPoints: number; baseCents: number }[] = []
  for (const [name, typed] of form) {
    const [, rate] = /^base\.(\d{1,5})$/.exec(name) ?? []
    if (!rate || String(typed).trim() === '') continue
    const read = parseEuros(String(typed))
    if (!read.ok) return { errors: { [name]: AMOUNT_REFUSALS[read.refusal] } }
    bases.push({ vatBasisPoints: Number(rate), baseCents: read.value })
  }
  return { input: { reason, bases } }
}
