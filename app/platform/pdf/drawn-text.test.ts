import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#test/any-text.ts'
import { breakableWord, drawnText } from './drawn-text.ts'

const latin = new Set(Array.from({ length: 0x180 }, (_, code) => code))

test('a sign that no font has becomes its plain equivalent, its letter, or a question mark', () => {
  expect(drawnText('1\u202f234,50\u00a0€', new Set([...latin, 0x20ac]))).toBe(
    '1\u00a0234,50\u00a0€',
  )
  expect(drawnText('A → B, ≥ 3', latin)).toBe('A -> B, >= 3')
  expect(drawnText('Ｃｌａｉｒｅ', latin)).toBe('Claire')
  expect(drawnText('e\u0301te\u0301', latin)).toBe('été')
  expect(drawnText('Merci 😀 !\ufe0f\u200d', latin)).toBe('Merci ? !')
})

test('whatever is written, only signs that can be drawn are left', () => {
  fc.assert(
    fc.property(anyText, (written) => {
      for (const sign of drawnText(written, latin))
        expect(sign === '\n' || latin.has(sign.codePointAt(0)!)).toBe(true)
    }),
  )
})

test('only a very long word is cut, and nothing of it is lost', () => {
  expect(breakableWord('rétractation')).toEqual(['rétractation'])
  const digest = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  expect(breakableWord(digest).length).toBeGreaterThan(8)
  expect(breakableWord(digest).join('')).toBe(digest)
})
