import { z } from 'zod'
import { ARTISAN_REPORT_OUTCOMES } from './artisan-report.ts'

const answer = (max: number) =>
  z
    .string()
    .default('')
    .transform((text) => text.trim().slice(0, max))

/** What the team decides of an artisan who was reported. */
export const artisanDecisionForm = z.object({
  reportId: z.string(),
  outcome: z.enum(ARTISAN_REPORT_OUTCOMES, 'Choisissez une décision.'),
  answer: answer(2_000),
  word: z.string().default(''),
})

/** What the team decides of a contact that was reported. */
export const contactDecisionForm = z
  .object({ reportId: z.string(), decision: z.enum(['grant', 'refuse']), answer: answer(1_000) })
  .refine((decided) => decided.decision === 'grant' || decided.answer !== '', {
    path: ['answer'],
    message: 'Dites à l’artisan pourquoi le contact n’est pas rendu.',
  })
