/** Too many wait already: nothing was done. */
export class LineFull extends Error {}

/** Runs work when its turn comes, first come first served. Throws `LineFull` at once when too many wait. */
export type WaitingLine = <R>(work: () => Promise<R>) => Promise<R>

/** A line in which `atOnce` works run and `waitingAtMost` wait; `full` makes what is thrown to whoever comes after. */
export function waitingLine({
  atOnce,
  waitingAtMost,
  full = () => new LineFull('Too many wait already'),
}: {
  atOnce: number
  waitingAtMost: number
  full?: () => LineFull
}): WaitingLine {
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

/** Like a waiting line, but those who wait are served by turns: whoever brought much waits behind their own. */
export type FairLine = <R>(who: string, work: () => Promise<R>) => Promise<R>

/** A fair line: `atOnce` works run, `waitingAtMost` wait, `waitingEach` of them of one caller. Throws `LineFull` beyond. */
export function fairLine({
  atOnce,
  waitingEach,
  waitingAtMost,
}: {
  atOnce: number
  waitingEach: number
  waitingAtMost: number
}): FairLine {
  let running = 0
  let waiting = 0
  /** In the order of their next turns. */
  const lines = new Map<string, (() => void)[]>()
  const leave = () => {
    const [turn] = lines
    if (!turn) return void running--
    const [who, [begin, ...behind]] = turn
    lines.delete(who)
    if (behind.length > 0) lines.set(who, behind)
    waiting--
    begin!()
  }
  return async (who, work) => {
    if (running < atOnce) running++
    else {
      const own = lines.get(who) ?? []
      if (own.length >= waitingEach || waiting >= waitingAtMost)
        throw new LineFull('Too many wait already')
      waiting++
      await new Promise<void>((begin) => lines.set(who, [...own, begin]))
    }
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
