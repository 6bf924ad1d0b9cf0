import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { describeError, log } from '../log.server.ts'
import type { Policy, Sweep } from './policy.ts'

const DAY = 86_400_000
/** Rows at a time, and turns a night for each sweep: what is left waits for the next one. */
const BATCH = 500
const MAX_BATCHES = 200

/**
 * Deletes or empties what is past its time, a batch at a time so that nobody waits for a lock, by the same lines that
 * the privacy page prints. Running it again, or twice at once, does nothing more. Returns how many rows, by table.
 */
export async function applyRetention(
  ctx: Ctx,
  policies: readonly Policy[],
): Promise<Record<string, number>> {
  const done: Record<string, number> = {}
  const failures: string[] = []
  for (const { table, sweeps = [] } of policies) {
    for (const sweep of sweeps) {
      const name = getTableName(table)
      try {
        const rows = await sweepRows(ctx, table, sweep)
        if (rows > 0) done[name] = (done[name] ?? 0) + rows
      } catch (error) {
        // One table that cannot be swept must not keep the others; the failure is told once all are done.
        log.error('retention failed', { table: name, ...describeError(error) })
        failures.push(name)
      }
    }
  }
  if (Object.keys(done).length > 0) log.info('retention', done)
  if (failures.length > 0) throw new Error(`Not swept: ${failures.join(', ')}`)
  return done
}

async function sweepRows(ctx: Ctx, table: Policy['table'], sweep: Sweep): Promise<number> {
  const due = sweep.due(new Date(ctx.now.getTime() - sweep.days * DAY))
  let rows = 0
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const some = sql`ctid in (select ctid from ${table} where ${due} limit ${BATCH} for update skip locked)`
    const result = await ctx.db.execute(
      sweep.act === 'delete'
        ? sql`delete from ${table} where ${some}`
        : sql`update ${table} set ${assignments(table, sweep.act)} where ${some}`,
    )
    rows += result.rowCount ?? 0
    if ((result.rowCount ?? 0) < BATCH) break
  }
  return rows
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
