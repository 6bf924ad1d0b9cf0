import { dayOf, formatDateTime, formatTime } from '#app/values/time/french-date.ts'

/** When something was done; of what a device sent later, when it was asked, and when it came. */
export function trailInstants(
  { at, askedAt }: { at: Date; askedAt: Date | null },
  zone: string,
): string {
  if (!askedAt) return formatDateTime(at, zone)
  const isSameDay = dayOf(askedAt, zone) === dayOf(at, zone)
  const sent = isSameDay ? `à ${formatTime(at, zone)}` : `le ${formatDateTime(at, zone)}`
  return `${formatDateTime(askedAt, zone)}, envoyé ${sent}`
}
