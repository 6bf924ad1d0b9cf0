import { z } from 'zod'
import { EMAIL_REFUSALS, parseEmail } from '#app/values/identity/email-address.ts'
import { parsePhone, PHONE_REFUSALS } from '#app/values/identity/phone-number.ts'
import { lineField } from '#app/values/line-field.ts'
import { WORDS_MAX } from './form-fields.ts'

const phone = z
  .string()
  .default('')
  .transform((typed, context) => {
    const read = parsePhone(typed)
    if (read.ok) return read.value
    context.addIssue({ code: 'custom', message: PHONE_REFUSALS[read.refusal] })
    return z.NEVER
  })

const email = z
  .string()
  .default('')
  .transform((typed, context) => {
    if (typed.trim() === '') return null
    const read = parseEmail(typed)
    if (read.ok) return read.value
    context.addIssue({ code: 'custom', message: EMAIL_REFUSALS[read.refusal] })
    return z.NEVER
  })

/** What somebody who cannot wait says: what, where, and how to reach them. */
export const emergencyForm = z.object({
  words: z
    .string()
    .default('')
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(5, 'Dites en quelques mots ce qui se passe.')
        .max(WORDS_MAX, `${WORDS_MAX} caractères au plus.`),
    ),
  addressLine: lineField(160, 'Indiquez l’adresse où venir.').default(''),
  postalCode: z
    .string()
    .default('')
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(
      z.string().regex(/^\d{5}$/, 'Un code postal compte cinq chiffres. Exemple\u00a0: 69003.'),
    ),
  insee: z.string().max(5).optional(),
  name: lineField(120, 'Indiquez le nom à demander.').default(''),
  phone,
  email,
})
/** An emergency as its form gives it, checked. */
export type EmergencyInput = z.output<typeof emergencyForm>

/** The code that proves the telephone or the address. */
export const codeForm = z.object({
  code: z
    .string()
    .default('')
    .transform((text) => text.replace(/\D/gu, ''))
    .pipe(z.string().length(6, 'Le code compte six chiffres.')),
})
