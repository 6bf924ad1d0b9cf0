/**
 * Colour arithmetic that gives, on the server, what a browser computes for `hsl()`, `oklch()` and `color-mix(in oklab, …)`,
 * so that a theme's contrast is known before it is ever painted. Sources: CSS Color 4 and 5, WCAG 2.2 (relative luminance).
 */

/** A colour in OKLab: lightness 0 to 1, a and b about -0.4 to 0.4. */
export type Oklab = readonly [lightness: number, a: number, b: number]

/** A hue in degrees (0 to 360), saturation and lightness in percent (0 to 100). */
export type Hsl = { readonly h: number; readonly s: number; readonly l: number }

const toLinear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const toGamma = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055)

function hslToSrgb({ h, s, l }: Hsl): [number, number, number] {
  const amplitude = (s / 100) * Math.min(l / 100, 1 - l / 100)
  const channel = (n: number) => {
    const k = (n + h / 30) % 12
    return l / 100 - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  }
  return [channel(0), channel(8), channel(4)]
}

function srgbToOklab(rgb: readonly [number, number, number]): Oklab {
  const [r, g, b] = rgb.map(toLinear) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function oklabToSrgb([L, a, b]: Oklab): [number, number, number] {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (c: number) => Math.min(1, Math.max(0, toGamma(c)))
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** Black and white, the two ends every correction moves to. */
export const BLACK: Oklab = [0, 0, 0]
export const WHITE: Oklab = [1, 0, 0]

/** The OKLab value of an `hsl()` colour. */
export const fromHsl = (hsl: Hsl): Oklab => srgbToOklab(hslToSrgb(hsl))

/** The OKLab value of an `oklch()` colour; the hue is in degrees. */
export const fromOklch = (l: number, chroma: number, hue: number): Oklab => [
  l,
  chroma * Math.cos((hue * Math.PI) / 180),
  chroma * Math.sin((hue * Math.PI) / 180),
]

/** `color-mix(in oklab, from, to share%)` for opaque colours; `share` is in percent, 0 to 100. */
export function mix(from: Oklab, to: Oklab, share: number): Oklab {
  const t = share / 100
  return [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t,
    from[2] + (to[2] - from[2]) * t,
  ]
}

/** `#rrggbb`, rounded to what a screen shows and clipped to sRGB. */
export const toHex = (color: Oklab): string =>
  `#${oklabToSrgb(color)
    .map((c) =>
      Math.round(c * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Relative luminance (WCAG 2.2) of the colour as shown, that is rounded to 8 bits: 0 to 1. */
export function luminance(color: Oklab): number {
  const [r, g, b] = oklabToSrgb(color).map((c) => toLinear(Math.round(c * 255) / 255)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two opaque colours (WCAG 2.2): 1 to 21. */
export function contrast(one: Oklab, other: Oklab): number {
  const a = luminance(one) + 0.05
  const b = luminance(other) + 0.05
  return a > b ? a / b : b / a
}

/** Reads `#rrggbb`; throws on anything else, since only our own output is read back. */
export function fromHex(hex: string): Oklab {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(hex)
  if (!match) throw new Error(`not a colour: ${hex}`)
  return srgbToOklab(
    [1, 2, 3].map((i) => Number.parseInt(match[i]!, 16) / 255) as [number, number, number],
  )
}

/** The whole-numbered `hsl()` nearest to a `#rrggbb` colour, as a colour picker gives it; throws on anything else. */
export function hslFromHex(hex: string): Hsl {
  const [r, g, b] = oklabToSrgb(fromHex(hex))
  const most = Math.max(r, g, b)
  const spread = most - Math.min(r, g, b)
  const l = most - spread / 2
  const turn =
    most === r ? (g - b) / spread : most === g ? 2 + (b - r) / spread : 4 + (r - g) / spread
  return {
    h: spread < 1e-4 ? 0 : Math.round(turn * 60 + 360) % 360,
    s: spread < 1e-4 ? 0 : Math.round((spread / (1 - Math.abs(2 * l - 1))) * 100),
    l: Math.round(l * 100),
  }
}
