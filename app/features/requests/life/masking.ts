import { electronicIn } from '#app/values/masking/electronic.ts'
import { namesIn } from '#app/values/masking/names.ts'
import { phonesIn } from '#app/values/masking/phones.ts'
import { INVISIBLE, shadowOf, type MaskedKind, type Passage } from '#app/values/masking/shadow.ts'
import { streetsIn } from '#app/values/masking/streets.ts'

/** What is known of the author: their own names are masked too, but for the words of the town, which is shown. */
export type KnownDetails = { names?: readonly string[]; town?: string }

/** A text without contact details, and what kinds were taken out of it, each once. */
export type Masking = { text: string; masked: MaskedKind[] }

/** What stands instead; brackets and words that no detector takes for a detail, so masking twice changes nothing. */
const MASKS: Record<MaskedKind, string> = {
  phone: '[numéro masqué]',
  email: '[email masqué]',
  link: '[lien masqué]',
  address: '[adresse masquée]',
  name: '[nom masqué]',
}

/**
 * Takes the contact details out of what a person typed, for those who have not been given them: phone numbers (figures
 * with any separators, digit by digit, words, +33, overseas), e-mail addresses (also 'arobase', '(at)', 'point com'),
 * links and handles, street addresses, and the author's own names. Prices, measures, dates and times stay.
 *
 * What it misses: a number told in riddles or spread over sentences (« zéro six, puis mon département »), one whose
 * figures other words cut, an overseas number of eight digits or less without its prefix, a spelled-out name with
 * letters apart, other people's names, companies, a street without a number written in small letters, a floor or a
 * digicode, and everything inside a photo. Masking helps honest people and slows the others; it does not prove.
 *
 * Time grows in proportion to the text's length.
 */
export function maskDetails(text: string, known: KnownDetails = {}): Masking {
  const original = text.normalize('NFC').replace(INVISIBLE, '')
  const shadow = shadowOf(original)
  const passages = [
    ...electronicIn(shadow, original),
    ...phonesIn(shadow),
    ...streetsIn(shadow, original),
    ...namesIn(shadow, original, known.names ?? [], known.town ?? ''),
  ]
  const merged = merge(passages)
  // Nothing to hide: the text as it was typed, its joined emoji included.
  if (merged.length === 0) return { text, masked: [] }
  let [masked, at] = ['', 0]
  for (const { start, end, kind } of merged) {
    masked += original.slice(at, start) + MASKS[kind]
    at = end
  }
  return {
    text: masked + original.slice(at),
    masked: [...new Set(merged.map((passage) => passage.kind))],
  }
}

/** The text of `maskDetails` alone. */
export function maskContactDetails(text: string, known: KnownDetails = {}): string {
  return maskDetails(text, known).text
}

/** Overlapping passages become one, of the kind that began first (the longest, when they began together). */
function merge(passages: Passage[]): Passage[] {
  const sorted = passages.toSorted((a, b) => a.start - b.start || b.end - a.end)
  const merged: Passage[] = []
  for (const passage of sorted) {
    const last = merged.at(-1)
    if (last && passage.start < last.end) last.end = Math.max(last.end, passage.end)
    else merged.push({ ...passage })
  }
  return merged
}
