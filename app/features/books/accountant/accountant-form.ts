import { z } from 'zod'
import { emailField } from '#app/values/email-field.ts'

/** Who is invited. */
export const inviteForm = z.object({ email: emailField })
