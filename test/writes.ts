import type { TestDatabase } from './database.ts'

/**
 * Notes from now on which rows are added, changed or removed, in every table but the counts of how
 * often somebody asked, and which jobs are enqueued.
 */
export async function watchWrites({ pool }: TestDatabase): Promise<void> {
  await pool.query(`create schema watched; create unlogged table watched.writes (name text);
    create function watched.note() returns trigger language plpgsql as $$ begin insert into watched.writes values (tg_table_name); return null; end $$`)
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> 'rate_limits' or schemaname = 'pgboss' and tablename = 'job'`,
  )
  for (const { name } of rows)
    await pool.query(
      `create trigger watched after insert or update or delete on ${name} for each row execute function watched.note()`,
    )
}

/** The tables that were written to since this was last asked. */
export async function writesSince({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'with written as (delete from watched.writes returning name) select distinct name from written order by name',
  )
  return rows.map(({ name }) => name)
}
