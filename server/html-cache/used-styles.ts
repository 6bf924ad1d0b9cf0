import { parseStyles, splitOutside, writeStyles, type StyleNode } from './style-sheet.ts'

/** The words that a selector may ask for: names of elements, classes and identifiers. */
export type Words = { elements: ReadonlySet<string>; names: ReadonlySet<string> }

/** A style sheet, read once, out of which each page takes what it uses. */
export type StyleSheet = (html: string) => string

/**
 * Reads a style sheet. What a page uses of it: the rules whose elements, classes and identifiers all stand in the page
 * or in `scripts`, whose words may become classes later. What depends on a state (pseudo-classes, attributes) is kept
 * whatever the state, so that the page needs no other style.
 */
export function styleSheet(css: string, scripts = ''): StyleSheet {
  const nodes = parseStyles(css)
  const later = new Set(scripts.match(/[\w-]{2,}/g) ?? [])
  return (html) => {
    const words = wordsOf(html, later)
    const rules = usedOf(nodes, words)
    return writeStyles(withoutUnusedNames(rules, html))
  }
}

function wordsOf(html: string, later: ReadonlySet<string>): Words {
  const elements = new Set(['html', 'body'])
  const names = new Set(later)
  for (const [, tag] of html.matchAll(/<([a-z][\w-]*)/gi)) elements.add(tag!.toLowerCase())
  for (const [, , list] of html.matchAll(/\s(class|id)="([^"]*)"/g))
    for (const name of list!
      .replaceAll('&amp;', '&')
      .replaceAll('&gt;', '>')
      .replaceAll('&lt;', '<')
      .replaceAll('&#x27;', "'")
      .split(/\s+/))
      names.add(name)
  // Elements that a script makes.
  for (const word of later) if (/^[a-z][a-z0-9-]*$/.test(word)) elements.add(word)
  return { elements, names }
}

function usedOf(nodes: readonly StyleNode[], words: Words): StyleNode[] {
  return nodes.flatMap((node): StyleNode[] => {
    const { prelude, inside } = node
    if (Array.isArray(inside)) {
      const kept = usedOf(inside, words)
      if (kept.length > 0) return [{ prelude, inside: kept }]
      // An empty layer still says in which order layers stand.
      return prelude.startsWith('@layer') ? [{ prelude, inside: null }] : []
    }
    if (prelude.startsWith('@') || inside === null) return [node]
    const selectors = splitOutside(prelude, ',').filter((selector) => mayMatch(selector, words))
    return selectors.length > 0 ? [{ prelude: selectors.join(','), inside }] : []
  })
}

/** Whether all that a selector names is there; what stands in brackets (`:not(…)`, `[…]`) is not asked. */
export function mayMatch(selector: string, { elements, names }: Words): boolean {
  const bare = withoutBrackets(selector)
  for (const [, mark, escaped] of bare.matchAll(
    /([.#])((?:[\w-]|[^\0-\x7f]|\\[0-9a-f]{1,6} ?|\\.)+)/gi,
  )) {
    const name = escaped!.replace(
      /\\(?:([0-9a-f]{1,6}) ?|(.))/gi,
      (_, code: string | undefined, character: string) =>
        code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
    )
    if (mark && !names.has(name)) return false
  }
  const types = bare.replace(/\\(?:[0-9a-f]{1,6} ?|.)/gi, '').replace(/[.#:][\w-]*|::[\w-]+/g, ' ')
  return (types.match(/[a-z][\w-]*/gi) ?? []).every((type) => elements.has(type.toLowerCase()))
}

function withoutBrackets(selector: string): string {
  let text = ''
  let depth = 0
  for (let at = 0; at < selector.length; at++) {
    const character = selector[at]!
    if (character === '\\') {
      if (depth === 0) text += selector.slice(at, at + 2)
      at++
    } else if (character === '(' || character === '[') depth++
    else if (character === ')' || character === ']') depth--
    else if (depth === 0) text += character
  }
  return text
}

/** Leaves out animations and registered properties that nothing left uses. */
function withoutUnusedNames(nodes: StyleNode[], html: string): StyleNode[] {
  const text = writeStyles(nodes.filter(({ prelude }) => !prelude.startsWith('@property'))) + html
  const used = new Set([...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name))
  const animated = new Set(
    [...text.matchAll(/animation(?:-name)?:([^;}]*)|--animate[\w-]*:([^;}]*)/g)].flatMap(
      ([, one, other]) => (one ?? other ?? '').match(/[a-z][\w-]*/gi) ?? [],
    ),
  )
  const keep = (list: readonly StyleNode[]): StyleNode[] =>
    list.flatMap((node): StyleNode[] => {
      if (Array.isArray(node.inside)) return [{ ...node, inside: keep(node.inside) }]
      const property = /^@property (--[\w-]+)/.exec(node.prelude)?.[1]
      if (property) return used.has(property) ? [node] : []
      const keyframes = /^@keyframes ([\w-]+)/.exec(node.prelude)?.[1]
      return keyframes && !animated.has(keyframes) ? [] : [node]
    })
  return keep(nodes)
}
