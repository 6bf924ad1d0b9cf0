/** What a frozen document may hold: no float, so that two machines always write the same digits. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue | undefined }

/**
 * One text for one content, whatever the order in which its keys were written (in the manner of RFC 8785): keys sorted
 * by UTF-16 code units, no white space, undefined keys left out, numbers safe integers. What a content hash is made of.
 * Strings are kept as they are: two spellings of é are two contents.
 */
export function canonicalJson(value: CanonicalValue): string {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value))
      throw new Error(`Only whole numbers have one canonical form: ${value}`)
    return String(value === 0 ? 0 : value)
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const entries = Object.entries(value).filter(
    (entry): entry is [string, CanonicalValue] => entry[1] !== undefined,
  )
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`
}

function isList(value: object): value is readonly CanonicalValue[] {
  return Array.isArray(value)
}
