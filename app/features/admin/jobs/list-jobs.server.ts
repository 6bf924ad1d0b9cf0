import { sql, type SQL } from 'drizzle-orm'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { errorName } from '#app/platform/jobs/recurring-runs.server.ts'
import { recurringRuns } from '#app/platform/jobs/recurring-runs.tables.server.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { jobList, type JobFilter, type JobState } from './job-list.ts'

/** A job that is not done. `type` is the event's; `error` the class and code of the last failure, never its words. */
export type JobRow = {
  id: string
  queue: string
  type: string
  state: JobState
  attempts: number
  createdAt: Date
  nextAt: Date | null
  error: string | null
}

/** A queue's jobs, counted. */
export type QueueCounts = {
  queue: string
  pending: number
  running: number
  retry: number
  failed: number
}

/** A recurring job and how it went last. `late` when it should have run again long ago. */
export type RecurringRow = {
  name: string
  everySeconds: number
  startedAt: Date
  nextAt: Date
  late: boolean
  failures: number
  failedAt: Date | null
  error: string | null
}

// The dead-letter queues hold copies of what failed: they are not counted twice.
const LIVE = sql`j.name not like '%-dead'`
const STATE = sql`case j.state::text when 'active' then 'running' when 'created' then (case when j.start_after > now() then 'later' else 'pending' end) else j.state::text end`

/** The jobs of the team's list. */
export const jobs = teamRows(jobList, {
  perPage: 50,
  count: (ctx, filter) => ctx.db.$count(sql`pgboss.job j`, matching(filter)),
  read,
})

/** One job that is not done; null when there is none. */
export async function findJob(ctx: Ctx<Admin>, id: string): Promise<JobRow | null> {
  const { rows } = await ctx.db.execute<StoredJob>(
    sql`select ${COLUMNS} from pgboss.job j where ${LIVE} and j.id = ${id}::uuid and j.state <> 'completed'`,
  )
  return rows[0] ? shown(rows[0]) : null
}

/** Every queue with its counts. */
export async function countQueues(ctx: Ctx<Admin>): Promise<QueueCounts[]> {
  const { rows } = await ctx.db.execute<QueueCounts>(sql`
    select q.name as queue,
      (count(j.id) filter (where j.state = 'created'))::int as pending, (count(j.id) filter (where j.state = 'active'))::int as running,
      (count(j.id) filter (where j.state = 'retry'))::int as retry, (count(j.id) filter (where j.state = 'failed'))::int as failed
    from pgboss.queue q left join pgboss.job j on j.name = q.name where q.name not like '%-dead' group by q.name order by q.name`)
  return rows
}

/** The recurring jobs, those that fail first. */
export async function listRecurring(ctx: Ctx<Admin>): Promise<RecurringRow[]> {
  const rows = await ctx.db
    .select()
    .from(recurringRuns)
    .orderBy(sql`${recurringRuns.failures} > 0 desc`, recurringRuns.name)
  return rows.map(({ succeededAt: _, ...row }) => {
    // Good runs are written at most every thirty seconds: the next one is due after whichever is longer.
    const nextAt = new Date(row.startedAt.getTime() + row.everySeconds * 1_000)
    return {
      ...row,
      nextAt,
      late:
        ctx.now.getTime() - row.startedAt.getTime() > Math.max(row.everySeconds * 2, 120) * 1_000,
      error: row.failures > 0 ? row.error : null,
    }
  })
}

type StoredJob = Omit<JobRow, 'createdAt' | 'nextAt' | 'error'> & {
  createdAt: string
  nextAt: string
  output: Record<string, unknown> | null
}

const COLUMNS = sql`j.id, j.name as queue, coalesce(j.data->>'type', '') as type, ${STATE} as state, j.retry_count as attempts, j.created_on as "createdAt", j.start_after as "nextAt", j.output`

async function read(
  ctx: Ctx<Admin>,
  filter: JobFilter,
  limit: number,
  offset: number,
): Promise<JobRow[]> {
  const way = filter.sort.descending ? sql`desc` : sql`asc`
  const column = {
    creee: sql`j.created_on`,
    prochain: sql`j.start_after`,
    essais: sql`j.retry_count`,
  }[filter.sort.by]
  const { rows } = await ctx.db.execute<StoredJob>(
    sql`select ${COLUMNS} from pgboss.job j where ${matching(filter)} order by ${column} ${way}, j.id ${way} limit ${limit} offset ${offset}`,
  )
  return rows.map(shown)
}

function shown({ output, createdAt, nextAt, ...row }: StoredJob): JobRow {
  const waits = row.state === 'retry' || row.state === 'later' || row.state === 'pending'
  return {
    ...row,
    createdAt: new Date(createdAt),
    nextAt: waits ? new Date(nextAt) : null,
    error: output ? errorName(output) : null,
  }
}

function matching({ search, state, queue }: JobFilter): SQL {
  const conditions: SQL[] = [LIVE, sql`j.state <> 'completed'`]
  if (state) conditions.push(sql`${STATE} = ${state}`)
  if (queue) conditions.push(sql`j.name = ${queue}`)
  if (search)
    conditions.push(
      sql`(j.data->>'type' ilike ${likeAnywhere(search)} or j.id::text ilike ${likeAnywhere(search)})`,
    )
  return sql.join(conditions, sql` and `)
}
