import { sql, type SQL } from 'drizzle-orm'

/**
 * The values of an indexed column without nulls, each once, as a `value`: one step of the index a
 * value, however many rows there are.
 */
export function distinctValues(table: SQL, column: SQL): SQL {
  return sql`(
    with recursive known as (
      (select ${column} as value from ${table} order by 1 limit 1)
      union all
      select (select ${column} from ${table} where ${column} > known.value order by 1 limit 1) from known where known.value is not null
    ) select value from known where value is not null)`
}
