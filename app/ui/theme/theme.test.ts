import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BLACK,
  WHITE,
  contrast,
  fromHex,
  fromHsl,
  fromOklch,
  mix,
  toHex,
  type Hsl,
  type Oklab,
} from './color-maths.ts'
import { DEFAULT_GROUND } from './default-ground.ts'
import {
  DEFAULT_THEME,
  MIXES,
  THEME_TOKENS,
  derivedTokens,
  formatHsl,
  isLight,
  parseHsl,
  parseThemeColors,
  themeCss,
  themeGround,
  type DerivedToken,
  type ThemeColors,
} from './theme.ts'

const hsl = (text: string): Hsl => parseHsl(text)!
const theme = (
  primary: string,
  onPrimary: string,
  secondary: string,
  onSecondary: string,
  background: string,
  foreground: string,
  accent: string,
  onAccent: string,
): ThemeColors =>
  Object.fromEntries(
    [primary, onPrimary, secondary, onSecondary, background, foreground, accent, onAccent].map(
      (text, i) => [THEME_TOKENS[i], hsl(text)],
    ),
  ) as ThemeColors

const THEMES = {
  'the default': DEFAULT_THEME,
  'a light one': theme(
    '264 100% 50%',
    '0 0% 98%',
    '40 20% 98%',
    '260 10% 12%',
    '40 20% 98%',
    '260 10% 12%',
    '270 100% 50%',
    '0 0% 98%',
  ),
  'yellow on navy, white on yellow': theme(
    '50 100% 50%',
    '0 0% 100%',
    '222 60% 18%',
    '50 100% 90%',
    '222 60% 12%',
    '50 60% 92%',
    '30 100% 50%',
    '0 0% 98%',
  ),
  pastels: theme(
    '330 70% 82%',
    '330 40% 96%',
    '200 60% 90%',
    '200 30% 70%',
    '45 80% 93%',
    '300 25% 60%',
    '160 50% 80%',
    '160 30% 95%',
  ),
  'grey on grey': theme(
    '0 0% 48%',
    '0 0% 52%',
    '0 0% 45%',
    '0 0% 50%',
    '0 0% 46%',
    '0 0% 50%',
    '0 0% 47%',
    '0 0% 46%',
  ),
}

const GROUNDS: DerivedToken[] = ['bg', 'surface', 'raised', 'sunken', 'wash']
const TEXTS: DerivedToken[] = ['fg', 'muted', 'faint', 'tint', 'ok', 'warn', 'bad']

/** Every text over every ground that a component of the system puts together. */
const TEXT_PAIRS: (readonly [DerivedToken, DerivedToken])[] = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
  ...(['ok', 'warn', 'bad'] as const).flatMap((state) =>
    (['fg', 'muted', 'faint', 'tint', state] as const).map(
      (text) => [text, `${state}-wash`] as const,
    ),
  ),
  ['on-p', 'p'],
  ['on-p', 'p-hover'],
  ['on-a', 'a'],
  ['bg', 'fg'],
]

/** Edges of fields and boxes, the focus ring, the marks: what must be seen without being read. */
const EDGE_PAIRS: (readonly [DerivedToken, DerivedToken])[] = (
  ['line-strong', 'ring', 'tint', 'bad'] as const
).flatMap((edge) => GROUNDS.map((ground) => [edge, ground] as const))

/** As painted: through the text of the CSS, not the numbers behind it. */
function painted(colors: ThemeColors): (name: DerivedToken) => Oklab {
  const css = themeCss(colors)
  return (name) => fromHex(new RegExp(`--${name}:(#[0-9a-f]{6})[;}]`).exec(css)![1]!)
}

function failures(colors: ThemeColors): string[] {
  const tone = painted(colors)
  const below =
    (ratio: number) =>
    ([front, back]: readonly [DerivedToken, DerivedToken]) => {
      const found = contrast(tone(front), tone(back))
      return found < ratio ? [`${front} on ${back}: ${found.toFixed(2)} < ${ratio}`] : []
    }
  return [...TEXT_PAIRS.flatMap(below(4.5)), ...EDGE_PAIRS.flatMap(below(3))]
}

describe('contrast', () => {
  test.each(Object.entries(THEMES))('%s reads everywhere', (_name, colors) => {
    expect(failures(colors)).toEqual([])
  })

  test('so does any theme whatever', () => {
    const triplet = fc.record({
      h: fc.integer({ min: 0, max: 360 }),
      s: fc.integer({ min: 0, max: 100 }),
      l: fc.integer({ min: 0, max: 100 }),
    })
    const any = fc
      .tuple(...THEME_TOKENS.map(() => triplet))
      .map(
        (colors) =>
          Object.fromEntries(THEME_TOKENS.map((token, i) => [token, colors[i]!])) as ThemeColors,
      )
    fc.assert(
      fc.property(any, (colors) => failures(colors).length === 0),
      { numRuns: 400 },
    )
  })
})

