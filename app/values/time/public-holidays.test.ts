import { describe, expect, test } from 'vitest'
import { easterSunday, isPublicHoliday, isWorkingDay, nextWorkingDay } from './public-holidays.ts'

describe('French public holidays', () => {
  test.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('Easter %s', (year, day) => {
    expect(easterSunday(year)).toBe(day)
  })

  test('hold the eleven of the code du travail', () => {
    const all = [
      '2026-01-01',
      '2026-04-06',
      '2026-05-01',
      '2026-05-08',
      '2026-05-14',
      '2026-05-25',
      '2026-07-14',
      '2026-08-15',
      '2026-11-01',
      '2026-11-11',
      '2026-12-25',
    ]
    expect(all.filter((day) => isPublicHoliday(day))).toEqual(all)
    const year = Array.from({ length: 365 }, (_, i) =>
      new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10),
    )
    expect(year.filter((day) => isPublicHoliday(day))).toEqual(all)
  })

  test('add those of a territory', () => {
    expect(isPublicHoliday('2026-12-20', '97400')).toBe(true)
    expect(isPublicHoliday('2026-12-20', '97200')).toBe(false)
    expect(isPublicHoliday('2026-05-22', '97200')).toBe(true)
    expect(isPublicHoliday('2026-12-26', '67000')).toBe(true)
    expect(isPublicHoliday('2026-04-03', '67000')).toBe(true)
    expect(isPublicHoliday('2026-04-03', '75001')).toBe(false)
  })

  test('push a limit to the next working day', () => {
    expect(isWorkingDay('2026-11-21')).toBe(false)
    expect(nextWorkingDay('2026-11-21')).toBe('2026-11-23')
    expect(nextWorkingDay('2026-11-23')).toBe('2026-11-23')
    // Good Friday counts in Metz only, then the weekend, then Easter Monday.
    expect(nextWorkingDay('2026-04-03', '57000')).toBe('2026-04-07')
    expect(nextWorkingDay('2026-04-04', '75001')).toBe('2026-04-07')
  })
})
