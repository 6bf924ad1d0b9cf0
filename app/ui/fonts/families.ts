/** The families an administrator may choose, in the order of the specification; all but Inter's files stand in `families/`. */
export const FONT_NAMES = [
  'Inter',
  'Roboto',
  'Open Sans',
  'Lato',
  'Montserrat',
  'Oswald',
  'Source Sans Pro',
  'Raleway',
  'PT Sans',
  'Lora',
  'Merriweather',
  'Playfair Display',
  'Poppins',
  'Nunito',
  'Ubuntu',
  'Mukti',
  'Fira Sans',
  'Work Sans',
  'Crimson Text',
] as const

/** One of the nineteen families. */
export type FontName = (typeof FONT_NAMES)[number]

/** Whether a text is, to the letter, one of the nineteen names. */
export const isFontName = (text: string): text is FontName =>
  (FONT_NAMES as readonly string[]).includes(text)

/** The name of a family's style sheet and preloaded file: `'Open Sans'` gives `'open-sans'`. */
export const fontSlug = (name: FontName): string => name.toLowerCase().replaceAll(' ', '-')

/**
 * The system's face that stands for a family until it is there, and what gives it the same measures, in percent: width,
 * height above and below the line, gap. Printed by `families.py`. Inter's own stand in `styles/tokens.css`; Mukti draws
 * Bengali only, so that French is written in Inter.
 */
const FALLBACKS: Readonly<
  Record<
    Exclude<FontName, 'Inter' | 'Mukti'>,
    {
      face: 'sans' | 'serif'
      measures: readonly [size: number, up: number, down: number, gap: number]
    }
  >
> = {
  Roboto: { face: 'sans', measures: [99.32, 93.41, 24.58, 0] },
  'Open Sans': { face: 'sans', measures: [103.8, 102.97, 28.22, 0] },
  Lato: { face: 'sans', measures: [96.62, 102.15, 22.04, 0] },
  Montserrat: { face: 'sans', measures: [106.76, 90.67, 23.51, 0] },
  Oswald: { face: 'sans', measures: [81.08, 147.14, 35.64, 0] },
  'Source Sans Pro': { face: 'sans', measures: [92.58, 106.28, 29.49, 0] },
  Raleway: { face: 'sans', measures: [100.19, 93.82, 23.35, 0] },
  'PT Sans': { face: 'sans', measures: [95.97, 106.08, 28.76, 0] },
  Lora: { face: 'serif', measures: [115.39, 87.18, 23.75, 0] },
  Merriweather: { face: 'serif', measures: [116.06, 84.78, 23.52, 0] },
  'Playfair Display': { face: 'serif', measures: [110.66, 97.78, 22.68, 0] },
  Poppins: { face: 'sans', measures: [110.71, 94.84, 31.61, 9.03] },
  Nunito: { face: 'sans', measures: [96.87, 104.37, 36.44, 0] },
  Ubuntu: { face: 'sans', measures: [100.91, 92.36, 18.73, 2.77] },
  'Fira Sans': { face: 'sans', measures: [101.45, 92.17, 26.12, 0] },
  'Work Sans': { face: 'sans', measures: [110.93, 83.84, 21.91, 0] },
  'Crimson Text': { face: 'serif', measures: [96.6, 98.26, 36.29, 0] },
}

const SYSTEM = {
  sans: 'local("Arial"),local("Liberation Sans")',
  serif: 'local("Times New Roman"),local("Liberation Serif")',
}

const fallbackOf = (name: FontName) =>
  name === 'Inter' || name === 'Mukti' ? null : FALLBACKS[name]

/** What `font-family` says for a family: the family, then what stands for it. */
export function fontStack(name: FontName): string {
  const fallback = fallbackOf(name)
  if (!fallback)
    return name === 'Inter' ? '"Inter","Inter Fallback"' : `"${name}","Inter","Inter Fallback"`
  return `"${name}","${name} Fallback"${fallback.face === 'serif' ? ',serif' : ''}`
}

/** The `@font-face` of the system's face in a family's measures: nothing is fetched by it. Empty where the style sheet has it. */
export function fallbackFace(name: FontName): string {
  const fallback = fallbackOf(name)
  if (!fallback) return ''
  const [size, up, down, gap] = fallback.measures
  return `@font-face{font-family:"${name} Fallback";src:${SYSTEM[fallback.face]};size-adjust:${size}%;ascent-override:${up}%;descent-override:${down}%;line-gap-override:${gap}%}`
}
