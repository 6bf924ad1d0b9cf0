import { expect, test } from 'vitest'
import { financialYear, financialYearOf, periodChoices, periodOf, readPeriod } from './period.ts'

const read = (values: Record<string, string>) => readPeriod(new URLSearchParams(values), '2026-11')

test.each([
  ['2026', '2026-01-01', '2026-12-31', 'Année 2026'],
  ['2026-T1', '2026-01-01', '2026-03-31', '1er trimestre 2026'],
  ['2026-T4', '2026-10-01', '2026-12-31', '4e trimestre 2026'],
  ['2024-02', '2024-02-01', '2024-02-29', 'Février 2024'],
])('%s is a period', (key, from, to, name) => {
  expect(periodOf(key)).toEqual({ key, from, to, name })
})

test.each(['2026-13', '2026-T5', '1999', '2026-1', 'libre', "2026'"])('%s is none', (key) => {
  expect(periodOf(key)).toBeNull()
  expect(read({ periode: key }).to).toBe('2026-11-30')
})

test('two days are a period, unless they are none or the wrong way round', () => {
  expect(read({ periode: 'libre', du: '2026-11-05', au: '2027-01-09' })).toMatchObject({
    from: '2026-11-05',
    to: '2027-01-09',
  })
  expect(read({ periode: 'libre', du: '2026-02-30', au: 'x' })).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-30',
  })
  expect(read({ periode: 'libre', du: '2026-12-24', au: '2026-01-01' })).toMatchObject({
    from: '2026-12-24',
    to: '2026-12-24',
  })
})

test('a financial year is named by the year in which it ends', () => {
  expect(financialYear(2027, 2)).toMatchObject({ from: '2026-03-01', to: '2027-02-28' })
  expect(financialYear(2026, 12)).toMatchObject({ from: '2026-01-01', to: '2026-12-31' })
  expect([financialYearOf('2026-02-28', 2), financialYearOf('2026-03-01', 2)]).toEqual([2026, 2027])
})

test('what may be chosen ends with the present day and begins with the first invoice', () => {
  const keys = periodChoices('2026-03-31', 2024).map(({ key }) => key)
  expect(keys.slice(0, 2)).toEqual(['2026-03', '2026-02'])
  expect(keys).toContain('2025-03')
  expect(keys.slice(-4)).toEqual(['2025-T1', '2026', '2025', '2024'])
})
