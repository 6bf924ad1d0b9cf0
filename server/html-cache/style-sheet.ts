/** A piece of a style sheet: a rule, an at-rule with rules inside, or a statement without a block (then `inside` is null). */
export type StyleNode = { prelude: string; inside: string | StyleNode[] | null }

/** At-rules whose block holds rules; every other block is kept as text. */
const GROUPS = /^@(?:layer|media|supports|container|scope|starting-style)\b/

/** Reads a minified style sheet into its rules. Strings, brackets and comments may hold anything. */
export function parseStyles(css: string): StyleNode[] {
  const nodes: StyleNode[] = []
  let at = 0
  while (at < css.length) {
    const end = nextOf(css, at, '{;')
    const prelude = css
      .slice(at, end)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .trim()
    if (css[end] !== '{') {
      if (prelude) nodes.push({ prelude, inside: null })
      at = end + 1
      continue
    }
    const close = closeOf(css, end)
    const body = css.slice(end + 1, close)
    nodes.push({ prelude, inside: GROUPS.test(prelude) ? parseStyles(body) : body })
    at = close + 1
  }
  return nodes
}

/** Writes rules as `parseStyles` read them. */
export function writeStyles(nodes: readonly StyleNode[]): string {
  return nodes
    .map(({ prelude, inside }) =>
      inside === null
        ? `${prelude};`
        : `${prelude}{${typeof inside === 'string' ? inside : writeStyles(inside)}}`,
    )
    .join('')
}

/** Splits at a character that stands outside brackets and strings. */
export function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = []
  let from = 0
  for (let at = nextOf(text, 0, separator); at < text.length; at = nextOf(text, from, separator)) {
    parts.push(text.slice(from, at))
    from = at + 1
  }
  return [...parts, text.slice(from)]
}

/** Where the next of some characters stands outside strings, brackets, escapes and comments; the length when nowhere. */
function nextOf(text: string, from: number, wanted: string): number {
  for (let at = from; at < text.length; at++) {
    const character = text[at]!
    if (character === '\\') at++
    else if (wanted.includes(character)) return at
    else if (character === '"' || character === "'") at = endOfString(text, at)
    else if (character === '(' || character === '[')
      at = nextOf(text, at + 1, character === '(' ? ')' : ']')
    else if (character === '/' && text[at + 1] === '*') at = text.indexOf('*/', at) + 1
  }
  return text.length
}

function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== text[from]) at += text[at] === '\\' ? 2 : 1
  return at
}

function closeOf(text: string, open: number): number {
  for (let at = open + 1; ; at++) {
    at = nextOf(text, at, '{}')
    if (text[at] !== '{') return at
    at = closeOf(text, at)
  }
}
