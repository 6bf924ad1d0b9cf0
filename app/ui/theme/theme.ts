import {
  BLACK,
  WHITE,
  contrast,
  fromHsl,
  fromOklch,
  luminance,
  mix,
  toHex,
  type Hsl,
  type Oklab,
} from './color-maths.ts'

/** The eight colours an administrator chooses; every other tone of the site is mixed from them. */
export const THEME_TOKENS = [
  'primary',
  'primary-foreground',
  'secondary',
  'secondary-foreground',
  'background',
  'foreground',
  'accent',
  'accent-foreground',
] as const

/** The name of one of the eight colours. */
export type ThemeToken = (typeof THEME_TOKENS)[number]

/** The eight colours as numbers. */
export type ThemeColors = Readonly<Record<ThemeToken, Hsl>>

/** The colours of the specification. */
export const DEFAULT_THEME: ThemeColors = {
  primary: { h: 264, s: 100, l: 50 },
  'primary-foreground': { h: 0, s: 0, l: 98 },
  secondary: { h: 270, s: 3, l: 11 },
  'secondary-foreground': { h: 0, s: 0, l: 98 },
  background: { h: 270, s: 3, l: 11 },
  foreground: { h: 0, s: 0, l: 98 },
  accent: { h: 270, s: 100, l: 50 },
  'accent-foreground': { h: 0, s: 0, l: 98 },
}

const TRIPLET = /^(\d{1,3}(?:\.\d{1,2})?) (\d{1,3}(?:\.\d{1,2})?)% (\d{1,3}(?:\.\d{1,2})?)%$/

/**
 * Reads `'264 100% 50%'` (hue 0 to 360, percentages 0 to 100, at most two decimals, single spaces; outer blanks are
 * forgiven) and refuses everything else with null: what an administrator types never reaches a style sheet as text.
 */
export function parseHsl(text: string): Hsl | null {
  const match = TRIPLET.exec(text.trim())
  if (!match) return null
  const [h, s, l] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return h <= 360 && s <= 100 && l <= 100 ? { h, s, l } : null
}

/** The canonical text of a triplet, `'264 100% 50%'`. */
export const formatHsl = ({ h, s, l }: Hsl): string => `${h} ${s}% ${l}%`

/** Reads eight triplets; null when one is missing or is not a triplet. Unknown keys are ignored. */
export function parseThemeColors(texts: Readonly<Record<string, unknown>>): ThemeColors | null {
  const entries = THEME_TOKENS.map((token) => {
    const text = texts[token]
    return [token, typeof text === 'string' ? parseHsl(text) : null] as const
  })
  return entries.every((entry) => entry[1] !== null)
    ? (Object.fromEntries(entries) as ThemeColors)
    : null
}

/** Shares in percent, the same numbers as the `color-mix` lines of `styles.css` (a test reads both). */
export const MIXES = {
  surface: 4.5,
  raised: 8,
  sunken: 22,
  line: 13,
  'line-strong': 45,
  muted: 28,
  faint: 38,
  tint: 58,
  wash: 17,
  'wash-line': 34,
  ring: 40,
  state: 38,
  'state-wash': 12,
  hover: 14,
} as const

const STATES = {
  ok: fromOklch(0.62, 0.16, 158),
  warn: fromOklch(0.68, 0.15, 75),
  bad: fromOklch(0.6, 0.2, 25),
}

/**
 * Contrast of text (WCAG 1.4.3) and of the edges of controls and focus (1.4.11). The hair above
 * absorbs rounding to 8 bits.
 */
const TEXT = 4.52
const EDGE = 3.02

const holds = (color: Oklab, behind: readonly Oklab[], ratio: number) =>
  behind.every((b) => contrast(color, b) >= ratio)

/**
 * Moves `color` towards `end` by the smallest step of 2 % that reads on everything behind it; `end`
 * itself must read.
 */
function readable(color: Oklab, end: Oklab, behind: readonly Oklab[], ratio: number): Oklab {
  for (let share = 0; share < 100; share += 2) {
    const tried = mix(color, end, share)
    if (holds(tried, behind, ratio)) return tried
  }
  return end
}

/**
 * A surface mixed from `base` towards `to`, with a smaller share when `fg` would no longer read on
 * it; at worst `base`.
 */
function surface(base: Oklab, to: Oklab, share: number, fg: Oklab): Oklab {
  for (let s = share; s > 0.4; s *= 0.75) {
    const tried = mix(base, to, s)
    if (contrast(fg, tried) >= TEXT) return tried
  }
  return base
}

/** Black or white, whichever reads better; on any colour one of them has at least 4.58. */
const blackOrWhite = (on: Oklab): Oklab =>
  contrast(WHITE, on) >= contrast(BLACK, on) ? WHITE : BLACK

/** Concrete tones by custom property name, without the two dashes. */
export type DerivedTokens = Readonly<Record<DerivedToken, Oklab>>

