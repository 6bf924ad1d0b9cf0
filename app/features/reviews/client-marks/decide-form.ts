import { z } from 'zod'
import { MARK_OUTCOMES, OUTCOME_REASON_MAX, OUTCOME_REASON_MIN } from './client-mark.ts'

/** What the team decides of a contested mark. */
export const markDecisionForm = z.object({
  outcome: z.enum(MARK_OUTCOMES, 'Choisissez une décision.'),
  reason: z
    .string()
    .trim()
    .min(OUTCOME_REASON_MIN, 'Dites les faits sur lesquels la décision repose.')
    .max(OUTCOME_REASON_MAX, `${OUTCOME_REASON_MAX} caractères au plus.`)
    .default(''),
})

/** A decision as its form gives it. */
export type MarkDecisionInput = z.infer<typeof markDecisionForm>
