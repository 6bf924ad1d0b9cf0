/** What a masked passage was. */
export type MaskedKind = 'phone' | 'email' | 'link' | 'address' | 'name'
/** A passage of a text, in UTF-16 units, end excluded. */
export type Passage = { start: number; end: number; kind: MaskedKind }

/** Characters that show nothing and are used to cut a number or a word in two. */
export const INVISIBLE =
  /[\u00ad\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|\u034f|\u17b4|\u17b5|\u180e|\u20e3|\ufe0e|\ufe0f/gu

/**
 * The text as detectors read it, unit for unit as long as the original: lower case, no accents, full-width and other
 * digits as 0 to 9, typographic spaces, dashes and apostrophes as the plain ones. Superscripts stay ('m²' is no digit).
 */
export function shadowOf(text: string): string {
  return text.toLowerCase().length === text.length
    ? text.replace(/[\u0080-\u{10ffff}]/gu, fold).toLowerCase()
    : // A few capitals (İ) grow when lowered: unit by unit, what grows stays as it is.
      [...text]
        .map((char) =>
          char.toLowerCase().length === char.length ? fold(char).toLowerCase() : char,
        )
        .join('')
}

function fold(char: string): string {
  if (/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/u.test(char)) return ' '
  if (/[\u2010-\u2015\u2212\u30fc\uff0d]/u.test(char)) return '-'
  if (/[\u2018\u2019\u02bc\u2032]/u.test(char)) return "'"
  if (/[·•∙⋅‧・]/u.test(char)) return '.'
  if (/[²³¹\u2070-\u209c]/u.test(char)) return char
  const code = char.codePointAt(0)!
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660)
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0)
  const plain = char.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain.length === 1 ? plain.padEnd(char.length) : char
}
