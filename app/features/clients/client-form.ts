import { z } from 'zod'
import { EMAIL_REFUSALS, parseEmail } from '#app/values/identity/email-address.ts'
import { parsePhone, PHONE_REFUSALS } from '#app/values/identity/phone-number.ts'
import { parsePostalCode } from '#app/values/identity/postal-code.ts'
import { COMPANY_NUMBER_REFUSALS, parseCompanyNumber } from '#app/values/identity/siret.ts'
import { lineField } from '#app/values/line-field.ts'
import type { Result } from '#app/values/result.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { isNoAddress, WORKS_ADDRESSES_MAX, type Address } from './client.ts'

/** A field read by one of the product's own readers, with its sentences; empty is null. */
export const readField = <T, R extends string>(
  parse: (text: string) => Result<T, R>,
  sentences: Record<R, string>,
) =>
  z
    .string()
    .max(260, '260 caractères au plus.')
    .default('')
    .transform((text, context): T | null => {
      if (text.trim() === '') return null
      const result = parse(text)
      if (result.ok) return result.value
      context.addIssue({ code: 'custom', message: sentences[result.refusal] })
      return z.NEVER
    })

const postalCode = readField(parsePostalCode, {
  not_five_digits: 'Un code postal compte cinq chiffres.',
})
const line = (max: number) => lineField(max).default('')

/** The fields of the addresses of works, by the names they post: `works.0.line`… */
const works = Object.fromEntries(
  Array.from({ length: WORKS_ADDRESSES_MAX }, (_, at) => [
    [`works.${at}.line`, line(200)],
    [`works.${at}.postalCode`, postalCode],
    [`works.${at}.town`, line(80)],
  ]).flat(),
) as Record<string, z.ZodType<string | null>>

/** A client as the form posts it; an empty name may come from the register. */
export const clientForm = z
  .object({
    kind: z.enum(['individual', 'company'], 'Choisissez un particulier ou une entreprise.'),
    name: line(120),
    contactName: line(120),
    companyNumber: readField(parseCompanyNumber, COMPANY_NUMBER_REFUSALS),
    email: readField(parseEmail, EMAIL_REFUSALS),
    phone: readField(parsePhone, PHONE_REFUSALS),
    addressLine: line(200),
    postalCode,
    town: line(80),
    notes: z
      .string()
      .max(2_000, '2\u202f000 caractères au plus.')
      .default('')
      .transform((text) => plainText(text, 2_000)),
    ...works,
  })
  .transform(({ kind, contactName, companyNumber, ...typed }, context) => {
    const fields: Record<string, unknown> = typed
    const text = (name: string) => (fields[name] as string | null) ?? ''
    const company = kind === 'company'
    if (!company && typed.name === '')
      context.addIssue({ code: 'custom', path: ['name'], message: 'Indiquez le nom du client.' })
    const worksAddresses = Array.from({ length: WORKS_ADDRESSES_MAX }, (_, at): Address => ({
      line: text(`works.${at}.line`),
      postalCode: text(`works.${at}.postalCode`),
      town: text(`works.${at}.town`),
    })).filter((address) => !isNoAddress(address))
    return {
      kind,
      name: typed.name,
      email: typed.email,
      phone: typed.phone,
      addressLine: typed.addressLine,
      postalCode: typed.postalCode ?? '',
      town: typed.town,
      notes: typed.notes,
      // A person has none, whatever the hidden fields still hold.
      contactName: company ? contactName : '',
      siren: (company && companyNumber?.siren) || null,
      siret: (company && companyNumber?.siret) || null,
      worksAddresses,
    }
  })

/** A well-formed client. */
export type ClientInput = z.output<typeof clientForm>
