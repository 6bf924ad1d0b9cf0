import { expect, test } from 'vitest'
import { ok, refuse } from '#app/values/result.ts'
import { parsePostalCode } from './postal-code.ts'

test.each([
  ['69003', '69003'],
  ['69 003', '69003'],
  ['  01400\u00A0', '01400'],
  ['97\u202F400', '97400'],
])('%j is read as %s', (text, code) => {
  expect(parsePostalCode(text)).toEqual(ok(code))
})

test.each(['', '7500', '690033', '2A004', '69-003', 'Lyon', '٦٩٠٠٣', '6900３'])(
  '%j is not five digits',
  (text) => {
    expect(parsePostalCode(text)).toEqual(refuse('not_five_digits'))
  },
)
