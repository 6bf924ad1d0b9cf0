import { eq } from 'drizzle-orm'
import { data } from 'react-router'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import { refusalByStanding } from '#app/features/companies/company-standing.ts'
import { mandateFault } from '#app/features/invoices/drafting/mandate-fault.server.ts'
import { deleteInvoice } from '#app/features/invoices/drafting/save-invoice.server.ts'
import type { InvoiceFault } from '#app/features/invoices/issuing/invoice-fault.ts'
import { issueInvoice } from '#app/features/invoices/issuing/issue-invoice.server.ts'
import type { InvoiceRow } from '#app/features/invoices/lock-invoice.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { errorsOnPage } from '#app/features/quotes/editor/quote-editor-form.ts'
import { editItems, readAct } from '#app/features/quotes/editor/quote-editor.ts'
import { paths } from '#app/paths.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { act, type RefusedAct } from '#app/platform/web/act.server.ts'
import { refuse } from '#app/values/result.ts'
import { plainInvoiceFacts } from './plain-facts.server.ts'
import {
  plainFormInput,
  ratesOf,
  typedPlainInvoice,
  type TypedPlainInvoice,
} from './plain-editor.ts'
import {
  BESIDE_LINES,
  PLAIN_REFUSALS,
  readPlainForm,
  savePlainAct,
} from './save-plain-act.server.ts'
import { savePlainInvoice } from './save-plain-invoice.server.ts'

/** What an artisan does to the draft of a plain invoice: keep it, look at it, issue it, throw it away. */
export function plainDraftActs(ctx: Ctx<Artisan>, invoice: InvoiceRow) {
  return {
    save: savePlainAct(ctx, invoice),
    preview: act({
      read: readPlainForm,
      run: (input) => savePlainInvoice(ctx, invoice.id, input),
      refusals: PLAIN_REFUSALS,
      beside: BESIDE_LINES,
      to: paths.invoiceDraftPdf(invoice.id),
    }),
    issue: act({
      read: readPlainForm,
      // One transaction: what is issued is what was on the page, and no save of it that arrives
      // late. What was typed stays, whatever keeps it from being issued.
      run: (input, form) =>
        inTransaction(ctx, async (tx) => {
          const standing = refusalByStanding('invoice', await standingOf(tx, tx.who.artisanId))
          if (standing) return refuse(standing)
          const saved = await savePlainInvoice(tx, invoice.id, input)
          if (!saved.ok) return saved
          const mandate = await mandateFault(tx, form)
          if (mandate !== null) return { errors: { mandate } }
          const errors = besideFields(await faultsOf(tx, invoice), form)
          if (Object.keys(errors).length > 0) return { errors }
          return issueInvoice(tx, invoice.id)
        }),
      refusals: PLAIN_REFUSALS,
      beside: BESIDE_LINES,
      done: ({ number }) => ({
        title: `${number} est émise`,
        description: 'Son PDF se prépare.',
      }),
    }),
    delete: act({
      run: () => deleteInvoice(ctx, invoice.id),
      refusals: PLAIN_REFUSALS,
      done: 'Brouillon supprimé',
      to: paths.invoices({ vue: 'brouillons' }),
    }),
  }
}

/** Adds, moves or takes away a line without script: it changes the page only. Null for the other buttons. */
export async function moveLines(ctx: Ctx<Artisan>, invoice: InvoiceRow, form: FormData) {
  const intent = String(form.get('intent') ?? '')
  const asked = readAct(intent)
  if (!asked) return null
  const typed = typedPlainInvoice(form)
  const { client, companyRegime } = await plainInvoiceFacts(ctx, {
    ...invoice,
    clientId: invoice.clientId!,
  })
  const { rates } = ratesOf(typed.own, client, companyRegime)
  return data<RefusedAct<TypedPlainInvoice>>({
    intent,
    errors: {},
    notice: null,
    values: {},
    kept: { ...typed, items: editItems(typed.items, asked, rates[0] ?? 0) },
  })
}

/** What the draft lacks as it was saved. */
async function faultsOf(ctx: Ctx<Artisan>, { id }: InvoiceRow) {
  const [saved] = await ctx.db.select().from(invoices).where(eq(invoices.id, id))
  return (await plainInvoiceFacts(ctx, { ...saved!, clientId: saved!.clientId! })).faults
}

const besideFields = (faults: readonly InvoiceFault[], form: FormData) => {
  const { numberOf } = plainFormInput(typedPlainInvoice(form))
  return errorsOnPage(
    Object.fromEntries(faults.flatMap(({ field, sentence }) => (field ? [[field, sentence]] : []))),
    numberOf,
  )
}
