import { SPACING_BOUNDS } from '#app/ui/theme/site-theme.ts'
import { THEME_TOKENS, type ThemeToken } from '#app/ui/theme/theme.ts'
import type { ThemeField } from './theme-fields.ts'
import type { ThemeAct, ThemeRefusal } from './theme-version.ts'

/** Said to who is no longer signed in. The sentence of the specification. */
export const NOT_SIGNED_IN = 'Vous devez être connecté pour sauvegarder le thème'
/** Said when saving failed. The sentence of the specification. */
export const NOT_SAVED = 'Impossible de sauvegarder le thème'
/** Said once the theme of the specification is back. The sentence of the specification. */
export const WAS_RESET = 'Design réinitialisé'

/** What each of the eight colours is called. */
export const COLOR_NAMES: Readonly<Record<ThemeToken, string>> = {
  primary: 'Principale',
  'primary-foreground': 'Texte sur la principale',
  secondary: 'Secondaire',
  'secondary-foreground': 'Texte sur la secondaire',
  background: 'Fond',
  foreground: 'Texte',
  accent: 'Accent',
  'accent-foreground': 'Texte sur l’accent',
}

const NO_COLOR =
  'Écrivez trois nombres : teinte de 0 à 360, saturation et luminosité en %. Exemple : 264 100% 50%.'
const NO_FONT = 'Choisissez une police de la liste.'
const rem = (value: number) => `${String(value).replace('.', ',')} rem`
const noSpace = ([least, most]: readonly [number, number]) =>
  `Écrivez une mesure de ${rem(least)} à ${rem(most)}, ou en px. Exemple : 1.5rem.`

/** What is said beside each field that cannot be read. */
export const FIELD_ERRORS: Readonly<Record<ThemeField, string>> = {
  ...(Object.fromEntries(THEME_TOKENS.map((token) => [token, NO_COLOR])) as Record<
    ThemeToken,
    string
  >),
  fontPrimary: NO_FONT,
  fontHeading: NO_FONT,
  container: noSpace(SPACING_BOUNDS.container),
  section: noSpace(SPACING_BOUNDS.section),
  versions: 'Choisissez ce que voient les visiteurs.',
}

/** Why a theme was not written. */
export const REFUSALS: Readonly<Record<ThemeRefusal, string>> = {
  changed_meanwhile:
    'Quelqu’un d’autre a changé le design depuis que cette page est ouverte. Vos réglages sont toujours là : comparez avec l’historique, puis enregistrez à nouveau.',
  no_such_version: 'Cette version n’existe pas.',
  nothing_to_undo: 'Il n’y a aucun changement à annuler.',
}

/** What each act did, in the history. */
export const ACTS: Readonly<Record<ThemeAct, string>> = {
  save: 'Enregistré',
  reset: 'Réinitialisé',
  restore: 'Version rétablie',
  undo: 'Dernier changement annulé',
}
