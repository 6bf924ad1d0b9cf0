import { counted } from '#app/platform/metrics/metrics.server.ts'
import { oneEachTurn } from './one-each-turn.ts'

/**
 * How many pages may be in preparation at once. At 6 ms of processor each, the last of them is
 * answered within about 0.4 s; whoever comes beyond them would wait longer, and with them everybody.
 * At three times the peak, p99 of kept pages was 7.1 s with 200, 0.6 s with 32, which turned some
 * away at 1.5 times; with 64 nobody was up to twice the peak (`npm run load -- --multiple`).
 */
export const PAGES_IN_HAND = 64

/** As many pages are in preparation as may be: this one was not begun. */
export class TooBusy extends Error {}

/** Begins a page; one more than may be in hand is refused at once, by throwing `TooBusy`. */
export type Admission = <T>(prepare: () => Promise<T>) => Promise<T>

/** Lets that many pages be in hand at a time, each begun in a turn of the event loop of its own. */
export function admission(most = PAGES_IN_HAND): Admission {
  const turn = oneEachTurn()
  let inHand = 0
  return async (prepare) => {
    if (inHand >= most) {
      counted.turnedAway.inc()
      throw new TooBusy('too many pages in hand')
    }
    inHand++
    try {
      await turn()
      return await prepare()
    } finally {
      inHand--
    }
  }
}
