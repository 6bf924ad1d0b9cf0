import { z } from 'zod'
import { isDay } from '#app/values/time/french-date.ts'
import { CHECK_KINDS, type CheckKind } from './verification-check.ts'

/** A check of a company, as the team posts its result. */
export const checkForm = z.object({
  kind: z.enum(CHECK_KINDS as [CheckKind, ...CheckKind[]]),
  subjectId: z.string(),
  result: z.enum(['passed', 'refused']),
  source: z.string(),
  reason: z.string().default(''),
  expiresOn: z
    .string()
    .default('')
    .refine((text) => text === '' || isDay(text), 'Indiquez une date valable.')
    .transform((text) => text || null),
})
