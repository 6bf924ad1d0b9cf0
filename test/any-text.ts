import fc from 'fast-check'

/**
 * Any text of Unicode, of no language: its signs are drawn by their numbers. The library's own
 * (`unit: 'binary'`) lists all of them first, which takes most of a second.
 */
export const anyText = fc
  .array(
    fc
      .integer({ min: 0, max: 0x10f7ff })
      // Surrogates are halves of signs, not signs.
      .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800)),
  )
  .map((signs) => signs.join(''))
