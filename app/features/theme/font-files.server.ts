import { FONT_NAMES, fontSlug, type FontName } from '#app/ui/fonts/families.ts'
import interHref from '#app/ui/fonts/inter-french.woff2?url'
import type { SiteTheme } from '#app/ui/site-theme.ts'

// Addresses only: a file is fetched by a page whose theme names its family, and by no other.
const sheets = import.meta.glob<string>('../../ui/fonts/families/*.css', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})
const regulars = import.meta.glob<string>(
  '../../ui/fonts/families/*-latin-{wght,400}-normal.woff2',
  { query: '?url', import: 'default', eager: true },
)

const named = (
  files: Record<string, string>,
  pattern: (slug: string) => RegExp,
  name: FontName,
): string | null =>
  Object.entries(files).find(([path]) => pattern(fontSlug(name)).test(path))?.[1] ?? null

/** The address of a family's style sheet; null for Inter, which stands in that of the site. */
const fontSheet = (name: FontName): string | null =>
  named(sheets, (slug) => new RegExp(`/${slug}\\.css$`), name)

/** The style sheets of all families that have one, by name: what a preview needs. */
export const fontSheets = (): Partial<Record<FontName, string>> =>
  Object.fromEntries(
    FONT_NAMES.flatMap((name) => (fontSheet(name) ? [[name, fontSheet(name)!]] : [])),
  )

type FontFiles = { sheets: string[]; faces: string[] }

const ofThemes = new WeakMap<SiteTheme, FontFiles>()

/** The files of a theme: the sheets that say where its families are, and the faces its text is written in. Looked for once a theme, since every page asks. */
export function fontFiles(theme: SiteTheme): FontFiles {
  const known = ofThemes.get(theme) ?? filesOf(theme)
  ofThemes.set(theme, known)
  return known
}

function filesOf({ fonts }: SiteTheme): FontFiles {
  const chosen = [...new Set([fonts.primary, fonts.heading])]
  const face = (name: FontName) =>
    named(regulars, (slug) => new RegExp(`/${slug}-latin-(?:wght|400)-normal\\.woff2$`), name) ??
    interHref
  return {
    sheets: chosen.flatMap((name) => fontSheet(name) ?? []),
    faces: [...new Set(chosen.map(face))],
  }
}
