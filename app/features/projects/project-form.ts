import { z } from 'zod'
import { AMOUNT_REFUSALS, parseEuros } from '#app/values/numbers/money.ts'
import { lineField } from '#app/values/line-field.ts'
import { PROJECT_NAME_MAX, PROJECT_PLACE_MAX } from './project.ts'

/** What a person says of a project; a budget that is empty or nothing is none. */
export const projectForm = z.object({
  name: lineField(PROJECT_NAME_MAX, 'Donnez un nom à votre projet.').default(''),
  place: lineField(PROJECT_PLACE_MAX).default(''),
  budget: z
    .string()
    .max(60, '60 caractères au plus.')
    .default('')
    .transform((text, context): number | null => {
      if (text.trim() === '') return null
      const read = parseEuros(text)
      if (read.ok) return read.value || null
      context.addIssue({ code: 'custom', message: AMOUNT_REFUSALS[read.refusal] })
      return z.NEVER
    }),
})

/** A project as its form gives it; the budget is in cents. */
export type ProjectInput = z.infer<typeof projectForm>
