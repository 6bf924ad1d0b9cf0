import { z } from 'zod'
import { lineField } from '#app/values/line-field.ts'
import { AMOUNT_REFUSALS, parseEuros } from '#app/values/numbers/money.ts'
import { SUPPLIES } from '#app/values/numbers/supply.ts'
import { UNITS } from '#app/values/numbers/units.ts'
import { KNOWN_VAT_RATES } from '#app/values/numbers/vat.ts'
import { withoutNul } from '#app/values/words/plain-text.ts'
import { ITEM_LENGTHS, type Labour, type PriceItem } from './price-item.ts'
import { readLabour, READ_REFUSALS } from './read-price-item.ts'

const amount = z.string().max(60, '60 caractères au plus.')
const NO_LABOUR: Labour = { labourBasisPoints: null, labourCents: null }

/** An item of the price list as its form posts it. */
export const priceItemForm = z
  .object({
    reference: lineField(ITEM_LENGTHS.reference),
    designation: z
      .string()
      .trim()
      .min(1, 'Dites ce que vous vendez.')
      .max(ITEM_LENGTHS.designation, `${ITEM_LENGTHS.designation} caractères au plus.`)
      .transform((text) => withoutNul(text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ''))),
    unit: z.enum(UNITS, 'Choisissez une unité.'),
    price: amount,
    cost: amount,
    vat: z.coerce
      .number()
      .refine((rate) => KNOWN_VAT_RATES.includes(rate), 'Choisissez un taux de TVA.'),
    supply: z
      .enum(['', ...SUPPLIES], 'Choisissez une réponse.')
      .default('')
      .transform((supply) => supply || null),
    workItem: lineField(ITEM_LENGTHS.workItem),
    waste: lineField(ITEM_LENGTHS.waste),
    labour: z.string().max(60, '60 caractères au plus.'),
  })
  .transform(({ price, cost, vat, labour, ...texts }, context): PriceItem => {
    const fault = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    const priced = parseEuros(price)
    if (!priced.ok) fault('price', AMOUNT_REFUSALS[priced.refusal])
    const priceCents = priced.ok ? priced.value : 0
    const costed = cost.trim() === '' ? null : parseEuros(cost)
    if (costed && !costed.ok) fault('cost', AMOUNT_REFUSALS[costed.refusal])
    const worked = labour.trim() === '' || !priced.ok ? null : readLabour(labour, priceCents)
    if (worked && !worked.ok) fault('labour', READ_REFUSALS[worked.refusal])
    return {
      ...texts,
      priceCents,
      costCents: costed?.ok ? costed.value : null,
      vatBasisPoints: vat,
      ...(worked?.ok ? worked.value : NO_LABOUR),
    }
  })
