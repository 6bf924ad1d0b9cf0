import { z } from 'zod'
import { QUOTE_DECLINE_REASONS, type ContractMode } from '#app/features/quotes/quote.ts'
import { CONTRACT_MODE_LABELS } from '#app/features/quotes/copy.ts'

/** A box: ticked, it is posted. */
const box = z
  .string()
  .optional()
  .transform((posted) => posted !== undefined)

/** The signature of a devis. */
export const acceptForm = z.object({
  mode: z.enum(
    Object.keys(CONTRACT_MODE_LABELS) as [ContractMode, ...ContractMode[]],
    'Dites où le contrat se conclut.',
  ),
  signedName: z.string().default(''),
  agreed: box,
  certified: box,
  earlyStart: box,
  contentHash: z.string().default(''),
})

/** The refusal of a devis. */
export const declineForm = z.object({
  reason: z.enum(QUOTE_DECLINE_REASONS, 'Choisissez la raison de votre refus.'),
})
