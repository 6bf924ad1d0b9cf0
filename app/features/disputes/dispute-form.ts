import { z } from 'zod'
import { parseId, type InvoiceId } from '#app/values/identity/ids.ts'
import { AMOUNT_REFUSALS, parseEuros } from '#app/values/numbers/money.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { DISPUTE_SUBJECTS, OFFER_KINDS, OFFER_TEXT_MAX } from './dispute.ts'

const words = z.string().default('')
const short = words.refine(
  (text) => text.trim().length <= OFFER_TEXT_MAX,
  `Écrivez ${OFFER_TEXT_MAX.toLocaleString('fr-FR')} caractères au plus.`,
)
/** An amount that may be left out. */
const optionalEuros = z
  .string()
  .default('')
  .transform((typed, { addIssue }) => {
    if (typed.trim() === '') return null
    const read = parseEuros(typed)
    if (read.ok) return read.value
    addIssue({ code: 'custom', message: AMOUNT_REFUSALS[read.refusal] })
    return z.NEVER
  })
const optionalInvoice = words.transform((id) => parseId<InvoiceId>(id))

/** A dispute as the form that opens it posts it. */
export const openForm = z.object({
  subject: z.enum(DISPUTE_SUBJECTS, 'Choisissez l’objet du litige.'),
  facts: words,
  wish: short.pipe(z.string().trim().min(1, 'Dites ce que vous demandez.')),
  wishCents: optionalEuros,
  invoiceId: optionalInvoice,
})

/** An offer, of a side or of the team. */
export const offerForm = z.object({
  kind: z.enum(OFFER_KINDS, 'Choisissez ce que vous proposez.'),
  amountCents: optionalEuros,
  dueOn: words.transform((day) => (day === '' ? null : (day as Day))),
  text: short,
})

/** Words of a side or of the team. */
export const wordsForm = z.object({ text: words })

/** Which invoice is named too. */
export const invoiceForm = z.object({ invoiceId: optionalInvoice })

/** Which offer is answered. */
export const answerOfferForm = z.object({ offer: words })

/** What the team asks, of whom, until when. */
export const askForm = z.object({
  asked: z.enum(['artisan', 'particulier'], 'Choisissez à qui vous demandez.'),
  dueOn: words,
  text: words,
})
