import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** A table as it was copied: its columns in their order, its rows, and in how many parts they came. */
export type DumpedTable = { name: string; columns: string[]; rows: number; parts: number }
type DumpedSequence = { name: string; last: string }
export type Dump = { tables: DumpedTable[]; sequences: DumpedSequence[] }

/** What a part holds before compression, at most about. */
const PART_BYTES = 4 * 1024 * 1024

const OURS = `n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'`

/** Every table, with the columns that are written and not computed; partitions go with the table that they are of. */
export async function tablesOf(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      array(select format('%I', a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  return rows
}

/**
 * Copies every row of every table and the state of every sequence, as one instant sees them: the client's transaction
 * must be `repeatable read`. `keep` is given each part in turn.
 */
export async function dumpDatabase(
  client: pg.Client,
  keep: (table: string, part: number, bytes: Buffer) => Promise<void>,
): Promise<Dump> {
  const tables: DumpedTable[] = []
  for (const { name, columns } of await tablesOf(client)) {
    // A query rather than the table itself, so that partitions come with it.
    const stream = client.query(
      copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`),
    )
    let parts = 0
    let chunks: Buffer[] = []
    let length = 0
    const flush = async () => {
      if (length === 0) return
      await keep(name, parts++, Buffer.concat(chunks))
      ;[chunks, length] = [[], 0]
    }
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= PART_BYTES) await flush()
    }
    await flush()
    tables.push({ name, columns, rows: stream.rowCount, parts })
  }
  const { rows: sequences } = await client.query<DumpedSequence>(`
    select format('%I.%I', n.schemaname, n.sequencename) as name, n.last_value::text as last
    from (select *, schemaname as nspname from pg_sequences) n
    where ${OURS} and n.last_value is not null order by 1`)
  return { tables, sequences }
}
