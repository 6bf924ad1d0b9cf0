import { z } from 'zod'
import { lineField } from '#app/values/line-field.ts'
import { isDay, type Day } from '#app/values/time/french-date.ts'
import { DECISION_WORDS_MAX } from './decision.ts'

/** What is to be decided, by when and for which request of the project; both may be left out. */
export const decisionForm = z.object({
  question: lineField(DECISION_WORDS_MAX, 'Écrivez ce qui est à décider.').default(''),
  dueOn: z
    .string()
    .default('')
    .transform((text, context): Day | null => {
      if (text === '') return null
      if (isDay(text)) return text
      context.addIssue({ code: 'custom', message: 'Choisissez un jour qui existe.' })
      return z.NEVER
    }),
  requestId: z.string().default(''),
})

/** What was decided. */
export const answerForm = z.object({
  decisionId: z.string().default(''),
  answer: lineField(DECISION_WORDS_MAX, 'Écrivez ce que vous avez décidé.').default(''),
})
