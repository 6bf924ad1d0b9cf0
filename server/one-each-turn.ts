import { setImmediate as nextTurn } from 'node:timers/promises'
import PQueue from 'p-queue'

/**
 * Gives each caller a turn of the event loop of its own, in the order in which they came. Two
 * hundred requests that arrive together would otherwise all be begun in one turn, and every page
 * wait half a second behind them.
 */
export function oneEachTurn(): () => Promise<void> {
  const arrivals = new PQueue({ concurrency: 1 })
  return () => arrivals.add(() => nextTurn())
}
