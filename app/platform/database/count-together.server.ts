import { sql, type SQL } from 'drizzle-orm'
import type { Database } from './database.server.ts'

/** A count as `db.$count` makes it: awaited, it asks the database by itself; given to `countTogether`, with others. */
export type Count = SQL<number> & PromiseLike<number>

/** Several counts in one statement, each under its name: one question to the database in place of many. */
export async function countTogether<Name extends string>(
  db: Database,
  counts: Record<Name, Count>,
): Promise<Record<Name, number>> {
  const columns = Object.entries<Count>(counts).map(
    ([name, count]) => sql`${count}::int as ${sql.identifier(name)}`,
  )
  const { rows } = await db.execute<Record<Name, number>>(sql`select ${sql.join(columns, sql`, `)}`)
  return rows[0]!
}