/** The name of a derived tone. */
export type DerivedToken =
  | 'bg'
  | 'fg'
  | 'p'
  | 'on-p'
  | 'p-hover'
  | 'a'
  | 'on-a'
  | 'surface'
  | 'raised'
  | 'sunken'
  | 'line'
  | 'line-strong'
  | 'muted'
  | 'faint'
  | 'tint'
  | 'wash'
  | 'wash-line'
  | 'ring'
  | 'ok'
  | 'ok-wash'
  | 'warn'
  | 'warn-wash'
  | 'bad'
  | 'bad-wash'

/**
 * Every tone of the site for a theme, corrected so that text has at least 4.5 and the edges of controls at least 3 on
 * every surface they stand on, whatever the eight colours are. A theme that needs no correction gives exactly the
 * `color-mix` values of `styles.css`.
 */
export function derivedTokens(theme: ThemeColors): DerivedTokens {
  const input = (token: ThemeToken) => fromHsl(theme[token])
  const bg = input('background')
  const fg = readable(input('foreground'), blackOrWhite(bg), [bg], TEXT)
  const p = input('primary')
  const a = input('accent')

  const away = luminance(fg) > luminance(bg) ? BLACK : WHITE
  const surfaceTone = surface(bg, fg, MIXES.surface, fg)
  const sunken = mix(bg, away, away === BLACK ? MIXES.sunken : MIXES.sunken * 2)
  const wash = surface(bg, p, MIXES.wash, fg)
  // What quiet controls are made of; a secondary colour on which the page's text would not read
  // gives way to the page's own.
  const secondary = input('secondary')
  const secondaryFits =
    contrast(fg, mix(secondary, input('secondary-foreground'), MIXES.raised)) >= TEXT
  const raised = secondaryFits
    ? mix(secondary, input('secondary-foreground'), MIXES.raised)
    : surface(bg, fg, MIXES.raised, fg)

  const washes = {
    ok: surface(bg, STATES.ok, MIXES['state-wash'], fg),
    warn: surface(bg, STATES.warn, MIXES['state-wash'], fg),
    bad: surface(bg, STATES.bad, MIXES['state-wash'], fg),
  }
  const grounds = [bg, surfaceTone, raised, sunken, wash]
  const allGrounds = [...grounds, washes.ok, washes.warn, washes.bad]
  const stateTone = (name: keyof typeof STATES) =>
    readable(mix(STATES[name], fg, MIXES.state), fg, [...grounds, washes[name]], TEXT)
  const onFill = (wanted: Oklab, fill: Oklab) =>
    contrast(wanted, fill) >= TEXT ? wanted : blackOrWhite(fill)

  const tint = readable(mix(p, fg, MIXES.tint), fg, allGrounds, TEXT)
  const onP = onFill(input('primary-foreground'), p)
  return {
    bg,
    fg,
    p,
    'on-p': onP,
    'p-hover': mix(p, luminance(onP) > luminance(p) ? BLACK : WHITE, MIXES.hover),
    a,
    'on-a': onFill(input('accent-foreground'), a),
    surface: surfaceTone,
    raised,
    sunken,
    line: mix(bg, fg, MIXES.line),
    'line-strong': readable(mix(bg, fg, MIXES['line-strong']), fg, grounds, EDGE),
    muted: readable(mix(fg, bg, MIXES.muted), fg, allGrounds, TEXT),
    faint: readable(mix(fg, bg, MIXES.faint), fg, allGrounds, TEXT),
    tint,
    wash,
    'wash-line': mix(bg, tint, MIXES['wash-line']),
    ring: readable(mix(p, fg, MIXES.ring), fg, grounds, EDGE),
    ok: stateTone('ok'),
    'ok-wash': washes.ok,
    warn: stateTone('warn'),
    'warn-wash': washes.warn,
    bad: stateTone('bad'),
    'bad-wash': washes.bad,
  }
}

/** True when the page is light on the whole, which is what the browser's own controls and mails ask. */
export const isLight = (theme: ThemeColors): boolean => luminance(fromHsl(theme.background)) > 0.18

/** The page's ground as `#rrggbb`, for `<meta name="theme-color">`. */
export const themeGround = (theme: ThemeColors): string => toHex(fromHsl(theme.background))

/**
 * The eight colours and every tone of a theme as declarations: known custom properties with numbers
 * and `#rrggbb` values, and `color-scheme`.
 */
export function themeDeclarations(theme: ThemeColors): string {
  const inputs = THEME_TOKENS.map((token) => `--${token}:${formatHsl(theme[token])}`)
  const tones = Object.entries(derivedTokens(theme)).map(
    ([name, color]) => `--${name}:${toHex(color)}`,
  )
  return `color-scheme:${isLight(theme) ? 'light' : 'dark'};${[...inputs, ...tones].join(';')}`
}

/** The colours alone as CSS: one rule, which outweighs the `:root` of `styles.css`. */
export const themeCss = (theme: ThemeColors): string => `html:root{${themeDeclarations(theme)}}`
