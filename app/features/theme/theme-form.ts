import { isFontName, type FontName } from '#app/ui/fonts/families.ts'
import {
  DEFAULT_SITE_THEME,
  formatSpacing,
  parseSpacing,
  type SiteTheme,
} from '#app/ui/theme/site-theme.ts'
import { formatHsl, parseHsl, parseThemeColors, THEME_TOKENS } from '#app/ui/theme/theme.ts'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { FIELD_ERRORS } from './copy.ts'
import { OTHER_FIELDS, THEME_FIELDS, type ThemeField } from './theme-fields.ts'

/** The form as text, field by field. */
export type ThemeValues = Readonly<Record<ThemeField, string>>

/** A theme as the form shows it: canonical texts. */
export function themeValues({ colors, fonts, spacing, versions }: SiteTheme): ThemeValues {
  return {
    ...(Object.fromEntries(
      THEME_TOKENS.map((token) => [token, formatHsl(colors[token])]),
    ) as Record<(typeof THEME_TOKENS)[number], string>),
    fontPrimary: fonts.primary,
    fontHeading: fonts.heading,
    container: formatSpacing(spacing.container),
    section: formatSpacing(spacing.section),
    versions,
  }
}

/** No field of the form is longer; what is posted is cut there before it is read. */
const LONGEST = 60

/**
 * The fields of a posted form. A colour that is missing is empty, and so refused; the other fields
 * are then those of `present`.
 */
export function postedValues(form: FormData, present: ThemeValues): ThemeValues {
  const posted = (field: ThemeField) => form.get(field)
  return Object.fromEntries(
    THEME_FIELDS.map((field) => {
      const value = posted(field)
      const missing = (OTHER_FIELDS as readonly string[]).includes(field) ? present[field] : ''
      return [field, typeof value === 'string' ? value.slice(0, LONGEST) : missing]
    }),
  ) as ThemeValues
}

/** What is wrong with each field that cannot be read; empty when the whole can. */
export function themeErrors(values: ThemeValues): FieldErrors {
  const refused = (field: ThemeField): boolean => {
    if (field === 'fontPrimary' || field === 'fontHeading') return !isFontName(values[field])
    if (field === 'container' || field === 'section')
      return parseSpacing(field, values[field]) === null
    if (field === 'versions') return values.versions !== 'own' && values.versions !== 'both'
    return parseHsl(values[field]) === null
  }
  return Object.fromEntries(
    THEME_FIELDS.filter(refused).map((field) => [field, FIELD_ERRORS[field]]),
  )
}

/** Reads the form into numbers and names of the list; null when `themeErrors` has a word to say. */
export function readTheme(values: ThemeValues): SiteTheme | null {
  const colors = parseThemeColors(values)
  return colors && Object.keys(themeErrors(values)).length === 0
    ? nearestTheme(values, { ...DEFAULT_SITE_THEME, colors })
    : null
}

/** The theme that a form in the making shows: each field that cannot be read yet stays as it is in `last`. */
export function nearestTheme(values: ThemeValues, last: SiteTheme): SiteTheme {
  const font = (text: string, otherwise: FontName) => (isFontName(text) ? text : otherwise)
  return {
    colors: Object.fromEntries(
      THEME_TOKENS.map((token) => [token, parseHsl(values[token]) ?? last.colors[token]]),
    ) as SiteTheme['colors'],
    fonts: {
      primary: font(values.fontPrimary, last.fonts.primary),
      heading: font(values.fontHeading, last.fonts.heading),
    },
    spacing: {
      container: parseSpacing('container', values.container) ?? last.spacing.container,
      section: parseSpacing('section', values.section) ?? last.spacing.section,
    },
    versions: values.versions === 'both' ? 'both' : 'own',
  }
}
