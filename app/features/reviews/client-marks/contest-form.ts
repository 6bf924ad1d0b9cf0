import { z } from 'zod'
import { CONTEST_MAX, CONTEST_MIN } from './client-mark.ts'

/** What a client says against a mark. */
export const contestForm = z.object({
  worksId: z.string().default(''),
  reason: z
    .string()
    .trim()
    .min(CONTEST_MIN, 'Dites en une phrase ce qui n’est pas exact.')
    .max(CONTEST_MAX, `${CONTEST_MAX} caractères au plus.`)
    .default(''),
})
