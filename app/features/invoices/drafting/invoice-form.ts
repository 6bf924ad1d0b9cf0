import { z } from 'zod'
import { text } from '#app/features/quotes/editor/quote-form.ts'
import { AMOUNT_REFUSALS, parseEuros } from '#app/values/numbers/money.ts'
import { isDay, type Day } from '#app/values/time/french-date.ts'
import { readPercent } from './percent.ts'

/** A day that may be left empty. */
export const day = z
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

const percent = z.string().transform((typed, { addIssue }) => {
  const basisPoints = readPercent(typed)
  if (basisPoints !== null) return basisPoints
  addIssue({ code: 'custom', message: 'Écrivez un pourcentage de 0 à 100.' })
  return z.NEVER
})

/** The draft of an invoice of a contract as its form posts it: it may be incomplete, not malformed. */
export const contractInvoiceForm = z.strictObject({
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
