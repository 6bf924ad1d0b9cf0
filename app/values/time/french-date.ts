/** A calendar day, 'YYYY-MM-DD', without a time zone. */
export type Day = string

const DAY_MS = 86_400_000
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making an Intl formatter costs a hundred times more than using it. */
function formatter(
  zone: string,
  options: Intl.DateTimeFormatOptions,
  locale = 'fr-FR',
): Intl.DateTimeFormat {
  const key = `${locale}|${zone}|${JSON.stringify(options)}`
  let made = formatters.get(key)
  if (!made)
    formatters.set(key, (made = new Intl.DateTimeFormat(locale, { timeZone: zone, ...options })))
  return made
}

/** Whether a text is an existing calendar day, 1900 to 2199. */
export function isDay(text: string): text is Day {
  if (!/^(?:19|20|21)\d\d-\d\d-\d\d$/u.test(text)) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

/** Whether a text is a day and a time without a zone, as a field of the browser posts them: « 2026-11-21T14:05 ». */
export function isLocalTime(text: string): boolean {
  const [day = '', time = '', more] = text.split('T')
  return more === undefined && isDay(day) && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)
}

/** A day and a time without a zone in words: « 21 novembre 2026 à 14 h 05 ». */
export function formatLocalTime(text: string): string {
  return formatDateTime(new Date(`${text}:00Z`), 'UTC')
}

/** The calendar day it is in a zone at an instant. */
export function dayOf(instant: Date, zone: string): Day {
  const parts = formatter(
    zone,
    { year: 'numeric', month: '2-digit', day: '2-digit' },
    'en-CA',
  ).formatToParts(instant)
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The hour it is in a zone at an instant, 0 to 23. */
export function hourOf(instant: Date, zone: string): number {
  return Number(formatter(zone, { hour: 'numeric', hourCycle: 'h23' }, 'en-GB').format(instant))
}

/** The day and time in a zone, without it, as a field of the browser takes them: « 2026-11-21T14:05 ». */
export function localTimeOf(instant: Date, zone: string): string {
  const time = formatter(zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, 'en-GB')
  return `${dayOf(instant, zone)}T${time.format(instant)}`
}

/** The day n days later (or earlier). */
export function addDays(day: Day, n: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + n * DAY_MS).toISOString().slice(0, 10)
}

/** The same day n months later, or the last day of that month when it is shorter. */
export function addMonths(day: Day, n: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + n + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + n, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The first instant of a day in a zone, whatever clock change that night holds. */
export function startOfDay(day: Day, zone: string): Date {
  const target = Date.parse(`${day}T00:00:00Z`)
  let instant = target - offsetAt(target, zone)
  // The offset may differ on the other side of a clock change: look again from where the first guess fell.
  instant = target - offsetAt(instant, zone)
  return new Date(instant)
}

/** The last millisecond of a day in a zone. */
export function endOfDay(day: Day, zone: string): Date {
  return new Date(startOfDay(addDays(day, 1), zone).getTime() - 1)
}

/** How far a zone's wall clock is ahead of UTC at an instant, ms. */
function offsetAt(instant: number, zone: string): number {
  const whole = Math.floor(instant / 1_000) * 1_000
  const parts = formatter(
    zone,
    {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
    },
    'en-US',
  ).formatToParts(whole)
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value)
  return (
    Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    ) - whole
  )
}

/** French prose says « 1er décembre », and never leaves the number of a day at the end of a line. */
function inProse(text: string): string {
  return text.replace(/(^|\s)1(?=\s\p{L})/u, '$11er').replace(/(\d(?:er)?) (?=\p{L})/u, '$1\u00a0')
}

/** « 21 novembre 2026 ». */
export function formatDate(instant: Date, zone: string): string {
  return inProse(
    formatter(zone, { day: 'numeric', month: 'long', year: 'numeric' }).format(instant),
  )
}

/** « samedi 21 novembre », for what is near. */
export function formatWeekday(instant: Date, zone: string): string {
  return inProse(
    formatter(zone, { weekday: 'long', day: 'numeric', month: 'long' }).format(instant),
  )
}

/** « 21/11/2026 », for tables. */
export function formatDateShort(instant: Date, zone: string): string {
  return formatter(zone, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(instant)
}

/** « 14 h 05 », « 9 h ». */
export function formatTime(instant: Date, zone: string): string {
  const parts = formatter(zone, {
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? ''
  const minutes = part('minute').padStart(2, '0')
  return minutes === '00'
    ? `${Number(part('hour'))}\u00a0h`
    : `${Number(part('hour'))}\u00a0h\u00a0${minutes}`
}

/** « 21 novembre 2026 à 14 h 05 ». */
export function formatDateTime(instant: Date, zone: string): string {
  return `${formatDate(instant, zone)} à ${formatTime(instant, zone)}`
}

/** « 21 novembre 2026 à 14:05:12 (UTC+1) », for what must be said exactly. */
export function formatInstant(instant: Date, zone: string): string {
  const parts = formatter(zone, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  }).formatToParts(instant)
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? ''
  return `${formatDate(instant, zone)} à ${part('hour')}:${part('minute')}:${part('second')} (${part('timeZoneName')})`
}

/** A calendar day in words, « 21 novembre 2026 »; it has no zone. */
export function formatDay(day: Day): string {
  return formatDate(new Date(`${day}T00:00:00Z`), 'UTC')
}

/** The month of a calendar day in words, « novembre 2026 ». */
export function formatMonth(day: Day): string {
  return formatter('UTC', { month: 'long', year: 'numeric' }).format(new Date(`${day}T00:00:00Z`))
}

/** The same in little room, without its year: « juil. ». */
export function formatMonthShort(day: Day): string {
  return formatter('UTC', { month: 'short' }).format(new Date(`${day}T00:00:00Z`))
}

/** A calendar day in figures, « 21/11/2026 ». */
export function formatDayShort(day: Day): string {
  return formatDateShort(new Date(`${day}T00:00:00Z`), 'UTC')
}

/**
 * A length of time in one unit, rounded down, « moins d’une minute » to « 4 mois »: what a deadline
 * or an age needs.
 */
export function formatDuration(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / 60_000)
  if (minutes < 1) return 'moins d’une minute'
  if (minutes < 60) return `${minutes}\u00a0min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours}\u00a0h`
  const days = Math.floor(hours / 24)
  if (days < 60) return `${days}\u00a0jours`
  const months = Math.floor(days / 30.44)
  return months < 24 ? `${months}\u00a0mois` : `${Math.floor(months / 12)}\u00a0ans`
}

/** « il y a 3 h », « dans 3 h », « à l’instant »; kept on one line. */
export function formatRelative(instant: Date, now: Date): string {
  const ms = instant.getTime() - now.getTime()
  if (Math.abs(ms) < 60_000) return 'à l’instant'
  return ms < 0 ? `il\u00a0y\u00a0a\u00a0${formatDuration(ms)}` : `dans\u00a0${formatDuration(ms)}`
}
