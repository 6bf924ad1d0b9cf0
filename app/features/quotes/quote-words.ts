import { LEAD_REFUSALS } from '#app/features/requests/leads/copy.ts'
import { REFUSALS } from '#app/features/requests/copy.ts'
import { CODE_REFUSALS } from '#app/features/signatures/copy.ts'
import { QUOTE_REFUSALS } from './copy.ts'

/** The sentence of every refusal of an act on a devis, whichever it failed on: devis, contact, request or code. */
export const QUOTE_SENTENCES = {
  ...LEAD_REFUSALS,
  ...REFUSALS,
  ...CODE_REFUSALS,
  ...QUOTE_REFUSALS,
  document_changed: 'Ce devis a changé depuis que vous l’avez ouvert. Relisez-le avant de signer.',
}

/** The same of any refusal. */
export function quoteSentence(refusal: string): string {
  return (
    (QUOTE_SENTENCES as Readonly<Record<string, string>>)[refusal] ??
    'Cette action n’est plus possible.'
  )
}
