import { inflateSync } from 'node:zlib'

/** Bytes of the header of a WOFF file, of an entry of its directory, and of those of the font inside it. */
const WOFF = { header: 44, entry: 20 }
const FONT = { header: 12, entry: 16 }

/**
 * The OpenType font inside a WOFF 1.0 file (W3C, « WOFF File Format 1.0 »). The renderer inflates a
 * whole table of such a file for every sign that it embeds, which took over half the time of a
 * document.
 */
export function openWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF file')
  const count = woff.readUInt16BE(12)
  const header = Buffer.alloc(FONT.header + count * FONT.entry)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  // What a binary search over the directory begins with.
  const power = Math.floor(Math.log2(count))
  header.writeUInt16BE(2 ** power * FONT.entry, 6)
  header.writeUInt16BE(power, 8)
  header.writeUInt16BE((count - 2 ** power) * FONT.entry, 10)
  const parts: Buffer[] = [header]
  let offset = header.length
  for (let index = 0; index < count; index++) {
    const from = WOFF.header + index * WOFF.entry
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at))
    const data = woff.subarray(start!, start! + packed!)
    const table = packed! < length! ? inflateSync(data) : data
    const entry = FONT.header + index * FONT.entry
    // Its tag, then its checksum.
    woff.copy(header, entry, from, from + 4)
    woff.copy(header, entry + 4, from + 16, from + 20)
    header.writeUInt32BE(offset, entry + 8)
    header.writeUInt32BE(table.length, entry + 12)
    // Tables begin at every fourth byte.
    parts.push(table, Buffer.alloc(-table.length & 3))
    offset += table.length + (-table.length & 3)
  }
  return Buffer.concat(parts)
}
