import { ok, refuse, type Result } from '#app/values/result.ts'

/** Calendars that a company, or somebody of its crew, may have read at once. */
export const OUTSIDE_CALENDARS_MAX = 5
/** How far ahead a calendar is read, days; two more, so that what is not read again for a day still reaches so far. */
export const DAYS_READ = 92
const MINUTE = 60_000
/** How often one is read, ms. */
const EVERY_MS = 15 * MINUTE
/** The longest wait after readings that failed, ms. */
const LONGEST_WAIT_MS = 12 * 60 * MINUTE

/** Why a reading failed: what the calendar's host did, or what it sent. */
export const READING_FAILURES = [
  'not_public',
  'no_answer',
  'gone',
  'moved',
  'not_a_calendar',
  'unreadable',
  'too_many_events',
  'address_lost',
] as const
export type ReadingFailure = (typeof READING_FAILURES)[number]

/** Why what was typed is no address of a calendar. */
export type AddressRefusal = 'address_missing' | 'address_not_https'

/** The address of a calendar as it is asked: `webcal:`, by which calendars open one another, is HTTPS. */
export function calendarAddress(typed: string): Result<string, AddressRefusal> {
  const text = typed.trim()
  if (text === '') return refuse('address_missing')
  const address = text.replace(/^webcals?:/iu, 'https:')
  if (!/^https:\/\//iu.test(address) || !URL.canParse(address)) return refuse('address_not_https')
  const url = new URL(address)
  // What stands after it is never sent.
  url.hash = ''
  return ok(url.href)
}

/** What is shown of an address once it was given: its host, and the last four signs of its longest part, the key. */
export function shownAddress(address: string): { host: string; ending: string } {
  const { hostname, pathname, search } = new URL(address)
  const parts = `${pathname}${search}`.split(/[/?&=]/u)
  const key = parts.reduce((longest, part) => (part.length > longest.length ? part : longest))
  return { host: hostname, ending: key.slice(-4) }
}

/**
 * How long until a calendar is read again, ms: the usual time, and twice as long after each failure in a row. `shift`,
 * from -1 to 1, keeps those that were given together from being asked together for ever.
 */
export function waitAfter(failures: number, shift: number): number {
  const wait = Math.min(EVERY_MS * 2 ** Math.max(0, Math.min(failures, 12) - 1), LONGEST_WAIT_MS)
  return Math.round(wait * (1 + shift / 10))
}

const HOSTS: readonly (readonly [end: string, name: string])[] = [
  ['google.com', 'Google'],
  ['icloud.com', 'Apple'],
  ['office.com', 'Outlook'],
  ['office365.com', 'Outlook'],
  ['live.com', 'Outlook'],
  ['outlook.com', 'Outlook'],
]

/** What a calendar is called in a sentence: « votre agenda Google »; by its host where it is of no known one. */
export function calendarName(host: string): string {
  const known = HOSTS.find(([end]) => host === end || host.endsWith(`.${end}`))
  return known ? known[1] : host
}
