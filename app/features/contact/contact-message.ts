import { z } from 'zod'
import { EMAIL_REFUSALS, parseEmail } from '#app/values/email-address.ts'
import { parsePhone } from '#app/values/phone-number.ts'
import { CONTACT_ERRORS } from './copy.ts'

/** The seven types of a message, in the order of the list. What is stored, and what `?type=` may preselect. */
export const CONTACT_TYPES = ['general', 'technical', 'commercial', 'complaint', 'partnership', 'press', 'other'] as const
/** One of the seven. */
export type ContactType = (typeof CONTACT_TYPES)[number]

/** The longest message, characters. */
export const MESSAGE_MAX = 4_000

/** Whether a text is one of the seven types. */
export function isContactType(text: string | null | undefined): text is ContactType {
  return (CONTACT_TYPES as readonly string[]).includes(text ?? '')
}

const oneLine = (empty: string, max: number) =>
  z.string().trim().min(1, empty).max(max, CONTACT_ERRORS.tooLong(max)).refine((text) => !/[\r\n]/.test(text), CONTACT_ERRORS.oneLine)

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

/** The team's addresses. */
export type TeamEmails = { contact: string; particuliers: string; professionnels: string; technique: string }

/** Which of the team's addresses a message goes to: by its type first, then by who writes. */
export function addressFor(type: ContactType, writer: 'visitor' | 'particulier' | 'artisan' | 'admin', emails: TeamEmails): string {
  if (type === 'technical') return emails.technique
  if (type === 'commercial' || type === 'partnership') return emails.professionnels
  if (type === 'press') return emails.contact
  if (writer === 'artisan') return emails.professionnels
  return writer === 'particulier' || type === 'complaint' ? emails.particuliers : emails.contact
}
