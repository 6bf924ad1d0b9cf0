import { z } from 'zod'
import { WHOLE } from '#app/features/invoices/billing/contract-billing.ts'
import { text } from '#app/features/quotes/editor/quote-form.ts'
import { AMOUNT_REFUSALS, parseEuros } from '#app/values/numbers/money.ts'
import { isDay, type Day } from '#app/values/time/french-date.ts'

const day = z
  .string()
  .trim()
  .refine((typed) => typed === '' || isDay(typed), 'Choisissez un jour.')
  .transform((typed) => (typed === '' ? null : (typed as Day)))
  .default(null)

const amount = z
  .string()
  .default('')
  .transform((typed, { addIssue }) => {
    if (typed.trim() === '') return null
    const read = parseEuros(typed)
    if (read.ok) return read.value
    addIssue({ code: 'custom', message: AMOUNT_REFUSALS[read.refusal] })
    return z.NEVER
  })

/** « 40 » or « 12,5 », in basis points. */
const percent = z
  .string()
  .trim()
  .refine(
    (typed) => /^(?:\d{1,3}(?:[.,]\d{1,2})?)?$/.test(typed),
    'Écrivez un pourcentage de 0 à 100.',
  )
  .transform((typed) => Math.round(Number(typed.replace(',', '.') || 0) * 100))
  .refine((basisPoints) => basisPoints <= WHOLE, 'Un avancement ne dépasse pas 100\u00a0%.')

/** The draft of an invoice of a contract as its form posts it: it may be incomplete, not malformed. */
const contractInvoiceForm = z.strictObject({
  title: text(120),
  depositCents: amount,
  percents: z.record(z.string().max(80), percent).default({}),
  retentionBasisPoints: z
    .enum(['0', '500'], 'Choisissez une réponse.')
    .default('0')
    .transform(Number),
  performedOn: day,
  dueOn: day,
})

/** A well-formed draft. */
export type ContractInvoiceInput = z.output<typeof contractInvoiceForm>
