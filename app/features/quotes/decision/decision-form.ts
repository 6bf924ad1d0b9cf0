import { z } from 'zod'
import type { ContractMode } from '#app/features/signatures/signature.ts'
import { QUOTE_DECLINE_REASONS } from '#app/features/quotes/quote.ts'

const text = (longest: number) =>
  z
    .string()
    .default('')
    .transform((typed) => typed.slice(0, longest))
/** A box: ticked, it is posted. */
const box = z
  .string()
  .optional()
  .transform((posted) => posted !== undefined)

const fields = {
  contentHash: text(64),
  signingCode: text(40),
  signedName: text(200),
  // A longer drawing stays longer than what is kept, and is refused.
  drawing: text(30_000),
  agreed: box,
  certified: box,
  earlyStart: box,
  urgentRepair: box,
}

type Signed = z.output<z.ZodObject<typeof fields>>

const toAcceptance = ({
  contentHash,
  signingCode,
  signedName,
  drawing,
  agreed,
  certified,
  earlyStart,
  urgentRepair,
}: Signed) => ({
  signature: { name: signedName, agreed, certified },
  drawing,
  code: signingCode,
  earlyStart,
  urgentRepair,
  contentHash,
})

/** A devis signed on the client's own device. */
export const signQuoteForm = z
  .object({
    ...fields,
    mode: z.enum(
      ['distance', 'off_premises', 'on_premises'] satisfies ContractMode[],
      'Dites où le contrat se conclut.',
    ),
  })
  .transform(({ mode, ...signed }) => ({ ...toAcceptance(signed), mode }))

/** A devis signed on the artisan's device, who says that both are together. */
export const signOnSiteForm = z
  .object({ ...fields, together: box })
  .transform(({ together, ...signed }) => ({ ...toAcceptance(signed), together }))

/** A devis refused, with its reason. */
export const declineForm = z.object({
  reason: z.enum(QUOTE_DECLINE_REASONS, 'Choisissez la raison de votre refus.'),
})
