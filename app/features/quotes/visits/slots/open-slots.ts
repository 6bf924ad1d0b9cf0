import type { Stop } from '#app/features/places/travel-model.ts'
import type { BusyTime } from '#app/platform/calendars/busy-time.ts'

const MINUTE = 60_000
/** Minutes from one moment that may be chosen to the next. */
export const SLOT_STEP = 30

/** Something a company is already held by, whoever goes there, and where. Instants are in ms. */
export type Commitment = { from: number; to: number; place: Stop }

/** What the visits of one day depend on. */
export type SlotDay = {
  /** When the company comes, in order. */
  spans: readonly { from: number; to: number }[]
  minutes: number
  /** Before this, it is too late to choose. */
  earliest: number
  /** Visits that may still be added to this day. */
  left: number
  commitments: readonly Commitment[]
  /** What the calendars of each of those who could go say; nobody knows where that is. */
  busy: readonly (readonly BusyTime[])[]
}

/** Whether nothing in somebody’s calendars meets a span. */
export const isFree = (span: BusyTime, busy: readonly BusyTime[]): boolean =>
  !busy.some(({ from, to }) => from < span.to && to > span.from)

/** Whether one gets there from each thing that stands before, and on to each that stands after. */
function isReached(
  slot: { from: number; to: number },
  here: Stop,
  commitments: readonly Commitment[],
  travel: (from: Stop, to: Stop) => number,
): boolean {
  return commitments.every(({ from, to, place }) =>
    from < slot.from
      ? to + travel(place, here) * MINUTE <= slot.from
      : slot.to + travel(here, place) * MINUTE <= from,
  )
}

/**
 * The moments at which a visit may begin on one day: within the hours, with its notice, such that
 * one gets there from whatever stands before and on to whatever stands after, and while one at least
 * of those who could go is free by their calendars. Where nothing stands before, the company comes
 * from where it likes.
 */
export function openSlots(
  { spans, minutes, earliest, left, commitments, busy }: SlotDay,
  here: Stop,
  travel: (from: Stop, to: Stop) => number,
): number[] {
  if (left <= 0) return []
  const open: number[] = []
  for (const span of spans)
    for (let from = span.from; from + minutes * MINUTE <= span.to; from += SLOT_STEP * MINUTE) {
      const slot = { from, to: from + minutes * MINUTE }
      const somebody = busy.some((spansOfOne) => isFree(slot, spansOfOne))
      if (from >= earliest && somebody && isReached(slot, here, commitments, travel))
        open.push(from)
    }
  return open
}
