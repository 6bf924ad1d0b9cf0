import postcss, { type ChildNode } from 'postcss'
import selectorParser from 'postcss-selector-parser'

/** A rule with what each of its selectors asks for, an at-rule with rules inside, or a text that is kept as it is. */
type Piece =
  | { selectors: readonly { text: string; elements: string[]; names: string[] }[]; body: string }
  | { opening: string; inside: Piece[] }
  | string

/** The names of elements, and of classes and identifiers, that are there or may come. */
type Words = { elements: Iterable<string>; names: Iterable<string> }

/** At-rules whose block holds rules. */
const GROUPS = /^(?:layer|media|supports|container|scope|starting-style)$/

/**
 * Reads a style sheet once; the function gives what a page uses of it: the rules whose elements,
 * classes and identifiers all stand in the page or in `later`, what a script may add
 * afterwards. What depends on a state (pseudo-classes, attributes) is kept whatever the state, so that
 * the page needs no other style.
 */
export function usedStyles(
  css: string,
  later: Words = { elements: [], names: [] },
): (html: string) => string {
  // Animations and registered properties are kept where something that is kept names them.
  const named: { name: string; text: string }[] = []
  const pieces = postcss.parse(css).nodes.flatMap((node): Piece[] => {
    if (node.type !== 'atrule' || !/^(?:keyframes|property)$/.test(node.name)) return piecesOf(node)
    named.push({ name: node.params, text: node.toString() })
    return []
  })
  return (html) => {
    const rules = withoutUnread(written(pieces, wordsOf(html, later)), html, later)
    const uses = ({ name }: { name: string }) => rules.includes(name) || html.includes(name)
    return (
      rules +
      named
        .filter(uses)
        .map(({ text }) => text)
        .join('')
    )
  }
}

/** Without the variables that neither a rule, the page nor a script reads, nor the rules that are empty then. */
function withoutUnread(rules: string, html: string, later: Words): string {
  const read = new Set([...`${rules}${html}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!))
  for (const name of later.names) read.add(name)
  return rules
    .replace(/(?<=[{;])(--[\w-]+):[^;{}]*;?/g, (value, name: string) =>
      read.has(name) ? value : '',
    )
    .replace(/(?<=[{};])[^{};@]+\{\}/g, '')
}

function piecesOf(node: ChildNode): Piece[] {
  if (node.type === 'comment') return []
  if (node.type === 'rule')
    return [{ selectors: node.selectors.map(asked), body: `{${node.nodes.join(';')}}` }]
  if (node.type !== 'atrule' || !node.nodes || !GROUPS.test(node.name))
    return [node.type === 'atrule' && node.nodes ? node.toString() : `${node};`]
  return [{ opening: `@${node.name} ${node.params}`, inside: node.nodes.flatMap(piecesOf) }]
}

/** What a selector asks to be there; not what stands in `:not(…)` or `[…]`, nor one of several in `:is(…)`. */
export function asked(text: string) {
  const parts = selectorParser()
    .astSync(text)
    .first.nodes.flatMap((part) =>
      part.type === 'pseudo' && /^:(?:has|is|where)$/.test(part.value) && part.nodes.length === 1
        ? part.first.nodes
        : [part],
    )
  const valuesOf = (...types: string[]) =>
    parts.filter(({ type }) => types.includes(type)).map(({ value }) => value!)
  return { text, elements: valuesOf('tag'), names: valuesOf('class', 'id') }
}

function written(
  pieces: readonly Piece[],
  { elements, names }: ReturnType<typeof wordsOf>,
): string {
  const isThere = (wanted: { elements: string[]; names: string[] }) =>
    wanted.elements.every((name) => elements.has(name)) &&
    wanted.names.every((name) => names.has(name))
  const write = (piece: Piece): string => {
    if (typeof piece === 'string') return piece
    if ('selectors' in piece) {
      const kept = piece.selectors.filter(isThere).map(({ text }) => text)
      return kept.length > 0 ? kept.join(',') + piece.body : ''
    }
    const inside = piece.inside.map(write).join('')
    if (inside) return `${piece.opening}{${inside}}`
    // An empty layer still says in which order layers stand.
    return piece.opening.startsWith('@layer') ? `${piece.opening};` : ''
  }
  return pieces.map(write).join('')
}

function wordsOf(html: string, later: Words) {
  const tags = [...html.matchAll(/<([a-z][\w-]*)/gi)].map(([, tag]) => tag!.toLowerCase())
  const lists = [...html.matchAll(/\s(?:class|id)="([^"]*)"/g)].flatMap(([, list]) =>
    list!
      .replaceAll('&amp;', '&')
      .replaceAll('&gt;', '>')
      .replaceAll('&lt;', '<')
      .replaceAll('&#x27;', "'")
      .split(/\s+/),
  )
  return {
    elements: new Set(['html', 'body', ...tags, ...later.elements]),
    names: new Set([...lists, ...later.names]),
  }
}
