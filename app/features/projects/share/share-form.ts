import { z } from 'zod'
import { emailField } from '#app/values/email-field.ts'
import { lineField } from '#app/values/line-field.ts'
import { FIRST_NAME_MAX } from './share.ts'

/** Who is invited. The first name is written to them: letters alone, so that it carries no message. */
export const shareForm = z.object({
  firstName: lineField(FIRST_NAME_MAX, 'Écrivez son prénom.').pipe(
    z.string().regex(/^[\p{L}\p{M}’' -]+$/u, 'Un prénom s’écrit en lettres.'),
  ),
  email: emailField,
})
