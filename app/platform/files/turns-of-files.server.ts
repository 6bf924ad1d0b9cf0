import { refuse, type Result } from '#app/values/result.ts'
import type { Ctx } from '../context.ts'
import { fairLine, LineFull } from '#app/platform/web/waiting-line.server.ts'

/** How many files of one sender wait at once, and of everybody: each waits in memory, 12 MB at most. */
const WAITING_EACH = 16
const WAITING_AT_MOST = 64

/** A line in which files are looked into one at a time, their senders by turns; refuses `busy` when too many wait. */
export function turnsOfFiles(): <R>(
  ctx: Ctx,
  work: () => Promise<R>,
) => Promise<R | Result<never, 'busy'>> {
  const line = fairLine({ atOnce: 1, waitingEach: WAITING_EACH, waitingAtMost: WAITING_AT_MOST })
  return async (ctx, work) => {
    try {
      return await line(ctx.who.kind === 'system' ? 'system' : ctx.who.clientKey, work)
    } catch (error) {
      if (error instanceof LineFull) return refuse('busy')
      throw error
    }
  }
}
