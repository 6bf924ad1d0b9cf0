import tsv from './inter-outlines.tsv?raw'

/** The two cuts of Inter that pictures are drawn with. */
export type Cut = 'title' | 'text'
type Letters = {
  glyphs: Map<number, { advance: number; outline: string }>
  kerning: Map<string, number>
}

/** Letters closer together, in em: titles are set tight. */
const TRACKING: Record<Cut, number> = { title: -0.03, text: 0 }

let loaded: Record<Cut, Letters> | undefined

function lettersOf(cut: Cut): Letters {
  if (!loaded) {
    loaded = {
      title: { glyphs: new Map(), kerning: new Map() },
      text: { glyphs: new Map(), kerning: new Map() },
    }
    for (const line of tsv.split('\n')) {
      const [of, what = '', advance, outline = ''] = line.split('\t')
      if (of !== 'title' && of !== 'text') continue
      if (what.includes('+')) loaded[of].kerning.set(what, Number(advance))
      else loaded[of].glyphs.set(Number.parseInt(what, 16), { advance: Number(advance), outline })
    }
  }
  return loaded[cut]
}

/** French spaces and signs that the outlines do not have, as the ones they have. */
const STAND_INS: Readonly<Record<string, string>> = { '\u202F': '\u2009', "'": '’', '‑': '-' }

function codesOf(text: string, letters: Letters): number[] {
  return Array.from(text, (letter) => (STAND_INS[letter] ?? letter).codePointAt(0)!).map((code) =>
    letters.glyphs.has(code) ? code : 0x2e,
  )
}

/** Moves from letter to letter; the sum of the moves is the width. Thousandths of an em. */
function advances(text: string, cut: Cut): { code: number; at: number; end: number }[] {
  const letters = lettersOf(cut)
  let at = 0
  return codesOf(text, letters).map((code, index, codes) => {
    const before =
      index === 0
        ? 0
        : (letters.kerning.get(`${codes[index - 1]!.toString(16)}+${code.toString(16)}`) ?? 0)
    at += before
    const start = at
    at += letters.glyphs.get(code)!.advance + TRACKING[cut] * 1000
    return { code, at: start, end: at }
  })
}

/** How wide a line is at a size in pixels. */
export function textWidth(text: string, size: number, cut: Cut): number {
  return ((advances(text, cut).at(-1)?.end ?? 0) / 1000) * size
}

/** A line of text as SVG paths, its base line at (x, y): it looks the same on a machine without any font. */
export function outlinedText(
  text: string,
  options: {
    x: number
    y: number
    size: number
    cut: Cut
    fill: string
    anchor?: 'start' | 'middle' | 'end'
  },
): string {
  const { x, y, size, cut, fill, anchor = 'start' } = options
  const letters = lettersOf(cut)
  const shift = anchor === 'start' ? 0 : textWidth(text, size, cut) / (anchor === 'middle' ? 2 : 1)
  const paths = advances(text, cut)
    .map(({ code, at }) => ({ at, outline: letters.glyphs.get(code)!.outline }))
    .filter(({ outline }) => outline !== '')
    .map(({ at, outline }) => `<path transform="translate(${Math.round(at)})" d="${outline}"/>`)
  return `<g transform="translate(${x - shift} ${y}) scale(${size / 1000})" fill="${fill}" stroke="none">${paths.join('')}</g>`
}

/** Breaks a text into lines no wider than `width` at a size; a single word may be wider. The last lines are not left with one short word where the others can share. */
export function brokenIntoLines(text: string, width: number, size: number, cut: Cut): string[] {
  const greedy = fill(text, width, size, cut)
  if (greedy.length < 2) return greedy
  // The narrowest measure that needs no more lines balances them.
  for (let narrow = width * 0.6; narrow < width; narrow += width * 0.04) {
    const lines = fill(text, narrow, size, cut)
    if (
      lines.length === greedy.length &&
      lines.every((line) => textWidth(line, size, cut) <= width)
    )
      return lines
  }
  return greedy
}

function fill(text: string, width: number, size: number, cut: Cut): string[] {
  const lines: string[] = []
  // A no-break space keeps its words together.
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && textWidth(longer, size, cut) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
