import { z } from 'zod'
import { EMAIL_REFUSALS, parseEmail } from './identity/email-address.ts'

/** An e-mail address as a form has it; a refusal is a sentence for its field. */
export const emailField = z
  .string()
  .default('')
  .transform((typed, context) => {
    const email = parseEmail(typed)
    if (email.ok) return email.value
    context.addIssue({ code: 'custom', message: EMAIL_REFUSALS[email.refusal] })
    return z.NEVER
  })
