/** An element of an XML document, with its text or its children. */
export type XmlElement = {
  name: string
  attributes: Readonly<Record<string, string>>
  content: string | readonly XmlElement[]
}

/** An element; of a list, what is null is left out. */
export function element(
  name: string,
  content: string | readonly (XmlElement | null)[],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement {
  return {
    name,
    attributes,
    content: typeof content === 'string' ? content : content.filter((inner) => inner !== null),
  }
}

/** An element where there is something to say, nothing otherwise. */
export function elementOf(
  name: string,
  text: string | null | undefined,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement | null {
  return text ? element(name, text, attributes) : null
}

/** An XML document, one element a line. */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root, '')}`
}

function writeElement({ name, attributes, content }: XmlElement, indent: string): string {
  const opening = [name, ...Object.entries(attributes).map(([key, to]) => `${key}="${escape(to)}"`)]
  const inner =
    typeof content === 'string'
      ? escape(content)
      : `\n${content.map((child) => writeElement(child, `${indent}  `)).join('')}${indent}`
  return `${indent}<${opening.join(' ')}>${inner}</${name}>\n`
}

// What XML 1.0 has no way to say: most control characters, halves of a pair.
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

function escape(text: string): string {
  return text.replaceAll(UNWRITABLE, '').replaceAll(/[&<>"\r]/gu, (sign) => ESCAPES[sign]!)
}
