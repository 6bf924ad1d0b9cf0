import { z } from 'zod'
import { lineField } from '#app/values/line-field.ts'

/** Why the team ends an emergency. */
export const cancelForm = z.object({
  emergency: z.string().default(''),
  reason: lineField(300, 'Dites pourquoi.').default(''),
})
