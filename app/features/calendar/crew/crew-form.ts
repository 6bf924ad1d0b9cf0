import { z } from 'zod'
import { plainLine } from '#app/values/words/plain-text.ts'
import { MAX_CREW_NAME } from './crew.ts'

/** Who is added. */
export const crewForm = z.object({
  name: z
    .string()
    .default('')
    .transform((typed) => plainLine(typed, MAX_CREW_NAME))
    .refine((name) => name !== '', 'Écrivez un prénom ou un nom.'),
})
