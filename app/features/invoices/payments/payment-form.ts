import { z } from 'zod'
import { text } from '#app/features/quotes/editor/quote-form.ts'
import { AMOUNT_REFUSALS, parseEuros } from '#app/values/numbers/money.ts'
import { isDay, type Day } from '#app/values/time/french-date.ts'
import { PAYMENT_MEANS } from './payment.ts'

/** A payment, or what is given back, as its form posts it. */
export const paymentForm = z.object({
  amountCents: z
    .string()
    .default('')
    .transform((typed, { addIssue }) => {
      const read = parseEuros(typed)
      if (read.ok) return read.value
      addIssue({ code: 'custom', message: AMOUNT_REFUSALS[read.refusal] })
      return z.NEVER
    }),
  receivedOn: z
    .string()
    .default('')
    .refine(isDay, 'Choisissez un jour.')
    .transform((day) => day as Day),
  means: z.enum(PAYMENT_MEANS, 'Dites comment vous avez été payé.'),
  reference: text(140),
})

/** Which payment is taken back, and why. */
export const takeBackForm = z.object({ payment: z.string().default(''), reason: text(140) })

/** What the team answers a dispute. */
export const closeDisputeForm = z.object({ dispute: z.string().default(''), answer: text(2_000) })
