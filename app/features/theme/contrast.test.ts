import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, fromHex, fromHsl, type Hsl } from '#app/ui/theme/color-maths.ts'
import {
  DEFAULT_THEME,
  parseHsl,
  themeCss,
  THEME_TOKENS,
  type ThemeColors,
} from '#app/ui/theme/theme.ts'
import { checkPairs, ratioInWords, readableOn } from './contrast.ts'

const percent = fc.integer({ min: 0, max: 100 })
const hsl: fc.Arbitrary<Hsl> = fc.record({
  h: fc.integer({ min: 0, max: 360 }),
  s: percent,
  l: percent,
})
const anyColors = fc
  .tuple(...THEME_TOKENS.map(() => hsl))
  .map(
    (colors) =>
      Object.fromEntries(THEME_TOKENS.map((token, i) => [token, colors[i]!])) as ThemeColors,
  )

describe('what is said of the eight colours', () => {
  it('is nothing wrong of those of the specification', () => {
    expect(checkPairs(DEFAULT_THEME).filter(({ enough }) => !enough)).toEqual([])
  })

  it('names the colour that the site shows instead, where it shows another', () => {
    const checks = checkPairs({
      ...DEFAULT_THEME,
      primary: parseHsl('50 100% 60%')!,
      foreground: parseHsl('270 3% 20%')!,
    })
    expect(
      checks
        .filter(({ enough }) => !enough)
        .map(({ text, ground, ratio, shownAs }) => [text, ground, ratioInWords(ratio), shownAs]),
    ).toEqual([
      ['foreground', 'background', '1,3', expect.stringMatching(/^#[0-9a-f]{6}$/)],
      ['primary-foreground', 'primary', '1,2', '#000000'],
      ['foreground', 'secondary', '1,3', null],
    ])
  })

  it('agrees with what is painted, whatever the colours', () => {
    fc.assert(
      fc.property(anyColors, (colors) => {
        const css = themeCss(colors)
        const shown = {
          foreground: 'fg',
          'primary-foreground': 'on-p',
          'accent-foreground': 'on-a',
        } as const
        for (const { text, ground, enough, shownAs } of checkPairs(colors)) {
          expect(shownAs !== null).toBe(!enough && ground !== 'secondary')
          if (shownAs === null) continue
          expect(css).toContain(`--${shown[text as keyof typeof shown]}:${shownAs};`)
          expect(contrast(fromHex(shownAs), fromHsl(colors[ground]))).toBeGreaterThanOrEqual(4.5)
        }
      }),
      { numRuns: 200 },
    )
  })
})

describe('« Corriger »', () => {
  it('always gives a text that reads, and leaves alone one that reads well', () => {
    fc.assert(
      fc.property(
        hsl,
        hsl,
        (text, ground) =>
          void expect(
            contrast(fromHsl(readableOn(text, ground)), fromHsl(ground)),
          ).toBeGreaterThanOrEqual(4.5),
      ),
      { numRuns: 400 },
    )
    expect(readableOn({ h: 0, s: 0, l: 98 }, { h: 270, s: 3, l: 11 })).toEqual({
      h: 0,
      s: 0,
      l: 98,
    })
  })
  it('keeps the hue', () => {
    expect(readableOn({ h: 200, s: 60, l: 80 }, { h: 40, s: 30, l: 97 })).toMatchObject({
      h: 200,
      s: 60,
    })
  })
})

it('never rounds a ratio up to enough', () => {
  expect([4.4999, 4.5, 21, 1.04].map(ratioInWords)).toEqual(['4,4', '4,5', '21,0', '1,0'])
})
