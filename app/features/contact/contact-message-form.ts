import { z } from 'zod'
import { EMAIL_REFUSALS, parseEmail } from '#app/values/email-address.ts'
import { parsePhone } from '#app/values/phone-number.ts'
import { withoutUnseen } from '#app/values/unseen.ts'
import { CONTACT_TYPES, MESSAGE_MAX } from './contact-message.ts'
import { CONTACT_ERRORS } from './copy.ts'

const oneLine = (empty: string, max: number) =>
  z.string().overwrite(withoutUnseen).trim().min(1, empty).max(max, CONTACT_ERRORS.tooLong(max)).refine((text) => !/[\r\n]/.test(text), CONTACT_ERRORS.oneLine)

/** What the form must hold; each refusal is a sentence for its field. */
export const contactForm = z.object({
  firstName: oneLine(CONTACT_ERRORS.firstName, 80),
  lastName: oneLine(CONTACT_ERRORS.lastName, 80),
  email: z.string().transform((text, check) => {
    const read = parseEmail(text)
    if (read.ok) return read.value
    check.addIssue({ code: 'custom', message: EMAIL_REFUSALS[read.refusal] })
    return z.NEVER
  }),
  phone: z.string().default('').transform((text, check) => {
    if (text.trim() === '') return null
    const read = parsePhone(text)
    if (read.ok) return read.value
    check.addIssue({ code: 'custom', message: CONTACT_ERRORS.phone })
    return z.NEVER
  }),
  type: z.enum(CONTACT_TYPES, CONTACT_ERRORS.type),
  subject: oneLine(CONTACT_ERRORS.subject, 150),
  message: z.string().trim().min(10, CONTACT_ERRORS.message).max(MESSAGE_MAX, CONTACT_ERRORS.tooLong(MESSAGE_MAX)),
})

/** A message as the form gives it, checked. */
export type ContactForm = z.output<typeof contactForm>
