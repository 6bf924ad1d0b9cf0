import ICAL from 'ical.js'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  CALENDAR_MAX_EVENTS,
  mergeBusy,
  type AskedTimes,
  type BusyTime,
  type CalendarRefusal,
} from './busy-time.ts'
import { clocksOf, floating, type Clock, type Clocks } from './clocks.ts'
import { linesOfTimes } from './lines-of-times.ts'

const DAY_MS = 86_400_000
/** How often rules are stepped through, in one calendar: five hundred daily events of twenty years are fewer. */
const STEPS_MAX = 4_000_000
/** Rules that come more often than once a day are no appointments: of those, the first alone is read. */
const RULES = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])

/**
 * When somebody is busy by their iCalendar (RFC 5545), between two instants: spans in order that do not meet. What is
 * shown as free and what was cancelled is left out. A rule may be written so that it never ends: it is for the caller
 * to bound the time (`readBusyTimes`).
 */
export function busyTimes(text: string, asked: AskedTimes): Result<BusyTime[], CalendarRefusal> {
  const read = linesOfTimes(text)
  if (!read) return refuse('not_a_calendar')
  if (read.events > CALENDAR_MAX_EVENTS) return refuse('too_many_events')
  try {
    const calendars = calendarsOf(read.lines.join('\r\n'))
    return ok(mergeBusy(calendars.flatMap((calendar) => spansOf(calendar, asked))))
  } catch (error) {
    return refuse(error === TOO_MUCH ? 'too_many_events' : 'unreadable')
  }
}
const TOO_MUCH = new Error('Too many occurrences')

function calendarsOf(text: string): ICAL.Component[] {
  const parsed = ICAL.parse(text) as [string, ...unknown[]] | [string, ...unknown[]][]
  const all = typeof parsed[0] === 'string' ? [parsed] : parsed
  return all.map((one) => new ICAL.Component(one as never))
}

/** An event as far as it takes time. */
type Event = {
  part: ICAL.Component
  uid: string
  start: ICAL.Time
  clock: Clock
  /** How long it lasts: days of a calendar, or ms. */
  lasts: { days: number } | { ms: number }
}

function spansOf(calendar: ICAL.Component, asked: AskedTimes): BusyTime[] {
  const clocks = clocksOf(calendar, asked.zone)
  const parts = calendar.getAllSubcomponents('vevent')
  // The occurrences that stand as events of their own, by the event that they belong to.
  const replaced = new Map<string, Set<number>>()
  for (const part of parts) {
    const at = part.getFirstProperty('recurrence-id')
    const uid = String(part.getFirstPropertyValue('uid') ?? '')
    if (!at) continue
    const set = replaced.get(uid) ?? new Set()
    for (const instant of instantsOf([at], clocks)) set.add(instant)
    replaced.set(uid, set)
  }
  const steps = { left: STEPS_MAX }
  return parts.flatMap((part) => {
    try {
      return takesTime(part, asked) ? spansOfEvent(part) : []
    } catch (error) {
      if (error === TOO_MUCH) throw error
      // An event that is written wrong says nothing; the others do.
      return []
    }
  })

  function spansOfEvent(part: ICAL.Component): BusyTime[] {
    const event = eventOf(part, clocks)
    if (!event) return []
    const single = part.hasProperty('recurrence-id')
    const gone = single ? new Set<number>() : (replaced.get(event.uid) ?? new Set<number>())
    return startsOf(event, { clocks, asked, gone, single, steps })
      .map((start) => spanFrom(start, event, clocks))
      .filter(({ from, to }) => to > from && to > asked.from && from < asked.to)
      .map(({ from, to }) => ({ from: Math.max(from, asked.from), to: Math.min(to, asked.to) }))
  }
}

function takesTime(part: ICAL.Component, { ownHost }: AskedTimes): boolean {
  const said = (name: string) => String(part.getFirstPropertyValue(name) ?? '').toUpperCase()
  return (
    said('status') !== 'CANCELLED' &&
    said('transp') !== 'TRANSPARENT' &&
    said('x-microsoft-cdo-busystatus') !== 'FREE' &&
    !said('uid').endsWith(`@${ownHost.toUpperCase()}`)
  )
}

