import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Font } from '@react-pdf/renderer'
import { openWoff } from './open-woff.ts'

/** The parts that the font is published in, by script: the first that has a sign draws it. */
const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic'] as const
const WEIGHTS = [400, 600] as const
const familyOf = (subset: string) => `Inter ${subset}`

/** The font family of every document, each part behind the one before it. */
export const FONT_STACK = SUBSETS.map(familyOf)

/** A file of the font's package, as the renderer takes it. */
function fontAt(file: string): string {
  const font = openWoff(readFileSync(join('node_modules/@fontsource/inter/files', file)))
  return `data:font/ttf;base64,${font.toString('base64')}`
}

/** What is read of a font that is loaded. */
type LoadedFont = { characterSet: number[]; glyphForCodePoint: (sign: number) => unknown }

/**
 * Has the renderer embed the product's font, and tells which signs it has. `breakWord` says where a
 * long word may be cut. Each sign is looked up once: a letter that were first drawn as a part of
 * another (the A of « À ») would have no sign for as long as the thread lives, and be missing from
 * what is copied, searched or read aloud (fontkit 2.0 keeps the glyph of the part).
 */
export async function loadFonts(
  breakWord: (word: string) => string[],
): Promise<ReadonlySet<number>> {
  for (const subset of SUBSETS)
    Font.register({
      family: familyOf(subset),
      fonts: WEIGHTS.map((fontWeight) => ({
        src: fontAt(`inter-${subset}-${fontWeight}-normal.woff`),
        fontWeight,
      })),
    })
  Font.registerHyphenationCallback(breakWord)
  const known = new Set<number>()
  for (const fontFamily of FONT_STACK) {
    for (const fontWeight of WEIGHTS) {
      await Font.load({ fontFamily, fontWeight })
      // The renderer's own type of a font comes without its signs.
      const { data } = Font.getFont({ fontFamily, fontWeight }) as unknown as { data: LoadedFont }
      for (const sign of data.characterSet) {
        known.add(sign)
        // What looks like another sign comes after it, so the other is what is read; « ʼ » comes before « ’ ».
        if (!/\p{Lm}/u.test(String.fromCodePoint(sign))) data.glyphForCodePoint(sign)
      }
    }
  }
  return known
}
