import { WEEKDAYS, type OpeningHours } from '#app/features/companies/file/opening-hours.ts'
import { localTimeOf } from '#app/values/time/french-date.ts'

/** Whether somebody who gave these hours is on call at an instant, on the clock of their zone. */
export function isOnCallAt(hours: OpeningHours, at: Date, zone: string): boolean {
  const [day = '', time = ''] = localTimeOf(at, zone).split('T')
  const weekday = WEEKDAYS[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7]!
  return (hours[weekday] ?? []).some(({ from, to }) => from <= time && time <= to)
}
