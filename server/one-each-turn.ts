import { setImmediate as nextTurn } from 'node:timers/promises'
import PQueue from 'p-queue'

/** Connections that were let in since the start: one in each turn of the event loop, no more. */
export const newcomers = { count: 0 }

/** Turns after which a page is begun although somebody may still stand at the door. */
const LET_IN_AT_ONCE = 100

/**
 * Gives each caller a turn of the event loop of its own, in the order in which they came. Two
 * hundred requests that arrive together would otherwise all be begun in one turn, and every page
 * wait half a second behind them. Whoever stands at the door is let in first: a turn in which a page
 * is prepared lets in one, so that many would wait there for seconds, those of kept pages too.
 */
export function oneEachTurn(): () => Promise<void> {
  const arrivals = new PQueue({ concurrency: 1 })
  return () =>
    arrivals.add(async () => {
      for (let turns = 0, before = -1; turns < LET_IN_AT_ONCE; turns++) {
        if (newcomers.count === before) return
        before = newcomers.count
        await nextTurn()
      }
    })
}
