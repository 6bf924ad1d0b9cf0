import { z } from 'zod'
import {
  FOSSIL_BOILER_ANSWERS,
  SOLAR_PLANT_ANSWERS,
} from '#app/features/quotes/editor/equipment-rates.ts'
import { lineForm, read, text } from '#app/features/quotes/editor/quote-form.ts'
import { MAX_LINES } from '#app/features/quotes/quote-totals.ts'
import { parseSignedQuantity, QUANTITY_REFUSALS } from '#app/values/numbers/quantity.ts'
import { MAX_EXTRA_DAYS, parseExtraDays } from '#app/features/amendments/amendment.ts'

const days = z
  .string()
  .refine(
    (typed) => parseExtraDays(typed) !== null,
    `Écrivez un nombre entier de jours, ${MAX_EXTRA_DAYS} au plus\u00a0: 3, ou -2 pour réduire.`,
  )
  .transform((typed) => parseExtraDays(typed)!.days)

/** The draft of an amendment as its form posts it: it may be incomplete, not malformed. Unknown keys are refused. */
export const amendmentForm = z.strictObject({
  title: text(120),
  reason: text(1_000),
  extraDays: days,
  fossilBoiler: z.enum(FOSSIL_BOILER_ANSWERS, 'Choisissez une réponse.').default(''),
  solarPlant: z.enum(SOLAR_PLANT_ANSWERS, 'Choisissez une réponse.').default(''),
  lines: z
    .array(
      lineForm.omit({ option: true }).extend({
        quantity: read(parseSignedQuantity, {
          ...QUANTITY_REFUSALS,
          quantity_not_positive: 'La quantité ne peut pas être zéro.',
        }),
      }),
    )
    .max(MAX_LINES, `${MAX_LINES} lignes au plus.`),
})

/** A well-formed draft. */
export type AmendmentInput = z.output<typeof amendmentForm>

/** An amendment refused, with a word where the client leaves one. */
export const declineAmendmentForm = z.object({ text: z.string().default('') })
