import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayOf,
  endOfDay,
  formatDate,
  formatDateShort,
  formatDateTime,
  formatInstant,
  formatLocalTime,
  isLocalTime,
  formatDay,
  formatDayShort,
  formatDuration,
  formatRelative,
  formatTime,
  formatWeekday,
  isDay,
  startOfDay,
} from './french-date.ts'
import { PARIS, timeZoneOf } from './french-time-zone.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/gu, ' ')
const evening = new Date('2026-11-20T23:05:00Z')

describe('an instant is shown in a place', () => {
  test('in Paris and at La Réunion', () => {
    expect(formatDate(evening, PARIS)).toBe('21\u00a0novembre 2026')
    expect(plain(formatDateTime(evening, PARIS))).toBe('21 novembre 2026 à 0 h 05')
    expect(plain(formatLocalTime('2026-11-21T14:05'))).toBe('21 novembre 2026 à 14 h 05')
    expect(
      ['2026-11-21T14:05', '2026-11-21', '2026-02-30T10:00', '2026-11-21T24:00', ''].map(
        isLocalTime,
      ),
    ).toEqual([true, false, false, false, false])
    expect(plain(formatInstant(evening, PARIS))).toBe('21 novembre 2026 à 00:05:00 (UTC+1)')
    expect(plain(formatDateTime(evening, timeZoneOf('97400')))).toBe('21 novembre 2026 à 3 h 05')
    expect(plain(formatDateTime(evening, timeZoneOf('97200')))).toBe('20 novembre 2026 à 19 h 05')
    expect(formatDateShort(evening, PARIS)).toBe('21/11/2026')
    expect(formatWeekday(evening, PARIS)).toBe('samedi 21\u00a0novembre')
  })

  test('with « 1er » and whole hours', () => {
    expect(formatDay('2026-12-01')).toBe('1er\u00a0décembre 2026')
    expect(formatWeekday(new Date('2026-12-01T12:00:00Z'), PARIS)).toBe('mardi 1er\u00a0décembre')
    expect(formatDay('2026-12-11')).toBe('11\u00a0décembre 2026')
    expect(formatDayShort('2026-12-01')).toBe('01/12/2026')
    expect(plain(formatTime(new Date('2026-07-01T07:00:00Z'), PARIS))).toBe('9 h')
  })
})

describe('lengths of time', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const at = (minutes: number) =>
    plain(formatRelative(new Date(now.getTime() + minutes * 60_000), now))
  test.each([
    [0, 'à l’instant'],
    [-5, 'il y a 5 min'],
    [-180, 'il y a 3 h'],
    [180, 'dans 3 h'],
    [-47 * 60, 'il y a 47 h'],
    [-72 * 60, 'il y a 3 jours'],
    [-90 * 24 * 60, 'il y a 2 mois'],
    [-800 * 24 * 60, 'il y a 2 ans'],
  ])('%s minutes from now is %s', (minutes, text) => {
    expect(at(minutes)).toBe(text)
  })
  test('shorter than a minute', () => {
    expect(formatDuration(59_000)).toBe('moins d’une minute')
  })
})

describe('calendar days', () => {
  test('exist or not', () => {
    expect(
      ['2026-11-21', '2028-02-29', '2027-02-29', '2026-13-01', '21/11/2026', '2026-1-1', ''].map(
        isDay,
      ),
    ).toEqual([true, true, false, false, false, false, false])
  })

  test('are counted across clock changes and leap days', () => {
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-11-21', 12)).toBe('2027-11-21')
  })

  test('begin at midnight of the place, on the nights when the clock changes too', () => {
    expect(startOfDay('2026-10-25', PARIS).toISOString()).toBe('2026-10-24T22:00:00.000Z')
    expect(endOfDay('2026-10-25', PARIS).toISOString()).toBe('2026-10-25T22:59:59.999Z')
    expect(startOfDay('2027-03-28', PARIS).toISOString()).toBe('2027-03-27T23:00:00.000Z')
    expect(endOfDay('2027-03-28', PARIS).toISOString()).toBe('2027-03-28T21:59:59.999Z')
    expect(startOfDay('2026-11-21', timeZoneOf('98800')).toISOString()).toBe(
      '2026-11-20T13:00:00.000Z',
    )
  })

  test('hold every one of their instants', () => {
    assert(
      property(
        integer({ min: 0, max: 3_000 }),
        constantFrom(
          '75001',
          '97100',
          '97300',
          '97400',
          '97500',
          '97600',
          '98600',
          '98700',
          '98800',
        ),
        (n, place) => {
          const zone = timeZoneOf(place)
          const day = addDays('2024-01-01', n)
          expect(dayOf(startOfDay(day, zone), zone)).toBe(day)
          expect(dayOf(endOfDay(day, zone), zone)).toBe(day)
          expect(dayOf(new Date(startOfDay(day, zone).getTime() - 1), zone)).toBe(addDays(day, -1))
        },
      ),
    )
  })
})
