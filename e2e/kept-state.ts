import type pg from 'pg'
import { pause } from './product.ts'

/**
 * What is written without anybody's act: limits, visits, the log of mails and what becomes of them, and the views of
 * profiles, counted some seconds later.
 */
const NOT_COMPARED = new Set([
  'mail_events',
  'message_mailings',
  // Written by the client's own download: from then on they have their contract.
  'document_receipts',
  'profile_views',
  'site_visits',
  'departure_warnings',
  // What an accountant reads is told to their client.
  'accountant_reads',
  'rate_limits',
  'sessions',
  'email_logs',
  'notices',
  'audit_log',
])

/** The journal and what administrators set forget nothing, by triggers: no act of the matrix may write there. */
const NEVER_CHANGED = ['audit_log', 'setting_changes', 'experiment_changes']

/** The state of a world's database: its hash, keeping it, and going back to what was kept. */
export async function keptState(pool: pg.Pool) {
  // How the server's own jobs went is written by nobody's act.
  const tables = (await tablesOf(pool)).filter((table) => table !== 'recurring_runs')
  const kept = tables.filter((table) => !NEVER_CHANGED.includes(table))
  const written = await writtenColumns(pool)
  let wholeKept: Record<string, string> = {}
  let comparedKept: Record<string, string> = {}
  return {
    async fingerprint() {
      const touched = await touchedTables(pool)
      return {
        ...comparedKept,
        ...(await fingerprint(
          pool,
          tables.filter((table) => !NOT_COMPARED.has(table) && (touched?.has(table) ?? true)),
        )),
      }
    },
    async keep() {
      // What the crew of the world waits to be told would be told in the middle of a row.
      await pool.query('update crew_news set changed_at = null')
      await watchTables(pool, tables)
      await pool.query('drop schema if exists kept cascade; create schema kept')
      wholeKept = await fingerprint(
        pool,
        kept.filter((table) => table !== 'rate_limits'),
      )
      comparedKept = await fingerprint(
        pool,
        tables.filter((table) => !NOT_COMPARED.has(table)),
      )
      for (const table of kept)
        await pool.query(`create table kept.${table} as table public.${table}`)
    },
    async restore() {
      const changed = async () => {
        const touched = await touchedTables(pool)
        return kept.filter((table) => touched!.has(table))
      }
      const now = await fingerprint(
        pool,
        (await changed()).filter((table) => table !== 'rate_limits'),
      )
      if (Object.entries(now).every(([table, hash]) => wholeKept[table] === hash)) return
      // What the act set going must not write after the way back.
      await pool.query(`delete from pgboss.job where state in ('created', 'retry')`)
      await jobsDone(pool)
      const client = await pool.connect()
      try {
        await client.query('begin')
        // The rows come back as they were: nothing follows from it, and no order is asked for.
        await client.query('set local session_replication_role = replica')
        for (const table of await changed()) {
          await client.query(`delete from public.${table}`)
          const columns = written.get(table)
          await client.query(
            `insert into public.${table} (${columns}) select ${columns} from kept.${table}`,
          )
        }
        await client.query(`delete from watched.touched where name <> 'audit_log'`)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
  }
}

async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const references = await pool.query<{ name: string; other: string }>(
    `select c.relname as name, o.relname as other from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class o on o.oid = k.confrelid where k.contype = 'f'`,
  )
  // Tables come after those they refer to, so that their rows can be put back in this order.
  const ordered: string[] = []
  const waiting = new Set(rows.map(({ name }) => name))
  while (waiting.size > 0) {
    const free = [...waiting].filter(
      (name) =>
        !references.rows.some(
          (row) => row.name === name && row.other !== name && waiting.has(row.other),
        ),
    )
    if (free.length === 0) throw new Error('The tables refer to one another in a circle')
    for (const name of free) {
      ordered.push(name)
      waiting.delete(name)
    }
  }
  return ordered
}

/**
 * The columns of each table that are written, as a list: those that PostgreSQL works out itself it
 * takes from nobody.
 */
async function writtenColumns(pool: pg.Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' group by 1`,
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** Notes from now on which tables anybody writes to: the others need not be looked at again. */
async function watchTables(pool: pg.Pool, tables: readonly string[]): Promise<void> {
  await pool.query(`drop schema if exists watched cascade; create schema watched; create table watched.touched (name text);
    create function watched.touch() returns trigger language plpgsql as $$ begin insert into watched.touched values (tg_table_name); return null; end $$`)
  for (const table of tables)
    await pool.query(
      `create trigger watched after insert or update or delete or truncate on public.${table} for each statement execute function watched.touch()`,
    )
}

/** The tables written to since they are watched, or since the last way back; null while they are not watched. */
async function touchedTables(pool: pg.Pool): Promise<Set<string> | null> {
  const watched = await pool.query<{ on: boolean }>(
    `select to_regclass('watched.touched') is not null as on`,
  )
  if (!watched.rows[0]!.on) return null
  const { rows } = await pool.query<{ name: string }>('select distinct name from watched.touched')
  return new Set(rows.map(({ name }) => name))
}

async function fingerprint(pool: pg.Pool, tables: string[]): Promise<Record<string, string>> {
  if (tables.length === 0) return {}
  // Opening a conversation marks what was written there as read.
  const hashes = tables.map(
    (table) =>
      `select '${table}' as name, md5(coalesce(string_agg((to_jsonb(t) - 'read_at')::text, '|' order by to_jsonb(t)::text), '')) as hash from public.${table} t`,
  )
  const { rows } = await pool.query<{ name: string; hash: string }>(hashes.join(' union all '))
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}

/** Waits until the queue holds nothing that is due or running. */
export async function jobsDone(pool: pg.Pool): Promise<void> {
  const until = Date.now() + 300_000
  for (;;) {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from pgboss.job where state in ('created', 'retry', 'active') and name in ('events', 'mails')`,
    )
    if (rows[0]!.n === 0) return
    if (Date.now() > until) throw new Error(`${rows[0]!.n} jobs still wait`)
    await pause(20)
  }
}
