import { z } from 'zod'
import { plainText } from '#app/values/words/plain-text.ts'

/** To whom the team proposes a request by hand, and why. */
export const proposeForm = z.object({
  artisan: z.string().default(''),
  reason: z
    .string()
    .default('')
    .transform((typed) => plainText(typed, 500).trim())
    .refine((reason) => reason !== '', 'Dites pourquoi vous la proposez à cet artisan.'),
})
