import { performance } from 'node:perf_hooks'
import { counted } from '#app/platform/metrics/metrics.server.ts'
import { oneEachTurn } from './one-each-turn.ts'

/**
 * How many pages may be in preparation or wait for it at once. At 6 ms of processor each, the last of them is answered
 * within about 0.4 s; whoever comes beyond them would wait longer, and with them everybody.
 */
export const PAGES_IN_HAND = 64

/**
 * How many of them are begun however busy the event loop is. What the database answers to many pages comes in the same
 * turn of the loop, which renders them one after the other while a kept page waits: so few keep the processor busy, and
 * a turn short.
 */
const PAGES_AT_ONCE = 6

/** Of its time, how much the event loop may have worked lately for more pages to be begun than that. */
const BUSY = 0.9
const LATELY_MS = 25

/** As many pages are in preparation as may be: this one was not begun. */
export class TooBusy extends Error {}

/** Begins a page; one more than may be in hand is refused at once, by throwing `TooBusy`. */
export type Admission = <T>(prepare: () => Promise<T>) => Promise<T>

/**
 * Lets that many pages be in hand at a time, each begun in a turn of the event loop of its own. Where pages wait for
 * the database rather than for the processor, all of them are begun.
 */
export function admission(most = PAGES_IN_HAND): Admission {
  const turn = oneEachTurn()
  const waiting: (() => void)[] = []
  let inHand = 0
  let begun = 0
  let timer: NodeJS.Timeout | null = null
  let before = performance.eventLoopUtilization()

  const beginNext = () => {
    const next = waiting.shift()
    if (!next) return
    begun++
    next()
  }
  /** While pages wait, looks again and again whether the loop idles: nobody waits for a database that is slow. */
  const look = () => {
    const now = performance.eventLoopUtilization()
    const busy = performance.eventLoopUtilization(now, before).utilization > BUSY
    before = now
    if (!busy) while (waiting.length > 0) beginNext()
    timer = waiting.length > 0 ? setTimeout(look, LATELY_MS) : null
  }
  const begin = async () => {
    if (begun < PAGES_AT_ONCE) begun++
    else
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        if (timer) return
        before = performance.eventLoopUtilization()
        timer = setTimeout(look, LATELY_MS)
      })
    await turn()
  }

  return async (prepare) => {
    if (inHand >= most) {
      counted.turnedAway.inc()
      throw new TooBusy('too many pages in hand')
    }
    inHand++
    try {
      await begin()
      return await prepare()
    } finally {
      inHand--
      begun--
      if (begun < PAGES_AT_ONCE) beginNext()
    }
  }
}
