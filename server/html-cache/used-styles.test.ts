import { describe, expect, it } from 'vitest'
import { asked, usedStyles } from './used-styles.ts'

const CSS = `/*! a licence {;} */@layer base,components;@layer base{*,:before{margin:0}html{color:red}h1,h2>em{x:y}}@layer components{.card{c:var(--tw-a);a:url("data:image/svg+xml;{'}")}.card:hover:not(.off) .deep[open]{b:c}.gone{d:e}@media (width>=40rem){.gone .card{f:g}.sm\\:card{h:i}}@supports (color:lab(0% 0 0)){.gone{j:k}}}@layer utilities{.gone{l:m}}@font-face{font-family:"A;B{"}@keyframes turn{to{rotate:1turn}}@keyframes rest{to{rotate:0}}.spin{animation:1s turn}@property --tw-a{syntax:"*"}@property --tw-b{syntax:"*"}.toast{n:o}.\\32 xl{p:q}#id{r:s}`

describe('what a page uses of a style sheet', () => {
  const used = usedStyles(CSS, { elements: ['em'], names: ['toast'] })

  it('is every rule that may match it now or in another state, in its order and layers', () => {
    expect(used('<h1 class="card sm:card spin">Bonjour <i class="deep">x</i>')).toBe(
      `@layer base,components;@layer base{*,:before{margin:0}html{color:red}h1{x:y}}@layer components{.card{c:var(--tw-a);a:url("data:image/svg+xml;{'}")}.card:hover:not(.off) .deep[open]{b:c}@media (width>=40rem){.sm\\:card{h:i}}}@layer utilities;@font-face{font-family:"A;B{"}.spin{animation:1s turn}.toast{n:o}@keyframes turn{to{rotate:1turn}}@property --tw-a{syntax:"*"}`,
    )
  })

  it('keeps what a script will make, which is not in the page yet', () => {
    expect(used('<p>')).toContain('.toast{n:o}')
    expect(usedStyles(CSS)('<p>')).not.toContain('.toast')
  })

  it('gives no value to a variable that neither a rule, the page nor a script reads', () => {
    const sheet = usedStyles(
      '@layer properties{*,:before{--tw-a:0;--tw-b:0 0 #0000}}.a{color:var(--tw-a,red)}.b{--tw-b:1px;--c:1px}@property --tw-a{syntax:"*"}@property --tw-b{syntax:"*"}',
    )
    expect(sheet('<p class="a b">')).toBe(
      '@layer properties{*,:before{--tw-a:0;}}.a{color:var(--tw-a,red)}@property --tw-a{syntax:"*"}',
    )
    expect(sheet('<p class="b">')).toBe('@layer properties{}')
    expect(sheet('<p class="b" style="width:var(--c)">')).toContain('.b{--c:1px}')
    expect(usedStyles('.b{--c:1px}', { elements: [], names: ['--c'] })('<p class="b">')).toBe(
      '.b{--c:1px}',
    )
  })

  it('reads names as HTML writes them', () => {
    expect(
      usedStyles('.a\\>b{c:d}.\\[\\&_svg\\]\\:x svg{e:f}.\\[\\&_svg\\]\\:y{g:h}')(
        '<p class="a&gt;b [&amp;_svg]:x"><svg>',
      ),
    ).toBe('.a\\>b{c:d}.\\[\\&_svg\\]\\:x svg{e:f}')
  })
})

it.each([
  ['p', ['p'], []],
  ['p.a', ['p'], ['a']],
  ['p:not(.b)', ['p'], []],
  ['p:is(.b,.c)', ['p'], []],
  ['p:has(>em.b)', ['p', 'em'], ['b']],
  ['.\\32 xl', [], ['2xl']],
  ['.a::before', [], ['a']],
  ['p>.a+div', ['p', 'div'], ['a']],
  ['#here', [], ['here']],
  ['p[class~="b"]', ['p'], []],
  ['::view-transition-old(root)', [], []],
  [':root', [], []],
  ['.a:nth-child(2n+1) p', ['p'], ['a']],
  ['&:hover', [], []],
])('%s asks for elements %j and names %j', (text, elements, names) => {
  expect(asked(text)).toEqual({ text, elements, names })
})
