import { z } from 'zod'
import { MARK_NOTE_MAX, PAYMENTS } from './client-mark.ts'

const yesOrNo = z
  .enum(['oui', 'non'], 'Répondez par oui ou par non.')
  .transform((answer) => answer === 'oui')

/** How works went with their client: three facts, and a note that the team alone reads. */
export const clientMarkForm = z.object({
  payment: z.enum(PAYMENTS, 'Dites comment le chantier a été payé.'),
  datesKept: yesOrNo,
  matched: yesOrNo,
  note: z.string().trim().max(MARK_NOTE_MAX, `${MARK_NOTE_MAX} caractères au plus.`).default(''),
})

/** A mark as its form gives it. */
export type ClientMarkInput = z.infer<typeof clientMarkForm>
