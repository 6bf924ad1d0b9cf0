import type { Hsl } from './color-maths.ts'
import { fontFaces, fontStack, isFontName, type FontName } from '#app/ui/fonts/families.ts'
import {
  DEFAULT_THEME,
  formatHsl,
  isLight,
  parseThemeColors,
  THEME_TOKENS,
  themeDeclarations,
  type ThemeColors,
} from './theme.ts'

/** Spaces of the layout, in rem: `container` beside the page, `section` between its sections. */
export type ThemeSpacing = Readonly<Record<'container' | 'section', number>>

/** Which versions visitors are shown: the theme as it is, or the light or the dark one, as their device asks. */
type ThemeVersions = 'own' | 'both'

/** All that an administrator chooses of the look of the site. */
export type SiteTheme = {
  readonly colors: ThemeColors
  readonly fonts: Readonly<Record<'primary' | 'heading', FontName>>
  readonly spacing: ThemeSpacing
  readonly versions: ThemeVersions
}

/** The theme of the specification. */
export const DEFAULT_SITE_THEME: SiteTheme = {
  colors: DEFAULT_THEME,
  fonts: { primary: 'Inter', heading: 'Inter' },
  spacing: { container: 1, section: 4 },
  versions: 'own',
}

/** What each space may be, in rem: less touches the edges, more leaves a telephone no room. */
export const SPACING_BOUNDS: Readonly<
  Record<keyof ThemeSpacing, readonly [least: number, most: number]>
> = { container: [0.5, 3], section: [1, 10] }

/** Pixels of a rem where the reader changed nothing. */
const REM = 16

/**
 * Reads `'1rem'`, `'1,5 rem'`, `'24px'` or a bare number of rem, at most three decimals, within the bounds of its
 * space; null for everything else. The number is rounded to thousandths of a rem.
 */
export function parseSpacing(name: keyof ThemeSpacing, text: string): number | null {
  const match = /^(\d{1,3}(?:[.,]\d{1,3})?) ?(rem|px)?$/.exec(text.trim())
  if (!match) return null
  const given = Number(match[1]!.replace(',', '.'))
  const rem = Math.round((match[2] === 'px' ? given / REM : given) * 1000) / 1000
  const [least, most] = SPACING_BOUNDS[name]
  return rem >= least && rem <= most ? rem : null
}

/** The canonical text of a space, `'1.5rem'`. */
export const formatSpacing = (rem: number): string => `${rem}rem`

/** A theme as the specification stores it: texts, each of them canonical. */
export type StoredTheme = {
  colors: Record<string, string>
  fonts?: { primary: string; heading: string }
  spacing?: { container: string; section: string }
  versions?: string
}

/** What is stored of a theme: its numbers, written again. */
export function storedTheme({ colors, fonts, spacing, versions }: SiteTheme): StoredTheme {
  return {
    colors: Object.fromEntries(THEME_TOKENS.map((token) => [token, formatHsl(colors[token])])),
    fonts: { ...fonts },
    spacing: {
      container: formatSpacing(spacing.container),
      section: formatSpacing(spacing.section),
    },
    versions,
  }
}

/**
 * Reads what is stored as if it were typed: a row written by hand cannot reach a style sheet as
 * text either. Null when a part that is there is not what it should be; fonts, spaces and versions
 * that were never stored are those of the specification.
 */
export function readStoredTheme(stored: StoredTheme): SiteTheme | null {
  const colors = parseThemeColors(stored.colors)
  const { fonts = DEFAULT_SITE_THEME.fonts, spacing, versions = 'own' } = stored
  const container = spacing
    ? parseSpacing('container', spacing.container)
    : DEFAULT_SITE_THEME.spacing.container
  const section = spacing
    ? parseSpacing('section', spacing.section)
    : DEFAULT_SITE_THEME.spacing.section
  const { primary, heading } = fonts
  if (
    !colors ||
    container === null ||
    section === null ||
    !isFontName(primary) ||
    !isFontName(heading)
  )
    return null
  if (versions !== 'own' && versions !== 'both') return null
  return { colors, fonts: { primary, heading }, spacing: { container, section }, versions }
}

/** Ground and text of the two, in percent of lightness: how far a ground may leave white or black and be called so. */
const LIGHT_GROUND = 0.2
const DARK_GROUND = [8, 20] as const

/**
 * The other version of eight colours: light ones for a dark theme, dark ones for a light theme.
 * Grounds and the texts on them change places; hues, the principal colour and the accent stay,
 * since every tone is mixed and corrected from there.
 */
export function otherVersion(colors: ThemeColors): ThemeColors {
  const light = isLight(colors)
  const ground = (l: number) =>
    Math.round(
      light
        ? Math.min(DARK_GROUND[1], Math.max(DARK_GROUND[0], (100 - l) * 2 + 7))
        : 100 - l * LIGHT_GROUND,
    )
  const text = (l: number) =>
    Math.round(
      light ? Math.max(90, 100 - l * LIGHT_GROUND) : Math.min(16, Math.max(8, (100 - l) * 2 + 6)),
    )
  const turned = { ...colors }
  for (const token of ['background', 'secondary'] as const)
    turned[token] = atLightness(colors[token], ground(colors[token].l))
  for (const token of ['foreground', 'secondary-foreground'] as const)
    turned[token] = atLightness(colors[token], text(colors[token].l))
  return turned
}

/**
 * A colour at another lightness, as colourful as before: a share of saturation means much in the
 * middle and little at both ends.
 */
function atLightness({ h, s, l }: Hsl, other: number): Hsl {
  const room = (lightness: number) => 100 - Math.abs(2 * lightness - 100)
  return {
    h,
    s: room(other) === 0 ? 0 : Math.min(100, Math.round((s * room(l)) / room(other))),
    l: other,
  }
}

/** A theme's colours in both versions; one of the two is the theme itself. */
export function versionsOf(colors: ThemeColors): Readonly<Record<'dark' | 'light', ThemeColors>> {
  return isLight(colors)
    ? { dark: otherVersion(colors), light: colors }
    : { dark: colors, light: otherVersion(colors) }
}

/**
 * A theme as CSS: known custom properties with numbers, `#rrggbb` values and names of the list, `color-scheme`, and the
 * faces of the chosen families, whose files are the site's own. Its selector outweighs the `:root` of `styles.css`,
 * wherever it stands in the page.
 */
export function siteThemeCss({ colors, fonts, spacing, versions }: SiteTheme): string {
  const look = [
    `--theme-font:${fontStack(fonts.primary)}`,
    `--theme-heading-font:${fontStack(fonts.heading)}`,
    `--theme-container:${formatSpacing(spacing.container)}`,
    `--theme-section:${formatSpacing(spacing.section)}`,
  ].join(';')
  const other = isLight(colors) ? 'dark' : 'light'
  const device =
    versions === 'both'
      ? `@media (prefers-color-scheme:${other}){html:root{${themeDeclarations(otherVersion(colors))}}}`
      : ''
  const faces = [...new Set([fonts.primary, fonts.heading])].map(fontFaces).join('')
  return `${faces}html:root{${themeDeclarations(colors)};${look}}${device}`
}
