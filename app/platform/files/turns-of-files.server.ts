import PQueue from 'p-queue'
import { refuse, type Result } from '#app/values/result.ts'
import type { Ctx } from '../context.ts'

/** How many files of one sender wait at once, and of everybody: each waits in memory, 12 MB at most. */
const WAITING_EACH = 16
const WAITING_AT_MOST = 64

/**
 * A queue in which files are looked into one at a time, their senders by turns: the more files of a
 * sender wait, the later the next one comes. Refuses `busy` when too many wait.
 */
export function turnsOfFiles(): <R>(
  ctx: Ctx,
  work: () => Promise<R>,
) => Promise<R | Result<never, 'busy'>> {
  const queue = new PQueue({ concurrency: 1 })
  const waiting = new Map<string, number>()
  return async (ctx, work) => {
    const sender = ctx.who.kind === 'system' ? 'system' : ctx.who.clientKey
    const own = waiting.get(sender) ?? 0
    if (own >= WAITING_EACH || queue.size >= WAITING_AT_MOST) return refuse('busy')
    waiting.set(sender, own + 1)
    const begin = () => {
      const left = waiting.get(sender)! - 1
      if (left > 0) waiting.set(sender, left)
      else waiting.delete(sender)
      return work()
    }
    return queue.add(begin, { priority: -own })
  }
}
