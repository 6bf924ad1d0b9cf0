/// <reference lib="esnext.temporal" />
import ICAL from 'ical.js'
import { knownZone } from './time-zones.ts'

const SECOND = 1_000

/** Reads the times of one calendar's properties as instants, ms. */
export type Clocks = {
  /** The instant of a time on the clock that its property names. */
  instantOf: (time: ICAL.Time, zone: Clock) => number
  /** The clock of a property: UTC, a zone by its name, one that the calendar describes, or the reader's. */
  clockOf: (property: ICAL.Property, time: ICAL.Time) => Clock
  /** The wall clock at an instant, as a time without zone. */
  wallAt: (instant: number, zone: Clock) => ICAL.Time
}
/** An IANA zone, or one that the calendar itself describes. */
export type Clock = string | ICAL.Timezone

/**
 * The clocks of a calendar. What names no zone, or one that nobody knows, is on the clock `zone`. In the hour that a
 * change of clocks skips, the one after.
 */
export function clocksOf(calendar: ICAL.Component, zone: string): Clocks {
  const described = new Map(
    calendar
      .getAllSubcomponents('vtimezone')
      .map((part) => [String(part.getFirstPropertyValue('tzid')), new ICAL.Timezone(part)]),
  )
  const named = new Map<string, Clock>()
  return {
    clockOf(property, time) {
      if (time.zone === ICAL.Timezone.utcTimezone) return 'UTC'
      const name = property.getFirstParameter('tzid')
      if (!name) return zone
      const clock = named.get(name) ?? knownZone(name) ?? described.get(name) ?? zone
      named.set(name, clock)
      return clock
    },
    instantOf(time, clock) {
      const wall = floating(time)
      if (typeof clock !== 'string') return (wall.toUnixTime() - clock.utcOffset(wall)) * SECOND
      const { year, month, day, hour, minute, second } = wall
      return Temporal.PlainDateTime.from({
        year,
        month,
        day,
        hour,
        minute,
        second,
      }).toZonedDateTime(clock).epochMilliseconds
    },
    wallAt(instant, clock) {
      const shift = typeof clock === 'string' ? 0 : clock.utcOffset(wallUtc(instant))
      if (typeof clock !== 'string') return wallUtc(instant + shift * SECOND)
      const { year, month, day, hour, minute, second } =
        Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(clock)
      return ICAL.Time.fromData({ year, month, day, hour, minute, second, isDate: false })
    },
  }
}

/** The same days and hours without a zone, so that nothing but they are counted on. */
export function floating(time: ICAL.Time): ICAL.Time {
  const { year, month, day, hour, minute, second, isDate } = time
  return ICAL.Time.fromData({ year, month, day, hour, minute, second, isDate })
}

function wallUtc(instant: number): ICAL.Time {
  const at = new Date(instant)
  return ICAL.Time.fromData({
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
    isDate: false,
  })
}
