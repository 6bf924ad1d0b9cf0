import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { sql } from 'drizzle-orm'
import type { Env, Hono } from 'hono'
import { backupFigures } from '#app/features/settings/back-up.server.ts'
import { currentInstant } from '#app/platform/clock.server.ts'
import { outgoingHold } from '#app/platform/jobs/outgoing-holds.server.ts'
import { measured, registry } from '#app/platform/metrics/metrics.server.ts'
import { SCHEDULE } from '#app/wiring/schedule.server.ts'
import type { Product } from './product.ts'
import { listening } from './start-refusal.ts'

type Measured = Pick<Product, 'db' | 'pool' | 'live'>

/** `/metrics` for whoever has the token (`METRICS_TOKEN`); without one, the address does not exist. */
export function addMetrics<E extends Env>(
  app: Hono<E>,
  product: Measured,
  token: string | null,
): void {
  app.get('/metrics', async (c) => {
    const given = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1]
    if (token === null || given === undefined || !isSame(given, token))
      return c.text('Aucune adresse ici.', 404)
    return c.body(await readMetrics(product), 200, {
      'content-type': registry.contentType,
      'cache-control': 'no-store',
    })
  })
}

/** The same on a port of its own (`METRICS_PORT`), where nothing else is answered. Never let the public reach it. */
export async function openMetricsPort(
  product: Measured,
  port: number,
  host: string,
): Promise<void> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': registry.contentType })
    response.end(await readMetrics(product))
  })
  await listening(server.listen(port, host), 'METRICS_PORT', port)
}

function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}

/** Everything that Prometheus is told. What the database knows is asked now; when it does not answer, that is told. */
export async function readMetrics({ db, pool, live }: Measured): Promise<string> {
  measured.poolConnections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
  measured.poolConnections.set({ state: 'idle' }, pool.idleCount)
  measured.poolWaiting.set(pool.waitingCount)
  measured.liveStreams.set(live.streams.count())
  const backups = await backupFigures()
  if (backups) measured.lastBackup.set({ place: backups.place }, backups.last)
  try {
    await readDatabase(db)
    measured.databaseUp.set(1)
  } catch {
    measured.databaseUp.set(0)
  }
  return registry.metrics()
}

const OWN = new Set(SCHEDULE.map(({ name }) => name))

async function readDatabase(db: Product['db']): Promise<void> {
  const { rows: state } = await db.execute<{ read_only: boolean }>(
    sql`select current_setting('transaction_read_only') = 'on' as read_only`,
  )
  measured.databaseReadOnly.set(state[0]!.read_only ? 1 : 0)
  measured.outgoingHeld.set((await outgoingHold(db)) ? 1 : 0)
  const { rows: queues } = await db.execute<
    Record<'due' | 'active' | 'failed' | 'oldest', number> & { queue: string }
  >(sql`
    select q.name as queue,
      (count(j.id) filter (where j.state in ('created', 'retry') and j.start_after <= now()))::int as due,
      (count(j.id) filter (where j.state = 'active'))::int as active,
      (count(j.id) filter (where j.state = 'failed'))::int as failed,
      coalesce(extract(epoch from now() - min(j.start_after) filter (where j.state in ('created', 'retry') and j.start_after <= now())), 0)::float as oldest
    from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state <> 'completed'
    where q.name not like '%-dead' group by q.name`)
  for (const { queue, oldest, ...jobs } of queues) {
    measured.queueOldest.set({ queue }, oldest)
    for (const [state, count] of Object.entries(jobs))
      measured.queueJobs.set({ queue, state }, count)
  }
  const { rows: runs } = await db.execute<{ job: string; late: number }>(sql`
    select name as job, greatest(0, extract(epoch from ${currentInstant().toISOString()}::timestamptz
      - coalesce(succeeded_at, started_at - failures * every_seconds * interval '1 second')) - every_seconds)::float as late
    from recurring_runs`)
  measured.recurringLate.reset()
  // A job that an upgrade took away left its row.
  for (const { job, late } of runs) if (OWN.has(job)) measured.recurringLate.set({ job }, late)
}
