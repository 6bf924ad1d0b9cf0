/** Has requests begun in turn. */
export type Turns = (begin: () => void) => void

/**
 * Begins one request in each turn of the event loop: of a crowd that arrives at once, each would otherwise do all that it
 * can before the next is looked at, and a page that lies ready would wait behind them all. A request alone begins at once.
 */
export function oneEachTurn(): Turns {
  const waiting: (() => void)[] = []
  let busy = false
  const next = () => {
    const begin = waiting.shift()
    if (!begin) {
      busy = false
      return
    }
    setImmediate(next)
    begin()
  }
  return (begin) => {
    if (busy) return void waiting.push(begin)
    busy = true
    setImmediate(next)
    begin()
  }
}
