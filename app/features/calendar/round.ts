import type { Stop } from '#app/features/places/travel-model.ts'

const MINUTE = 60_000
/** Longer entries are works of several days: one leaves them for an hour, and they hold nobody. */
const LONGEST_MS = 14 * 3_600_000

/** An appointment: when, where, and who is sent there (null: nobody in particular, the owner then). */
export type Appointment = {
  id: string
  startsAt: Date
  endsAt: Date
  stop: Stop
  assignedId: string | null
}
/** Minutes by car from one place to another. */
type Travel = (from: Stop, to: Stop) => number

/** What stands too close before an appointment: it, the way from there, and the minutes there are. */
export type TooTight<A> = { before: A; minutes: number; left: number }

/** Whether it is of one day, and holds whoever is there. */
export const isOfOneDay = ({ startsAt, endsAt }: Pick<Appointment, 'startsAt' | 'endsAt'>) =>
  endsAt.getTime() - startsAt.getTime() <= LONGEST_MS

/**
 * The appointments that whoever goes there cannot reach in time from an earlier one of theirs, by
 * their identifiers. Of several earlier ones, the one that leaves the least.
 */
export function tightEntries<A extends Appointment>(
  appointments: readonly A[],
  travel: Travel,
): Map<string, TooTight<A>> {
  const ordered = appointments
    .filter(isOfOneDay)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const found = new Map<string, TooTight<A>>()
  for (const ofOne of Map.groupBy(ordered, ({ assignedId }) => assignedId).values())
    for (const [index, after] of ofOne.entries()) {
      let least = 0
      for (const before of ofOne.slice(Math.max(0, index - 20), index)) {
        const left = Math.floor((after.startsAt.getTime() - before.endsAt.getTime()) / MINUTE)
        const minutes = travel(before.stop, after.stop)
        if (left - minutes < least) {
          least = left - minutes
          found.set(after.id, { before, minutes, left })
        }
      }
    }
  return found
}

/**
 * A day in the order of its hours, with the minutes of road to each from the one before of whoever goes there. Another
 * order asks for other hours, which those who agreed on these must accept (`findBetterRounds`).
 */
export function legsOf<A extends Appointment>(
  appointments: readonly A[],
  travel: Travel,
): { appointment: A; from: A | null; minutes: number | null }[] {
  const ordered = appointments.toSorted(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1),
  )
  const last = new Map<string | null, A>()
  return ordered.map((appointment) => {
    const from = last.get(appointment.assignedId) ?? null
    last.set(appointment.assignedId, appointment)
    return { appointment, from, minutes: from && travel(from.stop, appointment.stop) }
  })
}

/** The way from one place to another on OpenStreetMap, which sets no tracker; asked when the link is pressed. */
export function wayBetween(from: Stop | null, to: Stop): string {
  const point = ({ lat, lng }: Stop) => `${lat.toFixed(4)},${lng.toFixed(4)}`
  return from
    ? `https://www.openstreetmap.org/directions?engine=fossgis_osrm_car&route=${point(from)};${point(to)}`
    : `https://www.openstreetmap.org/directions?to=${point(to)}`
}
