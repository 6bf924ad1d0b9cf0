import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { cancelJob, retryJob } from '#app/platform/jobs/jobs.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { refusalToCancelJob, refusalToRetryJob, type JobActRefusal } from './job-list.ts'
import { findJob } from './list-jobs.server.ts'

/** Takes up again a job that gave up. Handlers are idempotent, so what it did already is not done twice. */
export async function retryStoppedJob(
  ctx: Ctx<Admin>,
  id: string,
): Promise<Result<undefined, JobActRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const job = await findJob(tx, id)
    if (!job) return refuse('not_found')
    const refusal = refusalToRetryJob(job.state)
    if (refusal) return refuse(refusal)
    if (!(await retryJob(tx.db, job.queue, id))) return refuse('not_stopped')
    await recordAudit(tx, 'job.retry', id, { queue: job.queue, type: job.type })
    return ok()
  })
}

/** Gives up a job that keeps failing: what should have followed will not. */
export async function cancelFailingJob(
  ctx: Ctx<Admin>,
  id: string,
): Promise<Result<undefined, JobActRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const job = await findJob(tx, id)
    if (!job) return refuse('not_found')
    const refusal = refusalToCancelJob(job.state, job.queue)
    if (refusal) return refuse(refusal)
    if (!(await cancelJob(tx.db, job.queue, id))) return refuse('not_failing')
    await recordAudit(tx, 'job.cancel', id, { queue: job.queue, type: job.type })
    return ok()
  })
}
