const NARROW = '\u202f'
const WIDE = '\u00a0'
const JOINER = '\u2060'

/**
 * A question or a title with French typography’s own spaces before « ? », « ! », « ; » and « : »,
 * and an inverted pronoun (« paie-t-elle ») kept with its verb: a line never begins with what
 * belongs to the one above. Spaces that are right stay.
 */
export function keptTogether(words: string): string {
  return words
    .replaceAll(/ (?=[?!;])/gu, NARROW)
    .replaceAll(/ (?=:)/gu, WIDE)
    .replaceAll(/-(?=(?:t-)?(?:ils?|elles?|on|je|vous|nous|ce)(?!\p{L}))/gu, `${JOINER}-${JOINER}`)
}
