import { contrast, fromHsl, toHex, type Hsl } from '#app/ui/theme/color-maths.ts'
import {
  derivedTokens,
  type DerivedToken,
  type ThemeColors,
  type ThemeToken,
} from '#app/ui/theme/theme.ts'
import { formatTenths } from '#app/values/numbers/french-number.ts'

/** Text that is read: WCAG 2.2, 1.4.3, level AA. */
export const ENOUGH = 4.5

/**
 * Two of the eight colours that stand one on the other, how far apart they are (1 to 21), and what
 * the site does when that is too little.
 */
export type PairCheck = {
  text: ThemeToken
  ground: ThemeToken
  ratio: number
  enough: boolean
  /**
   * The colour shown in the text's place, `#rrggbb`; null when the text is shown as it is, or when
   * the ground gives way.
   */
  shownAs: string | null
}

/**
 * Each text, what it is written on, and the tone that the site really shows; none where the ground
 * gives way instead.
 */
const PAIRS: readonly { text: ThemeToken; ground: ThemeToken; shown: DerivedToken | null }[] = [
  { text: 'foreground', ground: 'background', shown: 'fg' },
  { text: 'primary-foreground', ground: 'primary', shown: 'on-p' },
  { text: 'accent-foreground', ground: 'accent', shown: 'on-a' },
  { text: 'secondary-foreground', ground: 'secondary', shown: null },
  { text: 'foreground', ground: 'secondary', shown: null },
]

/** The contrast of every pair of the eight colours that the site puts together. */
export function checkPairs(colors: ThemeColors): PairCheck[] {
  const tones = derivedTokens(colors)
  return PAIRS.map(({ text, ground, shown }) => {
    const ratio = contrast(fromHsl(colors[text]), fromHsl(colors[ground]))
    const enough = ratio >= ENOUGH
    return {
      text,
      ground,
      ratio,
      enough,
      shownAs: enough || shown === null ? null : toHex(tones[shown]),
    }
  })
}

/** Text that is read without effort: WCAG 2.2, 1.4.6, level AAA. */
const COMFORTABLE = 7

/**
 * The nearest lightness of a text's own hue that reads without effort on a ground, or that reads
 * where the ground allows no more; black or white where its hue never does. What the « Corriger »
 * button writes: whole numbers, so that what is shown is what was checked.
 */
export function readableOn(text: Hsl, ground: Hsl): Hsl {
  return (
    nearestReading(text, ground, COMFORTABLE) ??
    nearestReading(text, ground, ENOUGH) ?? {
      h: 0,
      s: 0,
      l: contrast(fromHsl({ h: 0, s: 0, l: 100 }), fromHsl(ground)) >= ENOUGH ? 100 : 0,
    }
  )
}

function nearestReading(text: Hsl, ground: Hsl, wanted: number): Hsl | null {
  const reads = (tried: Hsl) => contrast(fromHsl(tried), fromHsl(ground)) >= wanted
  const at = (l: number): Hsl => ({ ...text, l })
  const from = Math.round(text.l)
  for (let away = 0; away <= 100; away++) {
    for (const l of [from - away, from + away]) if (l >= 0 && l <= 100 && reads(at(l))) return at(l)
  }
  return null
}

/** A ratio as one reads it: « 4,5 ». Rounded down, so that what fails never looks enough. */
export const ratioInWords = (ratio: number): string => formatTenths(Math.floor(ratio * 10) / 10)
