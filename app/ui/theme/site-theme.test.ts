import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { contrast, fromHex, hslFromHex, toHex, fromHsl } from './color-maths.ts'
import { FONT_NAMES, fontFaces, fontFiles, fontStack, isFontName } from '#app/ui/fonts/families.ts'
import {
  DEFAULT_SITE_THEME,
  formatSpacing,
  otherVersion,
  parseSpacing,
  readStoredTheme,
  siteThemeCss,
  storedTheme,
  versionsOf,
  type SiteTheme,
} from './site-theme.ts'
import { isLight, THEME_TOKENS, type ThemeColors } from './theme.ts'

const percent = fc.integer({ min: 0, max: 100 })
const triplet = fc.record({ h: fc.integer({ min: 0, max: 360 }), s: percent, l: percent })
const anyColors = fc
  .tuple(...THEME_TOKENS.map(() => triplet))
  .map(
    (colors) =>
      Object.fromEntries(THEME_TOKENS.map((token, i) => [token, colors[i]!])) as ThemeColors,
  )
const anyTheme: fc.Arbitrary<SiteTheme> = fc.record({
  colors: anyColors,
  fonts: fc.record({
    primary: fc.constantFrom(...FONT_NAMES),
    heading: fc.constantFrom(...FONT_NAMES),
  }),
  spacing: fc.record({
    container: fc.integer({ min: 500, max: 3000 }).map((n) => n / 1000),
    section: fc.integer({ min: 1000, max: 10_000 }).map((n) => n / 1000),
  }),
  versions: fc.constantFrom('own' as const, 'both' as const),
})

describe('a space of the layout', () => {
  it.each([
    ['1rem', '1rem'],
    ['1', '1rem'],
    [' 1,5 rem ', '1.5rem'],
    ['24px', '1.5rem'],
    ['0.5rem', '0.5rem'],
    ['3rem', '3rem'],
    ['1.2345px', null],
    ['20px', '1.25rem'],
  ])('%j is read as %j', (text, canonical) => {
    const rem = parseSpacing('container', text)
    expect(rem === null ? null : formatSpacing(rem)).toBe(canonical)
  })
  it.each([
    '',
    '0',
    '0rem',
    '4rem',
    '-1rem',
    '1em',
    '1rem;',
    '1rem}',
    'calc(1rem)',
    'var(--x)',
    '1e1rem',
    '1 000px',
    '１rem',
    '1rem 2rem',
    'url(//x)',
    '1rem/*',
    '1\nrem',
  ])('%j is refused', (text) => {
    expect(parseSpacing('container', text)).toBeNull()
  })
})

describe('a theme', () => {
  it('is read again as it was stored, whatever it is', () => {
    fc.assert(
      fc.property(
        anyTheme,
        (theme) =>
          void expect(readStoredTheme(JSON.parse(JSON.stringify(storedTheme(theme))))).toEqual(
            theme,
          ),
      ),
      { numRuns: 200 },
    )
  })
  it('stored with colours alone keeps the fonts and spaces of the specification', () => {
    expect(readStoredTheme({ colors: storedTheme(DEFAULT_SITE_THEME).colors })).toEqual(
      DEFAULT_SITE_THEME,
    )
  })
  it('is CSS of known custom properties, numbers and names of the list, and fetches the site’s own fonts alone', () => {
    const value = String.raw`#[0-9a-f]{6}|[\d.]+ [\d.]+% [\d.]+%|[\d.]+rem|(?:"[A-Za-z ]+",?)+(?:serif)?`
    const rule = String.raw`html:root\{color-scheme:(?:light|dark)(?:;--[a-z-]+:(?:${value}))+\}`
    const own = String.raw`@font-face\{font-family:"[A-Za-z ]+";font-weight:[\d ]+;font-display:optional;src:url\(/[\w@./-]+\.woff2\) format\("woff2"\)\}`
    const fallback = String.raw`@font-face\{font-family:"[A-Za-z ]+ Fallback";src:(?:local\("[A-Za-z ]+"\),?)+;size-adjust:[\d.]+%;ascent-override:[\d.]+%;descent-override:[\d.]+%;line-gap-override:[\d.]+%\}`
    const whole = new RegExp(
      String.raw`^(?:(?:${own}){1,2}${fallback}){0,2}${rule}(?:@media \(prefers-color-scheme:(?:light|dark)\)\{${rule}\})?$`,
    )
    fc.assert(
      fc.property(anyTheme, (theme) => void expect(siteThemeCss(theme)).toMatch(whole)),
      { numRuns: 200 },
    )
  })
})

