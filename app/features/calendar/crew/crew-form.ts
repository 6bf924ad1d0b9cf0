import { z } from 'zod'
import { parseId } from '#app/values/identity/ids.ts'
import { emailField } from '#app/values/email-field.ts'
import { plainLine } from '#app/values/words/plain-text.ts'
import { TEAM_ROLES } from '#app/values/team-rights.ts'
import { MAX_CREW_NAME } from './crew.ts'

/** Who is added. */
export const crewForm = z.object({
  name: z
    .string()
    .default('')
    .transform((typed) => plainLine(typed, MAX_CREW_NAME))
    .refine((name) => name !== '', 'Écrivez un prénom ou un nom.'),
})

/** Who of the crew is invited, and where. */
export const inviteForm = z.object({
  // One that is none is nobody's: the answer is that of somebody else's.
  member: z
    .string()
    .default('')
    .transform((typed) => parseId<string>(typed) ?? ''),
  email: emailField,
  role: z.enum(TEAM_ROLES).catch('site'),
})
