import { z } from 'zod'
import { isDay } from '#app/values/french-date.ts'
import { AMOUNT_REFUSALS, parseEuros } from '#app/values/money.ts'
import { parseQuantity, QUANTITY_REFUSALS } from '#app/values/quantity.ts'
import type { Result } from '#app/values/result.ts'
import { KNOWN_VAT_RATES } from '#app/values/vat.ts'
import { MAX_LINES, UNITS } from './quote-totals.ts'

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `${max} caractères au plus.`)
    .transform((value) => value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ''))

const read = <T, R extends string>(parse: (value: string) => Result<T, R>, sentences: Record<R, string>) =>
  z
    .string()
    .max(30, 'Ce nombre est trop long.')
    .transform((value, context): T => {
      const result = parse(value)
      if (result.ok) return result.value
      context.addIssue({ code: 'custom', message: sentences[result.refusal] })
      return z.NEVER
    })

const optionalEuros = z.string().transform((value) => value.trim() || null).pipe(z.union([z.null(), read(parseEuros, AMOUNT_REFUSALS)]))
const day = z.string().refine((value) => value === '' || isDay(value), 'Indiquez une date valable.').transform((value) => value || null)

/** A line of a devis as its form posts it. */
const lineForm = z.strictObject({
  workItem: text(80).pipe(z.string().min(1, 'À quel ouvrage appartient cette ligne ?')),
  designation: text(500).pipe(z.string().min(1, 'Décrivez cette ligne.')),
  quantity: read(parseQuantity, QUANTITY_REFUSALS),
  unit: z.enum(UNITS, 'Choisissez une unité.'),
  unitPrice: read(parseEuros, AMOUNT_REFUSALS),
  vat: z.coerce.number().refine((rate) => KNOWN_VAT_RATES.includes(rate), 'Choisissez un taux de TVA.'),
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
  travelCosts: optionalEuros,
  quotePrice: optionalEuros,
  materialsText: text(1_000),
  localTaxText: text(200).default(''),
  lines: z.array(lineForm).max(MAX_LINES, `${MAX_LINES} lignes au plus.`),
})

/** A well-formed draft. Amounts are HT cents, but `quotePrice` (TTC); null is « not said yet ». */
export type QuoteInput = z.output<typeof quoteForm>

/**
 * The form's fields out of what was posted: lines come as `lines.0.designation`, in any order and with gaps where some
 * were removed; a line left wholly empty is dropped.
 */
export function quoteFormFields(form: FormData): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  const lines = new Map<number, Record<string, string>>()
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    const [, index, field] = /^lines\.(\d{1,4})\.(\w+)$/.exec(name) ?? []
    if (index === undefined) fields[name] ??= value
    else lines.set(Number(index), { ...lines.get(Number(index)), [field!]: value })
  }
  const isEmpty = (line: Record<string, string>) => !['workItem', 'designation', 'quantity', 'unitPrice'].some((field) => line[field]?.trim())
  fields.lines = [...lines].sort(([a], [b]) => a - b).map(([, line]) => line).filter((line) => !isEmpty(line))
  return fields
}
