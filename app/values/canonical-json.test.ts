import { assert, dictionary, integer, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

describe('canonicalJson', () => {
  test('sorts keys at every depth and leaves out undefined', () => {
    expect(canonicalJson({ b: [1, { z: null, a: 'é"' }], a: true, gone: undefined })).toBe(
      '{"a":true,"b":[1,{"a":"é\\"","z":null}]}',
    )
  })

  test('does not depend on the order of keys, and is JSON', () => {
    assert(
      property(dictionary(string(), integer()), (object) => {
        const reversed = Object.fromEntries(Object.entries(object).reverse())
        expect(canonicalJson(reversed)).toBe(canonicalJson(object))
        expect(JSON.parse(canonicalJson(object))).toEqual({ ...object })
      }),
    )
  })

  test('refuses floats', () => {
    expect(() => canonicalJson({ a: 0.1 })).toThrow('whole numbers')
    expect(canonicalJson(-0)).toBe('0')
  })
})
