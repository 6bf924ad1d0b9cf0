import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { isDatabaseUnavailable, sqlState } from '#app/platform/database/database.server.ts'
import { patiently } from '#app/platform/database/patiently.server.ts'
import { describeError, log } from '../log.server.ts'
import type { Policy, Sweep } from './policy.ts'

const DAY = 86_400_000
/** Rows of a batch, each its own transaction, so that nobody waits for a lock. */
const BATCH = 1_000
/** How many batches of one sweep a run does at most: what is left goes on at the next one, an hour later. */
const BATCHES = 100

/** What a run of the retention did, and what it left for the next one: rows and names, by table. */
export type Retained = { done: Record<string, number>; left: string[] }

/**
 * Deletes or empties what is past its time, a batch at a time, by the same lines that the privacy page prints. Running
 * it again goes on where it stopped; twice at once does nothing more.
 */
export async function applyRetention(
  ctx: Ctx,
  policies: readonly Policy[],
  { batch = BATCH, batches = BATCHES } = {},
): Promise<Retained> {
  const done: Record<string, number> = {}
  const left = new Set<string>()
  const failures: string[] = []
  for (const { table, sweeps = [] } of policies) {
    for (const sweep of sweeps) {
      const name = getTableName(table)
      try {
        for (let turn = 0; ; turn++) {
          if (turn === batches) {
            left.add(name)
            break
          }
          const rows = await sweepOnce(ctx, table, sweep, batch)
          if (rows > 0) done[name] = (done[name] ?? 0) + rows
          if (rows < batch) break
        }
      } catch (error) {
        // A database that is away answers no other table either: one line says it, and the next run goes on.
        if (isAway(error)) throw error
        // One table that cannot be swept must not keep the others; the failure is told once all are done.
        log.error('retention failed', { table: name, ...describeError(error) })
        failures.push(name)
      }
    }
  }
  if (Object.keys(done).length > 0) log.info('retention', { ...done, left: [...left].join(', ') })
  if (failures.length > 0) throw new Error(`Not swept: ${failures.join(', ')}`)
  return { done, left: [...left] }
}

/** Whether the database is gone, or reads only: nothing of one table. */
const isAway = (error: unknown) =>
  isDatabaseUnavailable(error) && !['57014', '55P03'].includes(sqlState(error) ?? '')

async function sweepOnce(
  ctx: Ctx,
  table: Policy['table'],
  sweep: Sweep,
  limit: number,
): Promise<number> {
  const due = sweep.due(new Date(ctx.now.getTime() - sweep.days * DAY))
  const some = sql`ctid in (select ctid from ${table} where ${due} limit ${limit} for update skip locked)`
  const { rowCount } = await patiently(ctx, (tx) =>
    tx.db.execute(
      sweep.act === 'delete'
        ? sql`delete from ${table} where ${some}`
        : sql`update ${table} set ${assignments(table, sweep.act)} where ${some}`,
    ),
  )
  return rowCount ?? 0
}

function assignments(table: Policy['table'], values: Record<string, unknown>): SQL {
  const columns = getTableColumns(table) as Record<string, { name: string }>
  return sql.join(
    Object.entries(values).map(
      ([name, value]) => sql`${sql.identifier(columns[name]!.name)} = ${value}`,
    ),
    sql`, `,
  )
}
