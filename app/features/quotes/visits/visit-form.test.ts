import { expect, test } from 'vitest'
import { visitInstant } from './visit-form.ts'

const instant = (day: string, time: string, zone: string) => {
  const result = visitInstant(day, time, zone)
  return result.ok ? result.value.toISOString() : result.refusal
}

test.each([
  ['2026-03-12', '09:00', 'Europe/Paris', '2026-03-12T08:00:00.000Z'],
  ['2026-07-12', '09:30', 'Europe/Paris', '2026-07-12T07:30:00.000Z'],
  ['2026-03-12', '09:00', 'Indian/Reunion', '2026-03-12T05:00:00.000Z'],
  // The clocks go forward at two: half past two does not exist and becomes half past three.
  ['2026-03-29', '02:30', 'Europe/Paris', '2026-03-29T01:30:00.000Z'],
  ['2026-02-30', '09:00', 'Europe/Paris', 'visit_day_missing'],
  ['', '09:00', 'Europe/Paris', 'visit_day_missing'],
  ['2026-03-12', '9 h', 'Europe/Paris', 'visit_time_missing'],
])('%s %s in %s is %s', (day, time, zone, expected) => {
  expect(instant(day, time, zone)).toBe(expected)
})
