/// <reference lib="esnext.temporal" />
import { addDays, dayOf, type Day } from '#app/values/time/french-date.ts'

/** When somebody may be told, on the clock of their zone; minutes after midnight, 0 to 1439. */
export type Moments = {
  quietFrom: number | null
  quietTo: number | null
  digestAt: number
  zone: string
}

/** Whoever chose nothing: no quiet hours, the digest at 18 h. */
export const DEFAULT_DIGEST_AT = 1_080

/** Minutes after midnight that the clock of a zone shows at an instant. */
function minuteOfDay(instant: Date, zone: string): number {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(
    instant.getTime(),
  ).toZonedDateTimeISO(zone)
  return hour * 60 + minute
}

/**
 * The instant at which a zone's clock shows a minute of a day; in the hour that a clock change
 * skips, the one after.
 */
function instantOf(day: Day, minute: number, zone: string): Date {
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return new Date(
    Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds,
  )
}

/**
 * When the quiet hours that `now` lies in end; null outside them, when there are none, or when they
 * begin and end at the same minute. They may pass midnight.
 */
export function quietUntil({ quietFrom, quietTo, zone }: Moments, now: Date): Date | null {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return null
  const minute = minuteOfDay(now, zone)
  const today = dayOf(now, zone)
  const overnight = quietFrom > quietTo
  if (overnight ? minute < quietFrom && minute >= quietTo : minute < quietFrom || minute >= quietTo)
    return null
  return instantOf(overnight && minute >= quietFrom ? addDays(today, 1) : today, quietTo, zone)
}

/**
 * The day whose digest is due at `now`: its hour has come on the person's clock, and it has not
 * left; null otherwise.
 */
export function digestDue(
  { digestAt, zone }: Moments,
  digestedOn: Day | null,
  now: Date,
): Day | null {
  const today = dayOf(now, zone)
  return minuteOfDay(now, zone) >= digestAt && (digestedOn === null || digestedOn < today)
    ? today
    : null
}
