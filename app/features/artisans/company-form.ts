import { z } from 'zod'
import { isTradeSlug, TRADE_SLUGS } from '#app/features/trades/trades.ts'
import { isDay } from '#app/values/french-date.ts'
import { AMOUNT_REFUSALS, parseEuros } from '#app/values/money.ts'
import { parsePhone, PHONE_REFUSALS } from '#app/values/phone-number.ts'
import type { Result } from '#app/values/result.ts'
import { isVatNumberOf, parseSiret, SIRET_REFUSALS, sirenOf, type Siret } from '#app/values/siret.ts'
import { LEGAL_FORMS, RADIUS_KM } from './artisan.ts'

/** Why a well-formed file is not saved: another company's SIRET, an unknown commune, or something the team needs taken out. */
export type SaveCompanyRefusal = 'siret_taken' | 'unknown_place' | 'needed_for_verification'

/** A line that may be left empty, which is then null. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `${max} caractères au plus.`)
    .regex(/^[^\p{Cc}]*$/u, 'Ce champ tient sur une ligne.')
    .transform((text) => text || null)

/** Some text on several lines, which may be left empty. */
const paragraph = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `${max} caractères au plus.`)
    .transform((text) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, '') || null)

/** An optional value read by one of the product's own readers, with its sentences. */
const read = <T, R extends string>(parse: (text: string) => Result<T, R>, sentences: Record<R, string>) =>
  z
    .string()
    .max(60, '60 caractères au plus.')
    .transform((text, context): T | null => {
      if (text.trim() === '') return null
      const result = parse(text)
      if (result.ok) return result.value
      context.addIssue({ code: 'custom', message: sentences[result.refusal] })
      return z.NEVER
    })

const day = z
  .string()
  .refine((text) => text === '' || isDay(text), 'Indiquez une date valable.')
  .transform((text) => text || null)

/** The company file as its form posts it: an empty text is « not given yet ». Unknown keys are refused. */
export const companyForm = z
  .strictObject({
    companyName: z.string().trim().min(1, 'Indiquez le nom de votre entreprise.').max(120, '120 caractères au plus.').regex(/^[^\p{Cc}]*$/u, 'Ce champ tient sur une ligne.'),
    siret: read(parseSiret, SIRET_REFUSALS),
    legalForm: z.enum(['', ...LEGAL_FORMS], 'Choisissez une forme juridique.').transform((form) => form || null),
    capital: read(parseEuros, AMOUNT_REFUSALS),
    registration: line(80),
    managerName: line(120),
    phone: read(parsePhone, PHONE_REFUSALS),
    addressLine: line(200),
    insee: z
      .string()
      .regex(/^([0-9][0-9AB][0-9]{3})?$/, 'Choisissez votre commune dans la liste.')
      .transform((code) => code || null),
    postalCode: z
      .string()
      .regex(/^([0-9]{5})?$/, 'Un code postal compte cinq chiffres.')
      .transform((code) => code || null),
    radiusKm: z.coerce.number('Indiquez un rayon en kilomètres.').int('Indiquez un nombre entier.').min(RADIUS_KM.min, `De ${RADIUS_KM.min} à ${RADIUS_KM.max}\u00a0km.`).max(RADIUS_KM.max, `De ${RADIUS_KM.min} à ${RADIUS_KM.max}\u00a0km.`),
    trades: z
      .array(z.string().refine(isTradeSlug, 'Choisissez un métier de la liste.'))
      .max(TRADE_SLUGS.length)
      .transform((trades) => TRADE_SLUGS.filter((trade) => trades.includes(trade))),
    vatRegime: z.enum(['', 'standard', 'franchise'], 'Choisissez votre régime de TVA.').transform((regime) => regime || null),
    vatNumber: line(20).transform((text) => text?.replace(/\s/g, '').toUpperCase() ?? null),
    insurer: line(120),
    insurerContact: line(200),
    insuranceCoverage: line(200),
    insurancePolicy: line(80),
    insuranceFrom: day,
    insuranceTo: day,
    mediatorName: line(120),
    mediatorAddress: line(200),
    paymentTerms: paragraph(600),
  })
  .refine((file) => !file.insuranceFrom || !file.insuranceTo || file.insuranceFrom <= file.insuranceTo, { path: ['insuranceTo'], message: 'La fin de l’assurance vient après son début.' })
  .refine((file) => !file.vatNumber || !file.siret || isVatNumberOf(file.vatNumber, sirenOf(file.siret as Siret)), { path: ['vatNumber'], message: 'Ce numéro de TVA ne correspond pas à votre SIRET.' })

/** A well-formed company file. */
export type CompanyInput = z.output<typeof companyForm>

/** The form's fields out of what was posted: the trades are the only field that is sent several times. */
export function companyFormFields(form: FormData): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = { trades: [] }
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    if (name === 'trades') (fields.trades as string[]).push(value)
    else fields[name] ??= value
  }
  return fields
}
