import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { anEvent, askedTimes, spansOf } from '#test/icalendars.ts'

describe('rules', () => {
  test.each([
    [
      'the last Friday of each month, to a last day',
      ['DTSTART:20260327T100000', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20260424'],
      ['2026-03-27 10:00 > 11:00', '2026-04-24 10:00 > 11:00'],
    ],
    [
      'each year, begun long ago',
      ['DTSTART:19990515T100000', 'RRULE:FREQ=YEARLY'],
      ['2026-05-15 10:00 > 11:00'],
    ],
    [
      'an end in UTC at the very hour of the last one',
      ['DTSTART;TZID=Europe/Paris:20260310T100000', 'RRULE:FREQ=DAILY;UNTIL=20260311T090000Z'],
      ['2026-03-10 10:00 > 11:00', '2026-03-11 10:00 > 11:00'],
    ],
    [
      'days that are added, and one left out without its hour',
      [
        'DTSTART:20260310T100000',
        'RDATE:20260312T100000,20260314T100000',
        'EXDATE;VALUE=DATE:20260312',
      ],
      ['2026-03-10 10:00 > 11:00', '2026-03-14 10:00 > 11:00'],
    ],
    [
      'its first one where the rule does not fall on it',
      ['DTSTART:20260310T100000', 'RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=1'],
      ['2026-03-10 10:00 > 11:00', '2026-03-13 10:00 > 11:00'],
    ],
    [
      'once, what comes by the minute',
      ['DTSTART:20260310T100000', 'RRULE:FREQ=MINUTELY'],
      ['2026-03-10 10:00 > 11:00'],
    ],
  ])('are read: %s', (_, lines, expected) => {
    expect(spansOf(anEvent(...lines, 'DURATION:PT1H'))).toEqual(expected)
  })

  const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
  const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  it('come on the days that one finds by looking at every day', () => {
    fc.assert(
      fc.property(
        fc.record({
          begins: fc.integer({ min: -400, max: 60 }),
          frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY'),
          interval: fc.integer({ min: 1, max: 4 }),
          weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 4 }),
          end: fc.oneof(
            fc.record({ count: fc.integer({ min: 1, max: 40 }) }),
            fc.record({ until: fc.integer({ min: 0, max: 500 }) }),
            fc.constant({}),
          ),
        }),
        ({ begins, frequency, interval, weekdays, end }) => {
          const DAY = 86_400_000
          const first = askedTimes().from + begins * DAY
          const start = new Date(first)
          const monday = (ms: number) => ms - ((new Date(ms).getUTCDay() + 6) % 7) * DAY
          const until = 'until' in end ? first + end.until * DAY : Number.POSITIVE_INFINITY
          const expected: string[] = []
          let left = 'count' in end ? end.count : Number.POSITIVE_INFINITY
          for (let ms = first; ms < askedTimes().to && ms <= until && left > 0; ms += DAY) {
            const day = new Date(ms)
            const months =
              (day.getUTCFullYear() - start.getUTCFullYear()) * 12 +
              day.getUTCMonth() -
              start.getUTCMonth()
            const falls =
              frequency === 'DAILY'
                ? ((ms - first) / DAY) % interval === 0
                : frequency === 'WEEKLY'
                  ? ((monday(ms) - monday(first)) / (7 * DAY)) % interval === 0 &&
                    (weekdays.length > 0 ? weekdays : [start.getUTCDay()]).includes(day.getUTCDay())
                  : months % interval === 0 && day.getUTCDate() === start.getUTCDate()
            if (!falls) {
              // The first one stands whatever the rule says, and is none that it counts.
              if (ms === first && ms >= askedTimes().from) expected.push(dayText(ms))
              continue
            }
            left--
            if (ms >= askedTimes().from) expected.push(dayText(ms))
          }
          const compact = (ms: number) => dayText(ms).replaceAll('-', '')
          const rule = [
            `FREQ=${frequency}`,
            `INTERVAL=${interval}`,
            ...(frequency === 'WEEKLY' && weekdays.length > 0
              ? [`BYDAY=${weekdays.map((day) => DAYS[day]).join(',')}`]
              : []),
            ...('count' in end ? [`COUNT=${end.count}`] : []),
            ...('until' in end ? [`UNTIL=${compact(until)}T235959Z`] : []),
          ].join(';')
          const text = anEvent(
            `DTSTART:${compact(first)}T120000Z`,
            'DURATION:PT1H',
            `RRULE:${rule}`,
          )
          expect(spansOf(text, 'UTC').map((span) => span.slice(0, 10))).toEqual(expected)
        },
      ),
      { numRuns: 300 },
    )
  })
})
