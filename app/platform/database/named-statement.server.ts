import { sql, type Query, type SQL } from 'drizzle-orm'
import type { Database } from './database.server.ts'

/** What of the library a named statement needs, which its types keep to themselves. */
type Inside = {
  dialect: { sqlToQuery: (statement: SQL) => Query }
  session: {
    prepareQuery: (
      query: Query,
      fields: undefined,
      name: string,
      asArrays: boolean,
    ) => { execute: (values: Record<string, unknown>) => Promise<{ rows: unknown[] }> }
  }
}

/**
 * A statement whose text is written once and which the database reads and plans once a connection, under its name: for
 * what is done so often that reading it costs more than doing it. Its values stand in it as `given(name)`. Answers the rows
 * as the driver reads them: an instant comes as text.
 */
export function namedStatement<Values extends Record<string, unknown>, Row>(
  name: string,
  statement: SQL,
): (db: Database, values: Values) => Promise<Row[]> {
  let query: Query | undefined
  return async (db, values) => {
    const { dialect, session } = db as unknown as Inside
    query ??= dialect.sqlToQuery(statement)
    const { rows } = await session.prepareQuery(query, undefined, name, false).execute(values)
    return rows as Row[]
  }
}

/** The place of a value in a named statement. */
export function given(name: string): SQL {
  return sql`${sql.placeholder(name)}`
}
