import { z } from 'zod'
import { hoursForm } from '#app/features/companies/file/opening-hours-form.ts'
import { hoursFields, WEEKDAYS } from '#app/features/companies/file/opening-hours.ts'
import { VISIT_DURATIONS } from './visit.ts'
import { MOST_CHOICES, NOTICE_CHOICES, type VisitHours } from './slots/visit-hours.ts'

const FIELDS = WEEKDAYS.flatMap((day) => hoursFields(day))
const choice = (known: readonly number[], posted: string | undefined) =>
  known.find((one) => String(one) === posted)

/**
 * The hours for visits as their page posts them, and who goes there (`goer`: empty for nobody in
 * particular); the times of each day as those of a company.
 */
export const visitHoursForm = z
  .record(z.string().max(40), z.string().max(40))
  .transform((fields, check): VisitHours & { goer: string } => {
    const hours = hoursForm.safeParse(
      Object.fromEntries(FIELDS.map((name) => [name, fields[name] ?? ''])),
    )
    for (const { path, message } of hours.error?.issues ?? [])
      check.addIssue({ code: 'custom', path, message })
    const minutes = choice(VISIT_DURATIONS, fields.minutes)
    const noticeHours = choice(NOTICE_CHOICES, fields.notice)
    const mostADay = choice(MOST_CHOICES, fields.most)
    const read = { minutes, notice: noticeHours, most: mostADay }
    for (const [name, value] of Object.entries(read))
      if (value === undefined)
        check.addIssue({ code: 'custom', path: [name], message: 'Choisissez dans la liste.' })
    if (!hours.success || !minutes || !noticeHours || !mostADay) return z.NEVER
    return { hours: hours.data, minutes, noticeHours, mostADay, goer: fields.goer ?? '' }
  })
