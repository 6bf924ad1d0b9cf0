import { readdirSync, readFileSync } from 'node:fs'
import postcss from 'postcss'
import selectorParser from 'postcss-selector-parser'
import { expect, test } from 'vitest'

const here = new URL('.', import.meta.url)
const sheets = readdirSync(new URL('styles/', here)).map(
  (name) => [name, readFileSync(new URL(`styles/${name}`, here), 'utf8')] as const,
)
const sources = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
)

test.each(sheets)('%s has no text under 14 px', (_name, css) => {
  const rem = [...css.matchAll(/(?:font-size|--text-[a-z]+): ([\d.]+)rem/g)].map((match) =>
    Number(match[1]),
  )
  const px = [...css.matchAll(/font-size: ([\d.]+)px/g)].map((match) => Number(match[1]))
  expect(rem.filter((size) => size < 0.875)).toEqual([])
  expect(px.filter((size) => size < 14)).toEqual([])
})

test.each(sheets.filter(([name]) => !['tokens.css', 'print.css'].includes(name)))(
  '%s paints with the tones of the theme only',
  (_name, css) => {
    expect(css.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(/gi)).toBeNull()
  },
)

test.each(sources)('%s knows neither routes nor features, and links through link.tsx', (name) => {
  const source = readFileSync(new URL(name, here), 'utf8')
  const imports = [...source.matchAll(/from '([^']+)'/g)].map((match) => match[1]!)
  expect(
    imports.filter((path) => /#app\/(?!(?:ui|values)\/)|#server|\.\.\/\.\.\//.test(path)),
  ).toEqual([])
  // The two others listen to the router's moves and make none.
  if (
    !['link.tsx', 'carried-toast.tsx', 'close-dialogs.ts', 'use-answer.ts'].includes(
      name.slice(name.lastIndexOf('/') + 1),
    )
  )
    expect(imports).not.toContain('react-router')
})

test('every class that is styled is given to something', () => {
  const code = [new URL('../', here), new URL('../../public/', here)]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:tsx?|js)$/.test(name) && !name.includes('.test.'))
        .map((name) => readFileSync(new URL(name, folder), 'utf8')),
    )
    .join('\n')
  const words = new Set(code.match(/[\w-]+/g))
  // `badge-${tone}` gives every class that begins so.
  const isGiven = (name: string) =>
    words.has(name) || code.includes(`\`${name.slice(0, name.lastIndexOf('-') + 1)}\${`)
  const unused = sheets.flatMap(([sheet, css]) => {
    const names: string[] = []
    postcss.parse(css).walkRules(({ selector, parent }) => {
      if (parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes') return
      selectorParser((root) => root.walkClasses(({ value }) => void names.push(value))).processSync(
        selector,
      )
    })
    return names.filter((name) => !isGiven(name)).map((name) => `${sheet}: .${name}`)
  })
  expect([...new Set(unused)]).toEqual([])
})
