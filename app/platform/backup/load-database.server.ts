import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupFault } from './backup-fault.ts'
import { tablesOf, type Dump, type DumpedTable } from './dump-database.server.ts'

/** The state of a trigger (`pg_trigger.tgenabled`) as `alter table` sets it. */
const TRIGGER_STATES: Record<string, string> = {
  O: 'enable',
  A: 'enable always',
  R: 'enable replica',
}

const OURS = `from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'`

/**
 * Puts a dump into a database whose schema stands, in the client's open transaction. What the migrations wrote goes
 * first. Foreign keys are taken away and made again, which checks every one of them; triggers sleep meanwhile. The
 * owner of the tables may do all of this. Throws `BackupFault` when the schema lacks something, or rows are missing.
 */
export async function loadDatabase(
  client: pg.Client,
  { tables, sequences }: Dump,
  read: (table: string, part: number) => Promise<Buffer>,
): Promise<void> {
  await refuseOtherSchema(client, tables)
  const keys = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and conrelid in (select c.oid ${OURS})`)
  const triggers = await client.query<{ table: string; name: string; state: string }>(`
    select tgrelid::regclass::text as table, quote_ident(tgname) as name, tgenabled as state
    from pg_trigger where not tgisinternal and tgparentid = 0 and tgrelid in (select c.oid ${OURS})`)
  for (const { table, name } of keys.rows)
    await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table, name } of triggers.rows)
    await client.query(`alter table ${table} disable trigger ${name}`)
  await client.query(`truncate ${(await tablesOf(client)).map(({ name }) => name).join(', ')}`)

  for (const table of tables) {
    const into = client.query(
      copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`),
    )
    await pipeline(Readable.from(partsOf(table, read)), into)
    if (into.rowCount !== table.rows) throw new BackupFault('damaged', table.name)
  }
  for (const { name, last } of sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [name, last])

  for (const { table, name, definition } of keys.rows)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const { table, name, state } of triggers.rows)
    if (TRIGGER_STATES[state])
      await client.query(`alter table ${table} ${TRIGGER_STATES[state]} trigger ${name}`)
  await refuseOtherCounts(client, tables)
}

async function* partsOf(
  table: DumpedTable,
  read: (table: string, part: number) => Promise<Buffer>,
): AsyncGenerator<Buffer> {
  for (let part = 0; part < table.parts; part++) yield await read(table.name, part)
}

async function refuseOtherSchema(client: pg.Client, tables: readonly DumpedTable[]): Promise<void> {
  const standing = new Map(
    (await tablesOf(client)).map(({ name, columns }) => [name, new Set(columns)]),
  )
  for (const { name, columns } of tables) {
    const there = standing.get(name)
    if (!there || columns.some((column) => !there.has(column)))
      throw new BackupFault('other_version', name)
  }
}

async function refuseOtherCounts(client: pg.Client, tables: readonly DumpedTable[]): Promise<void> {
  for (const { name, rows } of tables) {
    const counted = await client.query<{ rows: string }>(`select count(*) as rows from ${name}`)
    if (Number(counted.rows[0]!.rows) !== rows) throw new BackupFault('damaged', name)
  }
}
