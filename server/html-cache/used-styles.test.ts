import { describe, expect, it } from 'vitest'
import { parseStyles, splitOutside, writeStyles } from './style-sheet.ts'
import { mayMatch, styleSheet } from './used-styles.ts'

const CSS = `/*! a licence {;} */@layer base,components;@layer base{*,:before{margin:0}html{color:red}h1,h2>em{x:y}}@layer components{.card{--c:var(--tw-a);a:url("data:image/svg+xml;{'}")}.card:hover:not(.off) .deep[open]{b:c}.gone{d:e}@media (width>=40rem){.gone .card{f:g}.sm\\:card{h:i}}@supports (color:lab(0% 0 0)){.gone{j:k}}}@layer utilities{.gone{l:m}}@font-face{font-family:"A;B{"}@keyframes turn{to{rotate:1turn}}@keyframes rest{to{rotate:0}}.spin{animation:1s turn}@property --tw-a{syntax:"*"}@property --tw-b{syntax:"*"}.toast{n:o}.\\32 xl{p:q}#id{r:s}`

describe('reading a style sheet', () => {
  it('loses nothing of it but comments', () => {
    expect(writeStyles(parseStyles(CSS))).toBe(CSS.replace(/^\/\*.*?\*\//, ''))
  })

  it('splits where commas separate, and not in brackets, strings or escapes', () => {
    expect(splitOutside(`a:is(b,c),d[e=","],.f\\,g`, ',')).toEqual([
      'a:is(b,c)',
      'd[e=","]',
      '.f\\,g',
    ])
  })
})

describe('what a page uses of a style sheet', () => {
  const sheet = styleSheet(CSS, 'line.className="toast"')

  it('is every rule that may match it now or in another state, in its order and layers', () => {
    expect(sheet('<h1 class="card sm:card spin">Bonjour <i class="deep">x</i>')).toBe(
      `@layer base,components;@layer base{*,:before{margin:0}html{color:red}h1{x:y}}@layer components{.card{--c:var(--tw-a);a:url("data:image/svg+xml;{'}")}.card:hover:not(.off) .deep[open]{b:c}@media (width>=40rem){.sm\\:card{h:i}}}@layer utilities;@font-face{font-family:"A;B{"}@keyframes turn{to{rotate:1turn}}.spin{animation:1s turn}@property --tw-a{syntax:"*"}.toast{n:o}`,
    )
  })

  it('keeps what a script will make, which is not in the page yet', () => {
    expect(sheet('<p>')).toContain('.toast{n:o}')
    expect(styleSheet(CSS)('<p>')).not.toContain('.toast')
  })

  it('reads names as HTML writes them', () => {
    expect(
      styleSheet('.a\\>b{c:d}.\\[\\&_svg\\]\\:x svg{e:f}.\\[\\&_svg\\]\\:y{g:h}')(
        '<p class="a&gt;b [&amp;_svg]:x"><svg>',
      ),
    ).toBe('.a\\>b{c:d}.\\[\\&_svg\\]\\:x svg{e:f}')
  })
})

it.each([
  ['p', true],
  ['div', false],
  ['p.a', true],
  ['p.b', false],
  ['p:not(.b)', true],
  ['p:is(.b,.c)', true],
  ['.\\32 xl', true],
  ['.a::before', true],
  ['p>.a+p', true],
  ['#here', true],
  ['#there', false],
  ['p[class~="b"]', true],
  ['::view-transition-old(root)', true],
  [':root', true],
  ['.a:nth-child(2n+1) p', true],
  ['&:hover', true],
] as const)('%s may match: %s', (selector, may) => {
  expect(
    mayMatch(selector, { elements: new Set(['p']), names: new Set(['a', '2xl', 'here']) }),
  ).toBe(may)
})
