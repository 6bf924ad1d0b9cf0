import { z } from 'zod'
import { EMAIL_REFUSALS, parseEmail } from '#app/values/identity/email-address.ts'
import { lineField } from '#app/values/line-field.ts'
import { parsePhone } from '#app/values/identity/phone-number.ts'
import { CONTACT_TYPES, MESSAGE_MAX } from './contact-message.ts'
import { CONTACT_ERRORS } from './copy.ts'

/** What the form must hold; each refusal is a sentence for its field. */
export const contactForm = z.object({
  firstName: lineField(80, CONTACT_ERRORS.firstName),
  lastName: lineField(80, CONTACT_ERRORS.lastName),
  email: z.string().transform((text, check) => {
    const read = parseEmail(text)
    if (read.ok) return read.value
    check.addIssue({ code: 'custom', message: EMAIL_REFUSALS[read.refusal] })
    return z.NEVER
  }),
  phone: z
    .string()
    .default('')
    .transform((text, check) => {
      if (text.trim() === '') return null
      const read = parsePhone(text)
      if (read.ok) return read.value
      check.addIssue({ code: 'custom', message: CONTACT_ERRORS.phone })
      return z.NEVER
    }),
  type: z.enum(CONTACT_TYPES, CONTACT_ERRORS.type),
  subject: lineField(150, CONTACT_ERRORS.subject),
  message: z
    .string()
    .trim()
    .min(10, CONTACT_ERRORS.message)
    .max(MESSAGE_MAX, CONTACT_ERRORS.tooLong(MESSAGE_MAX)),
})

/** A message as the form gives it, checked. */
export type ContactForm = z.output<typeof contactForm>
