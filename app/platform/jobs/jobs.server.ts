import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { fromDrizzle, PgBoss, type JobWithMetadata } from 'pg-boss'
import type { Database } from '#app/platform/database/database.server.ts'
import { describeError, log } from '#app/platform/log.server.ts'
import { counted } from '#app/platform/metrics/metrics.server.ts'

/**
 * Every queue. A job is retried with growing pauses, then kept in its dead-letter queue where an
 * administrator sees it; `heartbeatSeconds` and the watch every ten seconds give the job of a
 * killed process to another one within half a minute.
 */
const QUEUES = {
  events: {
    retryLimit: 8,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 600,
    deadLetter: 'events-dead',
    heartbeatSeconds: 10,
    expireInSeconds: 120,
  },
  mails: {
    retryLimit: 10,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    deadLetter: 'mails-dead',
    heartbeatSeconds: 10,
    expireInSeconds: 600,
  },
  documents: {
    retryLimit: 8,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    deadLetter: 'documents-dead',
    heartbeatSeconds: 10,
    expireInSeconds: 120,
  },
  sweeps: {
    retryLimit: 2,
    retryDelay: 5,
    policy: 'short',
    heartbeatSeconds: 10,
    expireInSeconds: 300,
  },
} as const
export type QueueName = keyof typeof QUEUES

/** Where jobs go that failed every time. */
export type DeadQueueName = 'events-dead' | 'mails-dead' | 'documents-dead'

/** What a queue's worker does with one job. Delivery is at least once: it must be idempotent. */
export type JobHandler = (
  data: Record<string, unknown>,
  job: { id: string; retryCount: number; retryLimit: number },
) => Promise<void>

// One per process, and not per module instance: a development reload evaluates this file again.
const slot = globalThis as { ouvreoBoss?: PgBoss | undefined }

/**
 * Connects the queue to a migrated database. With `migrate`, its schema and queues are created first (the owner's
 * work); without, they must be there.
 */
export async function openJobs(
  pool: pg.Pool,
  options: { migrate?: boolean; supervise?: boolean } = {},
): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    migrate: options.migrate ?? false,
    createSchema: options.migrate ?? false,
    supervise: options.supervise ?? false,
    schedule: false,
    // Looks for the jobs of killed processes; its own default of a minute would leave a mail waiting for two.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 300,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.warn('job queue', describeError(error)))
  await boss.start()
  if (options.migrate) {
    const dead: DeadQueueName[] = ['events-dead', 'mails-dead', 'documents-dead']
    await Promise.all(dead.map((name) => boss.createQueue(name)))
    for (const [name, queue] of Object.entries(QUEUES)) await boss.createQueue(name, queue)
  }
  slot.ouvreoBoss = boss
}

function current(): PgBoss {
  if (!slot.ouvreoBoss) throw new Error('openJobs() has not been called')
  return slot.ouvreoBoss
}

/** Jobs of open transactions that run what follows from them themselves, by handle. */
const gathered = new WeakMap<Database, { queue: QueueName; data: object }[]>()

/**
 * Has `work` keep what it enqueues on a transaction's handle to itself: `drain` with that handle runs it, without a row
 * of the queue for each job. What nobody ran by the end of `work` is enqueued then, one statement a queue.
 */
export async function gatherJobs<Done>(tx: Database, work: () => Promise<Done>): Promise<Done> {
  if (gathered.has(tx)) return work()
  const jobs: { queue: QueueName; data: object }[] = []
  gathered.set(tx, jobs)
  let done: Done
  try {
    done = await work()
  } finally {
    gathered.delete(tx)
  }
  for (const [queue, left] of Map.groupBy(jobs, (job) => job.queue))
    await enqueueAll(
      tx,
      queue,
      left.map(({ data }) => data),
    )
  return done
}

/**
 * Enqueues a job on the given database handle: with a transaction's, the job exists if and only if
 * it commits. A job of a higher priority is taken before those of its queue that wait already; all
 * have 0 unless said otherwise.
 */
export async function enqueue(
  db: Database,
  queue: QueueName,
  data: object,
  options: { startAfter?: Date; singletonKey?: string; priority?: number } = {},
): Promise<void> {
  const own = gathered.get(db)
  if (own && !options.startAfter && !options.singletonKey) return void own.push({ queue, data })
  await current().send(queue, data, { ...options, db: fromDrizzle(db as never, sql) })
}

/** Enqueues several jobs in one statement. */
export async function enqueueAll(db: Database, queue: QueueName, data: object[]): Promise<void> {
  const own = gathered.get(db)
  if (own) return void own.push(...data.map((one) => ({ queue, data: one })))
  await current().insert(
    queue,
    data.map((one) => ({ data: one })),
    { db: fromDrizzle(db as never, sql) },
  )
}

