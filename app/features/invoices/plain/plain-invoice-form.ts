import { z } from 'zod'
import {
  FOSSIL_BOILER_ANSWERS,
  SOLAR_PLANT_ANSWERS,
} from '#app/features/quotes/editor/equipment-rates.ts'
import { lineForm, text } from '#app/features/quotes/editor/quote-form.ts'
import { day } from '#app/features/invoices/drafting/invoice-form.ts'
import { MAX_LINES } from '#app/features/quotes/quote-totals.ts'
import { TRADE_SLUGS } from '#app/features/trades/trades.ts'
import { parsePostalCode } from '#app/values/identity/postal-code.ts'

const postalCode = z
  .string()
  .trim()
  .max(10, 'Un code postal compte cinq chiffres.')
  .transform((typed, { addIssue }) => {
    if (typed === '') return ''
    const read = parsePostalCode(typed)
    if (read.ok) return read.value
    addIssue({ code: 'custom', message: 'Un code postal compte cinq chiffres.' })
    return z.NEVER
  })

/** The draft of a plain invoice as its form posts it: it may be incomplete, not malformed. Unknown keys are refused. */
export const plainInvoiceForm = z.strictObject({
  title: text(120),
  trade: z.enum(TRADE_SLUGS, 'Choisissez un métier.'),
  placeLine: text(200),
  placePostalCode: postalCode,
  placeTown: text(80),
  subcontractReference: text(80),
  localTaxText: text(200),
  certified: z
    .enum(['', 'oui'], 'Cochez ou décochez la case.')
    .transform((value) => value === 'oui'),
  fossilBoiler: z.enum(FOSSIL_BOILER_ANSWERS, 'Choisissez une réponse.'),
  solarPlant: z.enum(SOLAR_PLANT_ANSWERS, 'Choisissez une réponse.'),
  performedOn: day,
  dueOn: day,
  // A repair of two lines needs no name above them.
  lines: z
    .array(lineForm.omit({ option: true }).extend({ workItem: text(80) }))
    .max(MAX_LINES, `${MAX_LINES} lignes au plus.`),
})

/** A well-formed draft. */
export type PlainInvoiceInput = z.output<typeof plainInvoiceForm>
