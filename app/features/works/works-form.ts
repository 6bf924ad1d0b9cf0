import { z } from 'zod'
import { CANCEL_REASONS, DISPUTE_REASONS } from './works.ts'

/** The dialog that gives works up. */
export const cancelForm = z.object({
  reason: z.enum(CANCEL_REASONS, 'Choisissez un motif.'),
  text: z.string().default(''),
})

/** The dialog that says that works are not done. */
export const disputeForm = z.object({
  reason: z.enum(DISPUTE_REASONS, 'Choisissez ce qui ne va pas.'),
  text: z.string().default(''),
})

/** The box by which works may begin before the end of the time to renounce. */
export const earlyStartForm = z.object({
  agreed: z.string('Cochez la case pour le demander.'),
})
