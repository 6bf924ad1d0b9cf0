/** Signs that the embedded fonts lack and that have a plain equivalent. */
const EQUIVALENTS: Readonly<Record<string, string>> = {
  '\u202f': '\u00a0',
  '\u2007': '\u00a0',
  '\u2009': ' ',
  '\u2010': '-',
  '\u2011': '-',
  '\u200b': '',
  '\u00ad': '',
  '→': '->',
  '≤': '<=',
  '≥': '>=',
  '≈': '~',
  '✓': 'v',
  '\t': ' ',
}

/**
 * A text in signs that can be drawn: the narrow no-break space becomes the wide one, an accent put
 * beside its letter joins it, and what no font has (an emoji) shows as « ? » rather than as a hole
 * or as another sign.
 */
export function drawnText(text: string, known: ReadonlySet<number>): string {
  const drawn = (sign: string) => sign === '\n' || known.has(sign.codePointAt(0)!)
  return [...text.normalize('NFC').replaceAll(/[\ufe00-\ufe0f\u200c-\u200f\u2060\ufeff]/gu, '')]
    .map((sign) =>
      Object.hasOwn(EQUIVALENTS, sign)
        ? EQUIVALENTS[sign]!
        : drawn(sign)
          ? sign
          : [...sign.normalize('NFKD')].filter(drawn).join('') || '?',
    )
    .join('')
}

/** Letters after which a word without a space may go on in the next line: a narrow column holds no more. */
const PIECE = 8
const LONG_WORD = 20

/**
 * A word in the pieces between which its line may end. Only a very long one (an address, a digest)
 * is cut; the empty piece between two is a space without width, which lets the line end there
 * without a hyphen that nobody wrote.
 */
export function breakableWord(word: string): string[] {
  if (word.length <= LONG_WORD) return [word]
  const pieces = word.match(new RegExp(`.{1,${PIECE}}`, 'gsu')) ?? [word]
  return pieces.flatMap((piece, index) => (index === 0 ? [piece] : ['', piece]))
}
