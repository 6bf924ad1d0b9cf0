import { INVOICE_SENTENCES } from '#app/features/invoices/copy.ts'
import {
  creditInvoice,
  type CreditInput,
} from '#app/features/invoices/issuing/credit-invoice.server.ts'
import { SELF_DEPOSIT_REFUSALS } from '#app/features/invoices/flows/copy.ts'
import { sayDeposited } from '#app/features/invoices/flows/say-deposited.server.ts'
import { contractInvoiceFacts } from '#app/features/invoices/issuing/contract-invoice.server.ts'
import type { InvoiceFault } from '#app/features/invoices/issuing/invoice-fault.ts'
import { issueInvoice } from '#app/features/invoices/issuing/issue-invoice.server.ts'
import type { InvoiceRow } from '#app/features/invoices/lock-invoice.server.ts'
import { paths } from '#app/paths.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { act, texts } from '#app/platform/web/act.server.ts'
import { AMOUNT_REFUSALS, parseEuros } from '#app/values/numbers/money.ts'
import type { ContractInvoiceInput } from './invoice-form.ts'
import { mandateFault } from './mandate-fault.server.ts'
import { readDraft, saveAct } from './save-act.server.ts'
import { deleteInvoice, saveInvoice } from './save-invoice.server.ts'

/** What an artisan does to a draft of theirs: keep it, issue it, throw it away. */
export function draftActs(ctx: Ctx<Artisan>, invoice: InvoiceRow) {
  const refusals = INVOICE_SENTENCES
  return {
    save: saveAct(ctx, invoice),
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
      // One transaction: what is issued is what was on the page, and no save of it that arrives
      // late. What was typed stays, whatever keeps it from being issued.
      run: (input, form) =>
        inTransaction(ctx, async (tx) => {
          const saved = await saveInvoice(tx, invoice.id, input)
          if (!saved.ok) return saved
          const mandate = await mandateFault(tx, form)
          if (mandate !== null) return { errors: { mandate } }
          const errors = besideFields((await draftFacts(tx, invoice, input)).faults)
          if (Object.keys(errors).length > 0) return { errors }
          return issueInvoice(tx, invoice.id)
        }),
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

/** What an artisan does to an issued invoice: say that they deposited it, credit it wholly or in part. */
export function issuedActs(ctx: Ctx<Artisan>, invoice: InvoiceRow) {
  return {
    deposited: act({
      form: texts({ depositedOn: 40 }),
      run: (said) => sayDeposited(ctx, invoice.id, said),
      refusals: SELF_DEPOSIT_REFUSALS,
      done: 'Dépôt noté',
    }),
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
