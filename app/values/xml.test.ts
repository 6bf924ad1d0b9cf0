import { assert, property } from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#test/any-text.ts'
import { readXml } from '#test/read-xml.ts'
import { element, elementOf, writeXml } from './xml.ts'

test('an element is written with what it holds, and nothing of what is left out', () => {
  const root = element('a', [element('b', 'x & y', { c: '"<' }), elementOf('d', ''), null])
  expect(writeXml(root)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a>\n  <b c="&quot;&lt;">x &amp; y</b>\n</a>\n',
  )
})

test('whatever is written, it is read back, but for the signs that XML has not', () => {
  assert(
    property(anyText, anyText, (text, value) => {
      const read = readXml(writeXml(element('a', text, { b: value })))
      expect(read.text).toBe(kept(text))
      expect(read.attributes['b']).toBe(kept(value))
    }),
  )
})

const kept = (text: string) =>
  [...text]
    .filter((sign) => /[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(sign))
    .join('')