describe('colour arithmetic', () => {
  test('agrees with what Chromium paints', () => {
    // Read from getComputedStyle through a canvas: hsl(264 100% 50%), its mix with the page, an oklch state colour.
    expect(toHex(fromHsl({ h: 264, s: 100, l: 50 }))).toBe('#6600ff')
    expect(toHex(mix(fromHsl(hsl('264 100% 50%')), fromHsl(hsl('0 0% 98%')), 58))).toBe('#b1acff')
    expect(toHex(fromOklch(0.62, 0.16, 158))).toBe('#00a25f')
  })

  test('knows the contrast of black on white', () => {
    expect(contrast(BLACK, WHITE)).toBeCloseTo(21, 5)
    expect(contrast(fromHex('#767676'), fromHex('#ffffff'))).toBeCloseTo(4.54, 2)
    expect(() => fromHex('red')).toThrow('not a colour')
  })
})

describe('the default theme and the style sheet', () => {
  const css = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')
  const share = (name: string) =>
    Number(new RegExp(`--${name}: color-mix\\(.* ([\\d.]+)%\\);`).exec(css)?.[1])

  test('are mixed with the same shares', () => {
    const { state, 'state-wash': stateWash, hover, ...plain } = MIXES
    for (const [name, expected] of Object.entries(plain))
      expect([name, share(name)]).toEqual([name, expected])
    for (const name of ['ok', 'warn', 'bad'])
      expect([share(name), share(`${name}-wash`)]).toEqual([state, stateWash])
    expect(share('p-hover')).toBe(hover)
  })

  test('need no correction, so that the style sheet alone is right', () => {
    const tones = derivedTokens(DEFAULT_THEME)
    const [bg, fg, p] = [
      fromHsl(DEFAULT_THEME.background),
      fromHsl(DEFAULT_THEME.foreground),
      fromHsl(DEFAULT_THEME.primary),
    ]
    expect(toHex(tones.muted)).toBe(toHex(mix(fg, bg, MIXES.muted)))
    expect(toHex(tones.faint)).toBe(toHex(mix(fg, bg, MIXES.faint)))
    expect(toHex(tones.tint)).toBe(toHex(mix(p, fg, MIXES.tint)))
    expect(toHex(tones['line-strong'])).toBe(toHex(mix(bg, fg, MIXES['line-strong'])))
    expect(toHex(tones.wash)).toBe(toHex(mix(bg, p, MIXES.wash)))
    expect(toHex(tones.bad)).toBe(toHex(mix(fromOklch(0.6, 0.2, 25), fg, MIXES.state)))
    expect(toHex(tones['on-p'])).toBe('#fafafa')
  })

  test('say the same eight colours', () => {
    for (const token of THEME_TOKENS)
      expect(css).toContain(`--${token}: ${formatHsl(DEFAULT_THEME[token])};`)
  })
})

describe('reading a triplet', () => {
  test.each(['264 100% 50%', '0 0% 98%', '360 0% 0%', ' 12.5 3.25% 40% '])('accepts %j', (text) => {
    expect(formatHsl(parseHsl(text)!)).toBe(text.trim())
  })

  test.each([
    '',
    '264',
    '264 100 50',
    '264,100%,50%',
    '361 0% 0%',
    '0 101% 0%',
    '-1 0% 0%',
    '0 0% 0% / 50%',
    '1e2 0% 0%',
    '264  100% 50%',
    '264 100% 50%;',
    '264 100% 50%}body{display:none}',
    'hsl(264 100% 50%)',
    'var(--x)',
    'red',
    'url(//evil) 0% 0%',
    '264 100% 50% /*',
    '264\n100% 50%',
    '２６４ 100% 50%',
    '0 0% 1.234%',
  ])('refuses %j', (text) => {
    expect(parseHsl(text)).toBeNull()
  })

  test('reads eight of them, or nothing', () => {
    const texts = Object.fromEntries(
      THEME_TOKENS.map((token) => [token, formatHsl(DEFAULT_THEME[token])]),
    )
    expect(parseThemeColors({ ...texts, other: 'x' })).toEqual(DEFAULT_THEME)
    expect(parseThemeColors({ ...texts, accent: undefined })).toBeNull()
    expect(parseThemeColors({ ...texts, primary: '264 100% 50%;}' })).toBeNull()
  })
})

describe('the CSS of a theme', () => {
  test('holds known properties with numbers and nothing else', () => {
    for (const colors of Object.values(THEMES)) {
      expect(themeCss(colors)).toMatch(
        /^html:root\{color-scheme:(light|dark)(;--[a-z-]+:(#[0-9a-f]{6}|[\d.]+ [\d.]+% [\d.]+%))+\}$/,
      )
    }
  })

  test('tells light from dark', () => {
    expect([isLight(DEFAULT_THEME), isLight(THEMES['a light one'])]).toEqual([false, true])
    expect(themeGround(DEFAULT_THEME)).toBe(DEFAULT_GROUND)
  })
})
