type Parsed = { properties: Record<string, string>; events: Record<string, string>[] }

/**
 * Reads a calendar as RFC 5545 says: unfolded, one property a line, texts unescaped. Throws on
 * anything that is none.
 */
export function parse(ics: string): Parsed {
  if (!ics.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(ics))
    throw new Error('a line does not end by CRLF')
  for (const line of ics.split('\r\n'))
    if (Buffer.byteLength(line) > 75) throw new Error(`a line of ${Buffer.byteLength(line)} octets`)
  const parsed: Parsed = { properties: {}, events: [] }
  const open: string[] = []
  for (const line of ics.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[A-Z]+=[^:;]+)*:(.*)$/u.exec(line) ?? []
    if (!name) throw new Error(`no property: ${line}`)
    if (name === 'BEGIN') {
      open.push(value)
      if (value === 'VEVENT') parsed.events.push({})
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`END:${value} out of place`)
    } else {
      const holder = open.at(-1) === 'VEVENT' ? parsed.events.at(-1)! : parsed.properties
      if (Object.hasOwn(holder, name)) throw new Error(`${name} twice`)
      holder[name] = value.replace(/\\([nN;,\\])/gu, (_, letter: string) =>
        letter.toLowerCase() === 'n' ? '\n' : letter,
      )
    }
  }
  if (open.length > 0) throw new Error('not closed')
  return parsed
}
