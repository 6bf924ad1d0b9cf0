import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openWoff } from './open-woff.ts'

const woff = readFileSync('node_modules/@fontsource/inter/files/inter-latin-400-normal.woff')

/** The sum of a table as OpenType counts it: its words of four bytes, the last filled with zeros. */
function checksumOf(table: Buffer): number {
  const words = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
  let sum = 0
  for (let at = 0; at < words.length; at += 4) sum = (sum + words.readUInt32BE(at)) >>> 0
  return sum
}

it('finds the font inside a WOFF file, each table whole by its own sum', () => {
  const font = openWoff(woff)
  const count = font.readUInt16BE(4)
  expect(count).toBe(woff.readUInt16BE(12))
  // The size that the WOFF file says of the font inside it.
  expect(font.length).toBe(woff.readUInt32BE(16))
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 12 + index * 16
    const [sum, offset, length] = [4, 8, 12].map((field) => font.readUInt32BE(at + field))
    const table = Buffer.from(font.subarray(offset!, offset! + length!))
    const tag = font.toString('latin1', at, at + 4)
    // The head holds the sum of the whole font, which counts as zero in its own.
    if (tag === 'head') table.writeUInt32BE(0, 8)
    expect([tag, offset! % 4, checksumOf(table)]).toEqual([tag, 0, sum])
    return tag
  })
  expect(tables).toContain('glyf')
})

it('takes nothing else for one', () => {
  expect(() => openWoff(Buffer.from('wOF2 and the rest'))).toThrow(/WOFF/u)
})
