/** An element as it is read back: its children, and the text between them. */
export type ReadElement = {
  name: string
  attributes: Record<string, string>
  children: ReadElement[]
  text: string
}

const TOKEN = /<\?[^>]*\?>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*>|[^<]+/gu
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#13;': '\r',
}

/** Reads an XML document, and throws where it is not well formed. */
export function readXml(text: string): ReadElement {
  const root: ReadElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let read = 0
  for (const token of text.matchAll(TOKEN)) {
    if (token.index !== read) throw new Error(`Not XML at ${text.slice(read, read + 40)}`)
    read += token[0].length
    const [whole, slash, name, attributes] = token
    const inside = open.at(-1)!
    if (whole.startsWith('<?')) continue
    if (name === undefined) inside.text += unescaped(whole)
    else if (slash) {
      if (open.pop()!.name !== name) throw new Error(`${name} ends what it did not begin`)
    } else {
      const element: ReadElement = {
        name,
        attributes: Object.fromEntries(
          [...attributes!.matchAll(/([\w:.-]+)="([^"]*)"/gu)].map(([, key, value]) => [
            key!,
            unescaped(value!),
          ]),
        ),
        children: [],
        text: '',
      }
      inside.children.push(element)
      open.push(element)
    }
  }
  if (read !== text.length || open.length !== 1 || root.children.length !== 1)
    throw new Error('An XML document is one element, whole')
  return root.children[0]!
}

function unescaped(text: string): string {
  return text.replaceAll(/&[^;]*;?/gu, (entity) => {
    const sign = ENTITIES[entity]
    if (sign === undefined) throw new Error(`No entity ${entity}`)
    return sign
  })
}

/** The elements at a path of names without prefixes: `all(invoice, 'ExchangedDocument/ID')`. */
export function all(element: ReadElement, path: string): ReadElement[] {
  return path
    .split('/')
    .reduce<ReadElement[]>(
      (found, name) =>
        found.flatMap(({ children }) =>
          children.filter((child) => child.name.replace(/^.*:/u, '') === name),
        ),
      [element],
    )
}

/** The text of the one element at a path; null where there is none. */
export function one(element: ReadElement, path: string): string | null {
  const found = all(element, path)
  if (found.length > 1) throw new Error(`${found.length} elements at ${path}`)
  return found[0]?.text ?? null
}
