import { expect, it, test } from 'vitest'
import type { Stop } from '#app/features/places/travel-model.ts'
import { legsOf, tightEntries, wayBetween, type Appointment } from './round.ts'

const stop = (lat: number): Stop => ({ lat, lng: 5, population: 0 })
const at = (time: string) => new Date(`2026-03-12T${time}:00Z`)
const one = (
  id: string,
  from: string,
  to: string,
  lat = 45,
  assignedId: string | null = null,
): Appointment => ({ id, startsAt: at(from), endsAt: at(to), stop: stop(lat), assignedId })
/** Twenty minutes between two places, none within one. */
const travel = (from: Stop, to: Stop) => (from.lat === to.lat ? 0 : 20)

test.each([
  ['enough time', [one('a', '09:00', '10:00'), one('b', '10:20', '11:00', 46)], []],
  ['a minute too few', [one('a', '09:00', '10:00'), one('b', '10:19', '11:00', 46)], ['b']],
  ['the same place', [one('a', '09:00', '10:00'), one('b', '10:00', '11:00')], []],
  ['an overlap', [one('a', '09:00', '10:30'), one('b', '10:00', '11:00')], ['b']],
  [
    'an overlap with one that began long before',
    [one('a', '08:00', '12:00'), one('b', '09:00', '09:30'), one('c', '11:00', '11:30')],
    ['b', 'c'],
  ],
  ['two people at once', [one('a', '09:00', '10:00'), one('b', '09:30', '10:30', 46, 'léa')], []],
  [
    'the one before of the same person, whoever else goes somewhere between',
    [
      one('a', '09:00', '10:30', 45, 'léa'),
      one('b', '09:30', '10:00', 47),
      one('c', '10:40', '11:00', 46, 'léa'),
    ],
    ['c'],
  ],
  ['works of several days', [one('a', '00:00', '23:00'), one('b', '10:00', '11:00', 46)], []],
])('%s', (_, appointments, tight) => {
  expect([...tightEntries(appointments.toReversed(), travel).keys()]).toEqual(tight)
})

it('says what leaves the least time, and how much there is', () => {
  const [a, b, c] = [
    one('a', '08:00', '09:55', 46),
    one('b', '09:00', '09:50'),
    one('c', '10:00', '11:00'),
  ]
  expect(tightEntries([a, b, c], travel).get('c')).toEqual({ before: a, minutes: 20, left: 5 })
})

it('goes through a day by its hours', () => {
  const [a, b] = [one('a', '09:00', '10:00'), one('b', '11:00', '12:00', 46)]
  expect(legsOf([b, a], travel)).toEqual([
    { appointment: a, from: null, minutes: null },
    { appointment: b, from: a, minutes: 20 },
  ])
  const lea = one('c', '10:15', '10:45', 47, 'léa')
  expect(legsOf([a, lea, b], travel).map(({ from }) => from?.id ?? null)).toEqual([null, null, 'a'])
  expect(wayBetween(a.stop, b.stop)).toContain('route=45.0000,5.0000;46.0000,5.0000')
})
