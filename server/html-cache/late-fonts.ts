import { LATE_FONTS_MARK, type LateFonts } from '#app/ui/late-fonts.ts'

const FACE = /@font-face\{([^{}]*url\([^{}]*)\}/g
const SHEET = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/g

/**
 * Takes the fonts out of a page for somebody who has none of them yet: it is painted in the fallback's same measures
 * and waits for nothing. What they are stands at its end, for the site's script to fetch once the page is there.
 */
export function withLateFonts(html: string): string {
  const fonts: LateFonts = { faces: [], sheets: [] }
  const without = html
    .replace(FACE, (_, block: string) => {
      fonts.faces.push(faceOf(block))
      return ''
    })
    .replace(SHEET, (_, href: string) => {
      fonts.sheets.push(href)
      return ''
    })
  if (fonts.faces.length + fonts.sheets.length === 0) return html
  const list = JSON.stringify(fonts).replaceAll('<', '\\u003c')
  return without.replace(
    /<\/body>/,
    () => `<script type="application/json" ${LATE_FONTS_MARK}>${list}</script></body>`,
  )
}

/** A minified `@font-face` as the browser's own `FontFace` takes it. */
function faceOf(block: string): LateFonts['faces'][number] {
  const of = (name: string) => new RegExp(`(?:^|;)${name}:([^;]*)`).exec(block)?.[1]
  const family = of('font-family')!.replaceAll(/["']/g, '')
  const descriptors = {
    weight: of('font-weight'),
    style: of('font-style'),
    unicodeRange: of('unicode-range'),
  }
  return [
    family,
    of('src')!,
    Object.fromEntries(Object.entries(descriptors).filter(([, value]) => value !== undefined)),
  ]
}
