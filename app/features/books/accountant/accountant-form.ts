import { z } from 'zod'
import { EMAIL_REFUSALS, parseEmail } from '#app/values/identity/email-address.ts'

/** Who is invited. */
export const inviteForm = z.object({
  email: z
    .string()
    .default('')
    .transform((typed, context) => {
      const email = parseEmail(typed)
      if (email.ok) return email.value
      context.addIssue({ code: 'custom', message: EMAIL_REFUSALS[email.refusal] })
      return z.NEVER
    }),
})
