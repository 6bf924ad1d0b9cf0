import type { MissingMention } from '#app/features/quotes/document/missing-mention.ts'
import type { SendRefusal } from '#app/features/quotes/quote.ts'
import type { KeptDraft } from './autosave.ts'

/** What the server answers once the draft of a devis is kept. */
export type KeptQuote = KeptDraft & {
  /** The version that it left, from which the next save is made. */
  version: string
  missing: MissingMention[]
  sendRefusal: SendRefusal | null
}
