import { expect, it } from 'vitest'
import { withLateFonts } from './late-fonts.ts'

const FALLBACK = '@font-face{font-family:Inter Fallback;src:local(Arial);size-adjust:107%}'
const PAGE = `<html><head><style>@font-face{font-family:"Inter";font-weight:400 700;font-display:optional;src:url(/assets/inter.woff2)format("woff2");unicode-range:U+20-7E,U+A0}${FALLBACK}h1{color:red}</style></head><body><h1>Titre</h1><link rel="stylesheet" href="/assets/lato-x1.css"/></body></html>`

it('a page goes out without its fonts, and says at its end where they are', () => {
  const html = withLateFonts(PAGE)
  expect(html).toContain(`<style>${FALLBACK}h1{color:red}</style>`)
  expect(html).not.toContain('<link')
  const [, list] = /<script type="application\/json" data-late-fonts>(.*)<\/script><\/body>/.exec(
    html,
  )!
  expect(JSON.parse(list!)).toEqual({
    faces: [
      [
        'Inter',
        'url(/assets/inter.woff2)format("woff2")',
        { weight: '400 700', unicodeRange: 'U+20-7E,U+A0' },
      ],
    ],
    sheets: ['/assets/lato-x1.css'],
  })
})

it('a page that has none stays as it is', () => {
  const plain = '<html><head><style>h1{color:red}</style></head><body></body></html>'
  expect(withLateFonts(plain)).toBe(plain)
})
