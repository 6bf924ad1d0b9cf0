import { z } from 'zod'
import { isDay, isLocalTime } from '#app/values/time/french-date.ts'
import { AMOUNT_REFUSALS, parseEuros, type AmountRefusal } from '#app/values/numbers/money.ts'
import { parseQuantity, QUANTITY_REFUSALS } from '#app/values/numbers/quantity.ts'
import { ok, type Result } from '#app/values/result.ts'
import { KNOWN_VAT_RATES } from '#app/values/numbers/vat.ts'
import { FOSSIL_BOILER_ANSWERS, SOLAR_PLANT_ANSWERS } from './equipment-rates.ts'
import { MAX_OPTIONS } from '#app/features/quotes/quote-options.ts'
import { SUPPLIES } from '#app/values/numbers/supply.ts'
import { UNITS } from '#app/values/numbers/units.ts'
import { MAX_LINES } from '#app/features/quotes/quote-totals.ts'

/** A text of the form, without what no page shows. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `${max} caractères au plus.`)
    .transform((value) => value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ''))

/** A number as it is typed, with a sentence for each way in which it is none. */
export const read = <T, R extends string>(
  parse: (value: string) => Result<T, R>,
  sentences: Record<R, string>,
) =>
  z
    .string()
    .max(30, 'Ce nombre est trop long.')
    .transform((value, context): T => {
      const result = parse(value)
      if (result.ok) return result.value
      context.addIssue({ code: 'custom', message: sentences[result.refusal] })
      return z.NEVER
    })

/** An amount, or null when it is left empty: « not said yet ». */
const optionalEuros = read(
  (value): Result<number | null, AmountRefusal> =>
    value.trim() === '' ? ok(null) : parseEuros(value),
  AMOUNT_REFUSALS,
)
const day = z
  .string()
  .refine((value) => value === '' || isDay(value), 'Indiquez une date valable.')
  .transform((value) => value || null)

/** A box: « oui » when it is ticked. */
const box = (sentence: string) =>
  z
    .enum(['', 'oui'], sentence)
    .default('')
    .transform((value) => value === 'oui')

/** A line of a devis as its form posts it. */
export const lineForm = z.strictObject({
  workItem: text(80).pipe(z.string().min(1, 'À quel ouvrage appartient cette ligne ?')),
  designation: text(500).pipe(z.string().min(1, 'Décrivez cette ligne.')),
  quantity: read(parseQuantity, QUANTITY_REFUSALS),
  unit: z.enum(UNITS, 'Choisissez une unité.'),
  unitPrice: read(parseEuros, AMOUNT_REFUSALS),
  /** Empty: as its words say (`supplyOf`). */
  supply: z.enum(['', ...SUPPLIES], 'Dites si cette ligne fournit du matériel.').optional(),
  productReference: text(120).optional(),
  performance: text(120).optional(),
  /** The option it belongs to, by its place. */
  option: z.number().int().nonnegative().optional(),
  vat: z.coerce
    .number()
    .refine((rate) => KNOWN_VAT_RATES.includes(rate), 'Choisissez un taux de TVA.'),
})

/** An option as its form posts it, without its lines. */
const optionForm = z.strictObject({
  title: text(80).pipe(z.string().min(1, 'Nommez cette option.')),
  explanation: text(300),
  group: text(60),
})

/** The draft of a devis as its form posts it: it may be incomplete, not malformed. Unknown keys are refused. */
export const quoteForm = z.strictObject({
  title: text(120).pipe(z.string().min(1, 'Donnez un titre au devis.')),
  worksAddress: text(200),
  workNature: text(300),
  validUntil: day,
  startText: text(120),
  startOn: day,
  durationText: text(120),
  paymentTerms: text(600),
  instalmentsText: text(800).default(''),
  travelCosts: optionalEuros,
  materialsText: text(1_000),
  localTaxText: text(200).default(''),
  energyAid: box('Cochez ou décochez l’aide.'),
  rgeHeld: z.enum(['', 'yes', 'no'], 'Choisissez une réponse.').default(''),
  subcontractorsText: text(1_500).default(''),
  labourIncluded: box('Cochez ou décochez la main-d’œuvre.'),
  wasteNone: box('Cochez ou décochez l’absence de déchets.'),
  wasteQuantity: text(120).default(''),
  wasteHandling: text(200).default(''),
  wastePlace: text(200).default(''),
  wasteCost: optionalEuros,
  urgentRepair: box('Cochez ou décochez l’urgence.'),
  urgentWhat: text(300).default(''),
  urgentCalledAt: z
    .string()
    .refine(
      (value) => value === '' || isLocalTime(value),
      'Indiquez une date et une heure valables.',
    )
    .default(''),
  fossilBoiler: z.enum(FOSSIL_BOILER_ANSWERS, 'Choisissez une réponse.').default(''),
  solarPlant: z.enum(SOLAR_PLANT_ANSWERS, 'Choisissez une réponse.').default(''),
  lines: z.array(lineForm).max(MAX_LINES, `${MAX_LINES} lignes au plus.`),
  // After the lines: what is said of an option's name stands over what is said of its first line's.
  options: z.array(optionForm).max(MAX_OPTIONS, `${MAX_OPTIONS} options au plus.`).default([]),
})

/** A well-formed draft. Amounts are HT cents; null is « not said yet ». */
export type QuoteInput = z.output<typeof quoteForm>
