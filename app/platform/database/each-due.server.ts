import type { Ctx, System } from '#app/platform/context.ts'
import { describeError, log } from '#app/platform/log.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'

/**
 * Does one thing for each id that is due, each in a transaction of its own, and returns how many it was done for. One
 * that fails is logged and left for the next sweep, so that it never keeps the others waiting.
 */
export async function eachDue<Id extends string>(
  ctx: Ctx<System>,
  what: string,
  ids: Id[],
  work: (tx: Ctx<System>, id: Id) => Promise<boolean>,
): Promise<number> {
  let done = 0
  for (const id of ids) {
    try {
      if (await inTransaction(ctx, (tx) => work(tx, id))) done++
    } catch (error) {
      log.error('sweep failed', { what, id, ...describeError(error) })
    }
  }
  return done
}
