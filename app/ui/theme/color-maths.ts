import {
  clampRgb,
  converter,
  formatHex,
  interpolate,
  modeHsl,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  parse,
  useMode,
  wcagContrast,
  wcagLuminance,
  type Oklab,
  type Rgb,
} from 'culori/fn'

for (const mode of [modeRgb, modeLrgb, modeHsl, modeOklch, modeOklab])
  useMode(mode as typeof modeRgb)
const [toOklab, toHsl] = [converter('oklab'), converter('hsl')]

/** A colour as it is mixed: what a browser computes for `hsl()`, `oklch()` and `color-mix(in oklab, …)`. */
export type { Oklab }

/** A hue in degrees (0 to 360), saturation and lightness in percent (0 to 100). */
export type Hsl = { readonly h: number; readonly s: number; readonly l: number }

/** Black and white, the two ends every correction moves to. */
export const BLACK: Oklab = { mode: 'oklab', l: 0, a: 0, b: 0 }
export const WHITE: Oklab = { mode: 'oklab', l: 1, a: 0, b: 0 }

/** The OKLab value of an `hsl()` colour. */
export const fromHsl = ({ h, s, l }: Hsl): Oklab =>
  toOklab({ mode: 'hsl', h, s: s / 100, l: l / 100 })

/** The OKLab value of an `oklch()` colour; the hue is in degrees. */
export const fromOklch = (l: number, c: number, h: number): Oklab =>
  toOklab({ mode: 'oklch', l, c, h })

/** `color-mix(in oklab, from, to share%)` for opaque colours; `share` is in percent, 0 to 100. */
export const mix = (from: Oklab, to: Oklab, share: number): Oklab =>
  interpolate([from, to], 'oklab')(share / 100)

/** `#rrggbb`, rounded to what a screen shows and clipped to sRGB. */
export const toHex = (color: Oklab): string => formatHex(clampRgb(color))

/** Reads `#rrggbb`; throws on anything else, since only our own output is read back. */
export const fromHex = (hex: string): Oklab => toOklab(readHex(hex))

function readHex(hex: string): Rgb {
  const color = /^#[0-9a-f]{6}$/.test(hex) ? parse(hex) : undefined
  if (color?.mode !== 'rgb') throw new Error(`not a colour: ${hex}`)
  return color
}

/** Relative luminance (WCAG 2.2) of the colour as shown, that is rounded to 8 bits: 0 to 1. */
export const luminance = (color: Oklab): number => wcagLuminance(readHex(toHex(color)))

/** Contrast ratio of two opaque colours as shown (WCAG 2.2): 1 to 21. */
export const contrast = (one: Oklab, other: Oklab): number =>
  wcagContrast(readHex(toHex(one)), readHex(toHex(other)))

/** The whole-numbered `hsl()` nearest to a `#rrggbb` colour, as a colour picker gives it; throws on anything else. */
export function hslFromHex(hex: string): Hsl {
  const { h = 0, s, l } = toHsl(readHex(hex))
  return { h: Math.round(h) % 360, s: Math.round(s * 100), l: Math.round(l * 100) }
}
