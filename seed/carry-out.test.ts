import { expect, it } from 'vitest'
import { hoursOf } from './carry-out.ts'
import type { Stage } from './stage.ts'

/** A stage of which only the present is asked. */
const at = (now: string) => ({ system: () => ({ now: new Date(now) }) }) as unknown as Stage

it('has nobody work on a Sunday, whatever the day and the hour it is told', () => {
  for (let hour = 0; hour < 7 * 24; hour += 5) {
    const stage = at(new Date(Date.parse('2026-11-16T20:00:00Z') + hour * 3_600_000).toISOString())
    for (let daysAgo = -9; daysAgo <= 16; daysAgo++) {
      const { startsAt, endsAt } = hoursOf(stage, daysAgo, 8, 16)
      expect(
        startsAt.toLocaleString('fr-FR', {
          timeZone: 'Indian/Reunion',
          weekday: 'long',
          hour: 'numeric',
        }),
      ).toMatch(
        /^(lundi|mardi|mercredi|jeudi|vendredi|samedi) 08|^(lundi|mardi|mercredi|jeudi|vendredi|samedi) à 08/,
      )
      expect(endsAt.getTime() - startsAt.getTime()).toBe(8 * 3_600_000)
    }
  }
})

it('gives a Sunday’s work to the Monday after, and says how long ago each hour was', () => {
  const { startsAt, endedDaysAgo } = hoursOf(at('2026-11-24T12:00:00Z'), 2, 8, 16)
  expect(startsAt.toISOString()).toBe('2026-11-23T04:00:00.000Z')
  expect(endedDaysAgo).toBe(1)
})
