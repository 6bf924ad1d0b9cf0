/** Too many wait already: nothing was done. */
export class LineFull extends Error {}

/** Runs work when its turn comes, first come first served. Throws `LineFull` at once when too many wait. */
export type WaitingLine = <R>(work: () => Promise<R>) => Promise<R>

/** A line in which `atOnce` works run and `waitingAtMost` wait; `full` makes what is thrown to whoever comes after. */
export function waitingLine({ atOnce, waitingAtMost, full = () => new LineFull('Too many wait already') }: { atOnce: number; waitingAtMost: number; full?: () => LineFull }): WaitingLine {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < atOnce) running++
    else if (waiting.length >= waitingAtMost) throw full()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place is handed over rather than given up, or somebody else could take it before the one who waited.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
