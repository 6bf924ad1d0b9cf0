import { z } from 'zod'
import { hoursFields, WEEKDAY_NAMES, WEEKDAYS, type OpeningHours } from './opening-hours.ts'

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/**
 * The hours as their form posts them: empty days are closed. Unknown keys are refused; each fault
 * is said of its day.
 */
export const hoursForm = z
  .strictObject(
    Object.fromEntries(
      WEEKDAYS.flatMap((day) =>
        hoursFields(day).map((name) => [name, z.string().max(5).default('')]),
      ),
    ),
  )
  .transform((fields, check): OpeningHours => {
    const hours: OpeningHours = {}
    for (const day of WEEKDAYS) {
      const [from1, to1, from2, to2] = hoursFields(day).map((name) => fields[name] ?? '') as [
        string,
        string,
        string,
        string,
      ]
      const fault = (message: string) =>
        check.addIssue({
          code: 'custom',
          path: [`${day}.0.from`],
          message: `${WEEKDAY_NAMES[day]}\u00a0: ${message}`,
        })
      const spans = [
        { from: from1, to: to1 },
        { from: from2, to: to2 },
      ].filter(({ from, to }) => from !== '' || to !== '')
      if (spans.some(({ from, to }) => !TIME.test(from) || !TIME.test(to)))
        fault('indiquez le début et la fin.')
      else if (spans.some(({ from, to }) => from >= to)) fault('la fin vient après le début.')
      else if (spans.length === 2 && spans[0]!.to > spans[1]!.from)
        fault('l’après-midi commence après la fin du matin.')
      else if (spans.length > 0) hours[day] = spans
    }
    return hours
  })
