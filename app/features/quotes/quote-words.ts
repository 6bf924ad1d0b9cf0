import { LEAD_REFUSALS } from '#app/features/requests/leads/copy.ts'
import { REFUSALS } from '#app/features/requests/copy.ts'
import { QUOTE_REFUSALS } from './copy.ts'

const SENTENCES: Readonly<Record<string, string>> = {
  ...LEAD_REFUSALS,
  ...REFUSALS,
  ...QUOTE_REFUSALS,
  document_changed: 'Ce devis a changé depuis que vous l’avez ouvert. Relisez-le avant de signer.',
}

/** What is said when an act on a devis was refused, whichever of the three it failed on: devis, contact or request. */
export function quoteSentence(refusal: string): string {
  return SENTENCES[refusal] ?? 'Cette action n’est plus possible.'
}
