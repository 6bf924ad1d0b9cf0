import inter from '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2?url'
import lora from '@fontsource-variable/lora/files/lora-latin-wght-normal.woff2?url'
import merriweather from '@fontsource-variable/merriweather/files/merriweather-latin-wght-normal.woff2?url'
import montserrat from '@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2?url'
import nunito from '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url'
import openSans from '@fontsource-variable/open-sans/files/open-sans-latin-wght-normal.woff2?url'
import oswald from '@fontsource-variable/oswald/files/oswald-latin-wght-normal.woff2?url'
import playfair from '@fontsource-variable/playfair-display/files/playfair-display-latin-wght-normal.woff2?url'
import raleway from '@fontsource-variable/raleway/files/raleway-latin-wght-normal.woff2?url'
import roboto from '@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2?url'
import workSans from '@fontsource-variable/work-sans/files/work-sans-latin-wght-normal.woff2?url'
import crimson400 from '@fontsource/crimson-text/files/crimson-text-latin-400-normal.woff2?url'
import crimson600 from '@fontsource/crimson-text/files/crimson-text-latin-600-normal.woff2?url'
import fira400 from '@fontsource/fira-sans/files/fira-sans-latin-400-normal.woff2?url'
import fira600 from '@fontsource/fira-sans/files/fira-sans-latin-600-normal.woff2?url'
import lato400 from '@fontsource/lato/files/lato-latin-400-normal.woff2?url'
import lato700 from '@fontsource/lato/files/lato-latin-700-normal.woff2?url'
import poppins400 from '@fontsource/poppins/files/poppins-latin-400-normal.woff2?url'
import poppins600 from '@fontsource/poppins/files/poppins-latin-600-normal.woff2?url'
import ptSans400 from '@fontsource/pt-sans/files/pt-sans-latin-400-normal.woff2?url'
import ptSans700 from '@fontsource/pt-sans/files/pt-sans-latin-700-normal.woff2?url'
import sourceSans400 from '@fontsource/source-sans-pro/files/source-sans-pro-latin-400-normal.woff2?url'
import sourceSans600 from '@fontsource/source-sans-pro/files/source-sans-pro-latin-600-normal.woff2?url'
import ubuntu400 from '@fontsource/ubuntu/files/ubuntu-latin-400-normal.woff2?url'
import ubuntu700 from '@fontsource/ubuntu/files/ubuntu-latin-700-normal.woff2?url'

/** The families an administrator may choose, in the order of the specification. */
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

/**
 * A family: the files of its Latin letters by weight, lightest first, and the system's face that
 * stands for it until they are there, given the same measures (percent: width, height above and
 * below the line, gap) so that nothing moves.
 */
type Family = {
  files: readonly (readonly [weight: string, href: string])[]
  like: 'sans' | 'serif'
  measures: readonly [size: number, up: number, down: number, gap: number]
}

/**
 * Mukti draws Bengali only: where it is chosen, French is written in Inter, whose own faces stand
 * in `styles/tokens.css`.
 */
const FAMILIES: Readonly<Record<Exclude<FontName, 'Inter' | 'Mukti'>, Family>> = {
  Roboto: { files: [['100 900', roboto]], like: 'sans', measures: [99.32, 93.41, 24.58, 0] },
  'Open Sans': {
    files: [['300 800', openSans]],
    like: 'sans',
    measures: [103.8, 102.97, 28.22, 0],
  },
  Lato: {
    files: [
      ['400', lato400],
      ['700', lato700],
    ],
    like: 'sans',
    measures: [96.62, 102.15, 22.04, 0],
  },
  Montserrat: {
    files: [['100 900', montserrat]],
    like: 'sans',
    measures: [106.76, 90.67, 23.51, 0],
  },
  Oswald: { files: [['200 700', oswald]], like: 'sans', measures: [81.08, 147.14, 35.64, 0] },
  'Source Sans Pro': {
    files: [
      ['400', sourceSans400],
      ['600', sourceSans600],
    ],
    like: 'sans',
    measures: [92.58, 106.28, 29.49, 0],
  },
  Raleway: { files: [['100 900', raleway]], like: 'sans', measures: [100.19, 93.82, 23.35, 0] },
  'PT Sans': {
    files: [
      ['400', ptSans400],
      ['700', ptSans700],
    ],
    like: 'sans',
    measures: [95.97, 106.08, 28.76, 0],
  },
  Lora: { files: [['400 700', lora]], like: 'serif', measures: [115.39, 87.18, 23.75, 0] },
  Merriweather: {
    files: [['300 900', merriweather]],
    like: 'serif',
    measures: [116.06, 84.78, 23.52, 0],
  },
  'Playfair Display': {
    files: [['400 900', playfair]],
    like: 'serif',
    measures: [110.66, 97.78, 22.68, 0],
  },
  Poppins: {
    files: [
      ['400', poppins400],
      ['600', poppins600],
    ],
    like: 'sans',
    measures: [110.71, 94.84, 31.61, 9.03],
  },
  Nunito: { files: [['200 1000', nunito]], like: 'sans', measures: [96.87, 104.37, 36.44, 0] },
  Ubuntu: {
    files: [
      ['400', ubuntu400],
      ['700', ubuntu700],
    ],
    like: 'sans',
    measures: [100.91, 92.36, 18.73, 2.77],
  },
  'Fira Sans': {
    files: [
      ['400', fira400],
      ['600', fira600],
    ],
    like: 'sans',
    measures: [101.45, 92.17, 26.12, 0],
  },
  'Work Sans': {
    files: [['100 900', workSans]],
    like: 'sans',
    measures: [110.93, 83.84, 21.91, 0],
  },
  'Crimson Text': {
    files: [
      ['400', crimson400],
      ['600', crimson600],
    ],
    like: 'serif',
    measures: [96.6, 98.26, 36.29, 0],
  },
}

const SYSTEM = {
  sans: 'local("Arial"),local("Roboto"),local("Liberation Sans")',
  serif: 'local("Times New Roman"),local("Liberation Serif")',
}

const familyOf = (name: FontName): Family | null =>
  name === 'Inter' || name === 'Mukti' ? null : FAMILIES[name]

/** What `font-family` says for a family: the family, then what stands for it. */
export function fontStack(name: FontName): string {
  const family = familyOf(name)
  if (!family)
    return name === 'Inter' ? '"Inter","Inter Fallback"' : `"${name}","Inter","Inter Fallback"`
  return `"${name}","${name} Fallback"${family.like === 'serif' ? ',serif' : ''}`
}

/**
 * The `@font-face` rules of a family and of the system's face in its measures. Empty where the
 * style sheet has them.
 */
export function fontFaces(name: FontName): string {
  const family = familyOf(name)
  if (!family) return ''
  const [size, up, down, gap] = family.measures
  return [
    ...family.files.map(
      ([weight, href]) =>
        `@font-face{font-family:"${name}";font-weight:${weight};font-display:optional;src:url(${href}) format("woff2")}`,
    ),
    `@font-face{font-family:"${name} Fallback";src:${SYSTEM[family.like]};size-adjust:${size}%;ascent-override:${up}%;descent-override:${down}%;line-gap-override:${gap}%}`,
  ].join('')
}

/** The files that the first lines of a page are written with: the text's regular and the titles' heaviest. */
export function fontFiles(fonts: { primary: FontName; heading: FontName }): string[] {
  const text = familyOf(fonts.primary)?.files[0]?.[1] ?? inter
  const titles = familyOf(fonts.heading)?.files.at(-1)?.[1] ?? inter
  return [...new Set([text, titles])]
}