function eventOf(part: ICAL.Component, clocks: Clocks): Event | null {
  const property = part.getFirstProperty('dtstart')
  const start = property?.getFirstValue()
  if (!property || !(start instanceof ICAL.Time)) return null
  const clock = clocks.clockOf(property, start)
  const event = { part, uid: String(part.getFirstPropertyValue('uid') ?? ''), start, clock }
  const ends = part.getFirstProperty('dtend')
  const end = ends?.getFirstValue()
  const duration = part.getFirstPropertyValue('duration')
  if (start.isDate) {
    const days =
      end instanceof ICAL.Time
        ? Math.round((dateMs(end) - dateMs(start)) / DAY_MS)
        : duration instanceof ICAL.Duration
          ? Math.ceil(duration.toSeconds() / 86_400)
          : 1
    return { ...event, lasts: { days: Math.max(1, days) } }
  }
  const ms =
    ends && end instanceof ICAL.Time
      ? clocks.instantOf(end, clocks.clockOf(ends, end)) - clocks.instantOf(start, clock)
      : duration instanceof ICAL.Duration
        ? duration.toSeconds() * 1_000
        : 0
  return { ...event, lasts: { ms } }
}

/** The starts of an event that may reach into what is asked, once each. */
function startsOf(
  event: Event,
  {
    clocks,
    asked,
    gone,
    single,
    steps,
  }: {
    clocks: Clocks
    asked: AskedTimes
    gone: ReadonlySet<number>
    single: boolean
    steps: { left: number }
  },
): ICAL.Time[] {
  const { part, clock } = event
  const start = floating(event.start)
  const lasts = 'days' in event.lasts ? event.lasts.days * DAY_MS : event.lasts.ms
  const starts = new Map([[start.toString(), start]])
  if (!single) {
    for (const rule of part.getAllProperties('rrule').map((one) => one.getFirstValue()))
      if (rule instanceof ICAL.Recur && RULES.has(rule.freq))
        for (const time of stepThrough(rule, start)) starts.set(time.toString(), time)
    for (const property of part.getAllProperties('rdate'))
      for (const value of property.getValues()) {
        const time = value instanceof ICAL.Period ? value.start : value
        if (!(time instanceof ICAL.Time)) continue
        const there = clocks.clockOf(property, time)
        const wall =
          time.isDate || there === clock
            ? floating(time)
            : clocks.wallAt(clocks.instantOf(time, there), clock)
        starts.set(wall.toString(), wall)
      }
  }
  const exdates = part.getAllProperties('exdate')
  const without = new Set(instantsOf(exdates, clocks))
  // Some write the day of an occurrence that is left out, and not its hour.
  const daysWithout = new Set(
    exdates.flatMap((property) =>
      property
        .getValues()
        .filter((value) => value instanceof ICAL.Time && value.isDate)
        .map((value) => dateMs(value as ICAL.Time)),
    ),
  )
  return [...starts.values()].filter((time) => {
    const instant = clocks.instantOf(time, clock)
    return !without.has(instant) && !gone.has(instant) && !daysWithout.has(dateMs(time))
  })

  function* stepThrough(rule: ICAL.Recur, from: ICAL.Time): Generator<ICAL.Time> {
    if (rule.until) rule.until = lastOf(rule.until)
    const iterator = rule.iterator(from)
    // On another clock what is asked is a day earlier or later at most.
    const [earliest, latest] = [asked.from - lasts - DAY_MS, asked.to + DAY_MS]
    for (let time = iterator.next(); time; time = iterator.next()) {
      if (--steps.left < 0) throw TOO_MUCH
      const wall = time.toUnixTime() * 1_000
      if (wall > latest) return
      if (wall >= earliest) yield time.clone()
    }
  }

  /** The end of a rule on the clock of its event, where the rule is stepped through; a day without hour to its end. */
  function lastOf(until: ICAL.Time): ICAL.Time {
    if (until.isDate && !start.isDate) {
      const { year, month, day } = until
      return ICAL.Time.fromData({
        year,
        month,
        day,
        hour: 23,
        minute: 59,
        second: 59,
        isDate: false,
      })
    }
    if (start.isDate) {
      const { year, month, day } = until
      return ICAL.Time.fromData({ year, month, day, isDate: true } as never)
    }
    return until.zone === ICAL.Timezone.utcTimezone
      ? clocks.wallAt(clocks.instantOf(until, 'UTC'), clock)
      : floating(until)
  }
}

function spanFrom(start: ICAL.Time, { lasts, clock }: Event, clocks: Clocks): BusyTime {
  const from = clocks.instantOf(start, clock)
  if ('ms' in lasts) return { from, to: from + lasts.ms }
  const end = start.clone()
  end.day += lasts.days
  return { from, to: clocks.instantOf(end, clock) }
}

function instantsOf(properties: readonly ICAL.Property[], clocks: Clocks): number[] {
  return properties.flatMap((property) =>
    property
      .getValues()
      .filter((value) => value instanceof ICAL.Time)
      .map((time: ICAL.Time) => clocks.instantOf(time, clocks.clockOf(property, time))),
  )
}

/** A day as a number, ms, whatever its hour. */
const dateMs = ({ year, month, day }: ICAL.Time) => Date.UTC(year, month - 1, day)
