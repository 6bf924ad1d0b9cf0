import { z } from 'zod'
import { isTradeSlug, TRADE_SLUGS } from '#app/features/trades/trades.ts'
import { IBAN_REFUSALS, parseIban } from '#app/values/identity/iban.ts'
import { lineField } from '#app/values/line-field.ts'
import { AMOUNT_REFUSALS, parseEuros } from '#app/values/numbers/money.ts'
import { parsePhone, PHONE_REFUSALS } from '#app/values/identity/phone-number.ts'
import type { Result } from '#app/values/result.ts'
import { parseSiret, SIRET_REFUSALS } from '#app/values/identity/siret.ts'
import { LEGAL_FORMS, RADIUS_KM } from './company-file.ts'
import { COMPANY_SECTIONS, type CompanySection } from './company-sections.ts'

/**
 * Why a well-formed file is not saved: another company's SIRET, an unknown commune, or something
 * the team needs taken out.
 */
export type SaveCompanyRefusal =
  | 'siret_taken'
  | 'unknown_place'
  | 'needed_for_verification'
  | 'vat_number_of_another'

/** A line that may be left empty, which is then null. */
const line = (max: number) => lineField(max).transform((text) => text || null)

/** Some text on several lines, which may be left empty. */
const paragraph = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `${max} caractères au plus.`)
    .transform((text) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, '') || null)

/** An optional value read by one of the product's own readers, with its sentences. */
const read = <T, R extends string>(
  parse: (text: string) => Result<T, R>,
  sentences: Record<R, string>,
) =>
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

const FIELDS = {
  companyName: lineField(120, 'Indiquez le nom de votre entreprise.'),
  siret: read(parseSiret, SIRET_REFUSALS),
  legalForm: z
    .enum(['', ...LEGAL_FORMS], 'Choisissez une forme juridique.')
    .transform((form) => form || null),
  capital: read(parseEuros, AMOUNT_REFUSALS),
  registration: line(80),
  managerName: line(120),
  phone: read(parsePhone, PHONE_REFUSALS),
  addressLine: line(200),
  postalCode: z
    .string()
    .regex(/^([0-9]{5})?$/, 'Un code postal compte cinq chiffres.')
    .transform((code) => code || null),
  insee: z
    .string()
    .regex(/^([0-9][0-9AB][0-9]{3})?$/, 'Choisissez votre commune dans la liste.')
    .transform((code) => code || null),
  trades: z
    .array(z.string().refine(isTradeSlug, 'Choisissez un métier de la liste.'))
    .max(TRADE_SLUGS.length)
    .transform((trades) => TRADE_SLUGS.filter((trade) => trades.includes(trade))),
  radiusKm: z.coerce
    .number('Indiquez un rayon en kilomètres.')
    .int('Indiquez un nombre entier.')
    .min(RADIUS_KM.min, `De ${RADIUS_KM.min} à ${RADIUS_KM.max}\u00a0km.`)
    .max(RADIUS_KM.max, `De ${RADIUS_KM.min} à ${RADIUS_KM.max}\u00a0km.`),
  hourlyRate: read(parseEuros, AMOUNT_REFUSALS),
  travelFee: read(parseEuros, AMOUNT_REFUSALS),
  vatRegime: z
    .enum(['', 'standard', 'franchise'], 'Choisissez votre régime de TVA.')
    .transform((regime) => regime || null),
  vatNumber: line(20).transform((text) => text?.replace(/\s/g, '').toUpperCase() ?? null),
  paymentTerms: paragraph(600),
  iban: read(parseIban, IBAN_REFUSALS),
  removeIban: z
    .literal('yes')
    .optional()
    .transform((answer) => answer === 'yes'),
  mediatorName: line(120),
  mediatorAddress: line(200),
  description: paragraph(3_000),
}

/** The form of one part. An empty text is « not given yet »; unknown keys are refused. */
export function sectionForm(section: CompanySection): z.ZodType<Partial<CompanyInput>> {
  const names: readonly (keyof typeof FIELDS)[] = COMPANY_SECTIONS[section]
  const shape = Object.fromEntries(names.map((name) => [name, FIELDS[name]]))
  return z.strictObject(shape) as z.ZodType<Partial<CompanyInput>>
}

/** The whole file at once, as an import gives it. */
export const companyForm = z.strictObject(FIELDS)

/** A well-formed company file. */
export type CompanyInput = z.output<typeof companyForm>

/** A section's fields out of what was posted: trades come several times, and choices left alone are not there. */
export function sectionFields(
  section: CompanySection,
  form: FormData,
): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {}
  if (section === 'metiers')
    fields.trades = form.getAll('trades').filter((value) => typeof value === 'string')
  if (section === 'tva') fields.vatRegime = ''
  for (const [name, value] of form)
    if (name !== 'trades' && name !== 'intent' && typeof value === 'string') fields[name] = value
  return fields
}
