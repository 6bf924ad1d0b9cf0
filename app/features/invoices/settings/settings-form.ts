import { z } from 'zod'
import { MAX_DUE_DAYS, MAX_RANK, PREFIX, VAT_PERIODS } from '#app/features/invoices/invoice.ts'

const whole = (least: number, most: number, sentence: string) =>
  z
    .string()
    .trim()
    .refine((typed) => /^\d{1,8}$/.test(typed), sentence)
    .transform(Number)
    .refine((number) => number >= least && number <= most, sentence)

const ticked = z
  .enum(['oui'])
  .optional()
  .transform((box) => box === 'oui')

/** How a company invoices, as its form posts it. */
export const settingsForm = z.object({
  dueDays: whole(0, MAX_DUE_DAYS, `Un nombre de jours, de 0 à ${MAX_DUE_DAYS}.`),
  vatOnDebits: ticked,
  vatPeriod: z
    .enum(VAT_PERIODS, 'Choisissez le rythme de vos déclarations de TVA.')
    .default('quarterly'),
  platformName: z.string().trim().max(80, '80 caractères au plus.').default(''),
})
/** A well-formed one. */
export type SettingsInput = z.output<typeof settingsForm>

/** The numbering of a series. */
export const numberingForm = z.object({
  series: z.enum(['invoice', 'credit_note']),
  prefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(PREFIX, 'Lettres, chiffres, tirets et barres, 12 au plus.'),
  next: whole(1, MAX_RANK, 'Le prochain numéro, 1 ou plus.'),
})
/** A well-formed one. */
export type NumberingInput = z.output<typeof numberingForm>
