import type { FixPlace } from '#app/features/quotes/editor/quote-draft.ts'

/** A mention that the law asks for and the devis lacks. `rule` is the statement of law it comes from. */
export type MissingMention = { rule: string; sentence: string; fix: FixPlace }

/** Whether a text says something. */
export function filled(text: string | null | undefined): boolean {
  return typeof text === 'string' && text.trim() !== ''
}
