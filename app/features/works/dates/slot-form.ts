/// <reference lib="esnext.temporal" />
import { isDay } from '#app/values/time/french-date.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { SlotTimes } from './slot.ts'

/** Why posted days and hours are not a date. */
export type SlotFormRefusal = 'slot_day_missing' | 'slot_time_missing'
/** The fields of a date, as typed. `until` is the last day; empty for the first one. */
export type TypedSlot = { day: string; from: string; until: string; to: string; note: string }

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/**
 * Reads a posted date where the works lie; in the hour that a clock change skips, the one after.
 * `field` is what is wrong.
 */
export function readSlot(
  typed: TypedSlot,
  zone: string,
): Result<SlotTimes, SlotFormRefusal> & { field?: keyof TypedSlot } {
  if (!isDay(typed.day)) return { ...refuse('slot_day_missing'), field: 'day' }
  if (!TIME.test(typed.from)) return { ...refuse('slot_time_missing'), field: 'from' }
  if (typed.until !== '' && !isDay(typed.until))
    return { ...refuse('slot_day_missing'), field: 'until' }
  if (!TIME.test(typed.to)) return { ...refuse('slot_time_missing'), field: 'to' }
  return ok({
    startsAt: instant(typed.day, typed.from, zone),
    endsAt: instant(typed.until || typed.day, typed.to, zone),
  })
}

/** The fields of a form that posts a date. */
export function typedSlot(fields: Readonly<Record<string, string>>): TypedSlot {
  const text = (name: string) => (fields[name] ?? '').trim()
  return {
    day: text('day'),
    from: text('from'),
    until: text('until'),
    to: text('to'),
    note: text('note'),
  }
}

/** The field beside which a refused date is explained. */
export const SLOT_FIELDS = {
  slot_order: 'to',
  slot_too_long: 'to',
  slot_in_the_past: 'day',
  slot_too_far: 'day',
  within_withdrawal: 'day',
} as const

function instant(day: string, time: string, zone: string): Date {
  return new Date(
    Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds,
  )
}
