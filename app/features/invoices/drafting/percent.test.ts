import { expect, it } from 'vitest'
import { percentForInput, readPercent } from './percent.ts'

it.each([
  ['', 0],
  ['0', 0],
  ['40', 4_000],
  ['12,5', 1_250],
  ['33.33', 3_333],
  [' 100 % ', 10_000],
  ['100,01', null],
  ['-5', null],
  ['1,234', null],
  ['un', null],
])('« %s » is %s basis points', (typed, basisPoints) => {
  expect(readPercent(typed)).toBe(basisPoints)
})

it('stands in a field as it is typed', () => {
  expect([0, 4_000, 1_250, 3_333].map(percentForInput)).toEqual(['0', '40', '12,5', '33,33'])
})
