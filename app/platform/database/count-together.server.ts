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

/** Several lists in one statement, each under its name. They come as JSON: an instant is a text to make a `Date` of. */
export async function listTogether<Lists extends Record<string, object>>(
  db: Database,
  lists: { [Name in keyof Lists]: SQL<Lists[Name]> },
): Promise<{ [Name in keyof Lists]: Lists[Name][] }> {
  const columns = Object.entries(lists).map(
    ([name, list]) =>
      sql`(select coalesce(json_agg(line), '[]') from (${list}) line) as ${sql.identifier(name)}`,
  )
  const { rows } = await db.execute(sql`select ${sql.join(columns, sql`, `)}`)
  return rows[0] as { [Name in keyof Lists]: Lists[Name][] }
}
