import { contestClientMark } from '#app/features/reviews/client-marks/contest-client-mark.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import type { WorksId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'

/** How many facts one person may contest in a day. */
const CONTESTED_A_DAY = { name: 'contested-marks', max: 10, windowSeconds: 86_400 }

/** Contests what a company said of the person: no company is shown it any more, and the team has a case to settle. */
export function contestMark(
  ctx: Ctx<Particulier>,
  worksId: WorksId,
  reason: string,
): Promise<Result<undefined, 'not_found' | 'too_often'>> {
  return inTransaction(ctx, async (tx) => {
    if (!(await spend(tx, CONTESTED_A_DAY, tx.who.accountId))) return refuse('too_often')
    if (!(await contestClientMark(tx, worksId, reason))) return refuse('not_found')
    return ok()
  })
}
