import { THEME_TOKENS } from '#app/ui/theme/theme.ts'

/** The fields beside the eight colours. */
export const OTHER_FIELDS = [
  'fontPrimary',
  'fontHeading',
  'container',
  'section',
  'versions',
] as const

/** The fields of the form, by the names they are posted under. */
export const THEME_FIELDS = [...THEME_TOKENS, ...OTHER_FIELDS] as const

export type ThemeField = (typeof THEME_FIELDS)[number]