describe('the other version of a theme', () => {
  it('of the specification is light, and back is as dark as before', () => {
    const { dark, light } = versionsOf(DEFAULT_SITE_THEME.colors)
    expect([dark, isLight(light)]).toEqual([DEFAULT_SITE_THEME.colors, true])
    expect(otherVersion(light)).toEqual(dark)
  })
  it('is light where the theme is dark and dark where it is light, its own text on it, whatever the colours', () => {
    fc.assert(
      fc.property(anyColors, (colors) => {
        const other = otherVersion(colors)
        expect(isLight(other)).toBe(!isLight(colors))
        expect(other.primary).toEqual(colors.primary)
        const shown = (name: string) =>
          fromHex(
            new RegExp(`--${name}:(#[0-9a-f]{6})[;}]`).exec(
              siteThemeCss({ ...DEFAULT_SITE_THEME, colors: other }),
            )![1]!,
          )
        expect(contrast(shown('fg'), shown('bg'))).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 200 },
    )
  })
  it('is given to the devices that ask for it, only where visitors are shown both', () => {
    expect(siteThemeCss({ ...DEFAULT_SITE_THEME, versions: 'both' })).toContain(
      '@media (prefers-color-scheme:light){html:root{color-scheme:light',
    )
    expect(siteThemeCss(DEFAULT_SITE_THEME)).not.toContain('@media')
  })
})

describe('the nineteen families', () => {
  it('are those of the specification', () => {
    expect([FONT_NAMES.length, new Set(FONT_NAMES).size]).toEqual([19, 19])
    expect(['inter', 'Lora ', 'Comic Sans MS', 'Lora";', ''].map(isFontName)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  })
  test.each(FONT_NAMES.filter((name) => name !== 'Inter' && name !== 'Mukti'))(
    '%s has its files, and what stands for it',
    (name) => {
      const css = fontFaces(name)
      const files = [...css.matchAll(/url\(([^)]+)\)/g)].map(([, file]) => file!)
      expect(files.filter((file) => existsSync(`.${file}`))).toHaveLength(
        css.split(`"${name}";`).length - 1,
      )
      expect(files).toEqual(expect.arrayContaining(fontFiles({ primary: name, heading: name })))
      expect(css).toContain('size-adjust')
      expect(fontStack(name)).toContain(`"${name}","${name} Fallback"`)
    },
  )
  it('are Inter where Mukti is chosen, which draws no French letter', () => {
    expect(fontFaces('Mukti')).toBe('')
    expect(fontStack('Mukti')).toBe('"Mukti","Inter","Inter Fallback"')
    expect(fontFiles({ primary: 'Mukti', heading: 'Inter' })).toHaveLength(1)
  })
})

it('reads a colour picker’s answer as the nearest whole numbers', () => {
  expect(['#6600ff', '#ffffff', '#000000', '#808080', '#ff0000'].map(hslFromHex)).toEqual([
    { h: 264, s: 100, l: 50 },
    { h: 0, s: 0, l: 100 },
    { h: 0, s: 0, l: 0 },
    { h: 0, s: 0, l: 50 },
    { h: 0, s: 100, l: 50 },
  ])
  fc.assert(
    fc.property(
      fc.record({
        h: fc.integer({ min: 0, max: 359 }),
        s: fc.integer({ min: 20, max: 100 }),
        l: fc.integer({ min: 20, max: 80 }),
      }),
      (hsl) => {
        const back = hslFromHex(toHex(fromHsl(hsl)))
        expect([
          Math.min(Math.abs(back.h - hsl.h), 360 - Math.abs(back.h - hsl.h)) <= 2,
          Math.abs(back.s - hsl.s) <= 2,
          Math.abs(back.l - hsl.l) <= 1,
        ]).toEqual([true, true, true])
      },
    ),
  )
})
