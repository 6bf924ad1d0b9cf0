import { expect, it } from 'vitest'
import { formatNumber, formatTenths, formatUpToTenths } from './french-number.ts'

it('writes one figure after the comma, or none where there is nothing to say', () => {
  expect([0, 12, 12_500, 2.5].map(formatNumber)).toEqual(['0', '12', '12\u202f500', '2,5'])
  expect([4.64, 5, 0.05, 1234.56].map(formatTenths)).toEqual(['4,6', '5,0', '0,1', '1\u202f234,6'])
  expect([4.64, 5, 0.04, 12.5].map(formatUpToTenths)).toEqual(['4,6', '5', '0', '12,5'])
})