/** Takes a job up again that gave up or was cancelled; false when it is neither. Its copy among the dead goes. */
export async function retryJob(db: Database, queue: string, id: string): Promise<boolean> {
  const options = { db: fromDrizzle(db as never, sql) }
  const taken =
    affected(await current().retry(queue, id, options)) ||
    affected(await current().resume(queue, id, options))
  if (taken)
    await db.execute(
      sql`delete from pgboss.job where name = ${`${queue}-dead`} and source_id = ${id}::uuid`,
    )
  return taken
}

/** Gives up a job that waits; false when it does not. */
export async function cancelJob(db: Database, queue: string, id: string): Promise<boolean> {
  return affected(await current().cancel(queue, id, { db: fromDrizzle(db as never, sql) }))
}

/** Whether a command of the queue changed a job; its types keep the count to themselves. */
function affected(response: object): boolean {
  return (response as { affected?: number }).affected === 1
}

/**
 * Starts working on a queue, one job at a time per slot; a failing job never stops the others. A slot that found a job
 * looks for the next at once, and waits half a second only when there was none: a mail must not stand behind a backlog
 * that is taken two a second.
 */
export async function workOn(
  queue: QueueName | DeadQueueName,
  concurrency: number,
  handle: JobHandler,
): Promise<void> {
  const boss = current()
  const slots = Array.from({ length: concurrency }, async () => {
    let slot: string | undefined
    slot = await boss.work(
      queue,
      { includeMetadata: true, pollingIntervalSeconds: 0.5, batchSize: 1 },
      async ([job]: JobWithMetadata<Record<string, unknown>>[]) => {
        if (!job) return
        try {
          await handle(job.data, job)
        } catch (error) {
          counted.jobFailures.inc({ queue })
          log.warn('job failed', {
            queue,
            job: job.id,
            attempt: job.retryCount + 1,
            type: String(job.data?.type ?? ''),
            ...describeError(error),
          })
          throw error
        } finally {
          if (slot) boss.notifyWorker(slot)
        }
      },
    )
  })
  await Promise.all(slots)
}

/**
 * Starts working on a queue by the handful: up to `batch` jobs at once in each slot. Jobs that came back go one by one,
 * so that one which ends the process takes no other with it. When the handler throws, the whole handful comes back.
 */
export async function workInBatches(
  queue: QueueName,
  { slots, batch }: { slots: number; batch: number },
  handle: (jobs: Record<string, unknown>[]) => Promise<void>,
): Promise<void> {
  const boss = current()
  const start = async () => {
    let slot: string | undefined
    slot = await boss.work(
      queue,
      { includeMetadata: true, pollingIntervalSeconds: 0.5, batchSize: batch },
      async (jobs: JobWithMetadata<Record<string, unknown>>[]) => {
        try {
          const fresh = jobs.filter((job) => job.retryCount === 0)
          if (fresh.length > 0) await handle(fresh.map((job) => job.data))
          for (const job of jobs) if (job.retryCount > 0) await handle([job.data])
        } catch (error) {
          counted.jobFailures.inc({ queue })
          log.warn('jobs failed', { queue, jobs: jobs.length, ...describeError(error) })
          throw error
        } finally {
          if (slot) boss.notifyWorker(slot)
        }
      },
    )
  }
  await Promise.all(Array.from({ length: slots }, start))
}

/**
 * Runs everything that is due in a queue now, in order, until it is empty; for the seed and the tests, which have no
 * workers. With a handle that gathers its jobs, those and no others. Returns how many jobs ran; a job that throws
 * makes this throw, and its batch is not over.
 */
export async function drain(queue: QueueName, handle: JobHandler, db?: Database): Promise<number> {
  const own = db && gathered.get(db)
  if (own) return drainGathered(own, queue, handle)
  const options = db ? { db: fromDrizzle(db as never, sql) } : {}
  let done = 0
  for (;;) {
    const jobs = await current().fetch<Record<string, unknown>>(queue, {
      batchSize: 50,
      includeMetadata: true,
      ...options,
    })
    if (jobs.length === 0) return done
    for (const job of jobs) await handle(job.data, job)
    await current().complete(
      queue,
      jobs.map(({ id }) => id),
      null,
      options,
    )
    done += jobs.length
  }
}

/** Runs a transaction's own jobs of a queue, in the order in which they came, with what comes of them. */
async function drainGathered(
  own: { queue: QueueName; data: object }[],
  queue: QueueName,
  handle: JobHandler,
): Promise<number> {
  for (let done = 0; ; done++) {
    const next = own.findIndex((job) => job.queue === queue)
    if (next < 0) return done
    const [job] = own.splice(next, 1)
    await handle(job!.data as Record<string, unknown>, {
      id: randomUUID(),
      retryCount: 0,
      retryLimit: QUEUES[queue].retryLimit,
    })
  }
}

/** Stops taking jobs and waits, at most `timeout` milliseconds, for those under way. */
export async function closeJobs(timeout = 8_000): Promise<void> {
  await slot.ouvreoBoss?.stop({ graceful: true, timeout, close: false })
  slot.ouvreoBoss = undefined
}
