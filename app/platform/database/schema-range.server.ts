import type pg from 'pg'
import { readMigrations, type Migration } from './migration-files.server.ts'

/**
 * What a database says of itself: the number of its newest migration, and the schema of the oldest code that it still
 * serves. It stands beside Drizzle's own notes, and code of every age reads it.
 */
export type SchemaRange = { version: number; servesFrom: number }

const RANGE_TABLE = 'drizzle.schema_range'

/** The range of a database; null when nobody has written one there yet. */
export async function readSchemaRange(client: pg.Client): Promise<SchemaRange | null> {
  const { rows: found } = await client.query<{ there: boolean }>(
    'select to_regclass($1) is not null as there',
    [RANGE_TABLE],
  )
  if (!found[0]!.there) return null
  const { rows } = await client.query<SchemaRange>(
    `select version, serves_from as "servesFrom" from ${RANGE_TABLE}`,
  )
  return rows[0] ?? null
}

/** Writes the range of a database that these migrations made; never a lower one than stands there. */
export async function writeSchemaRange(
  client: pg.Client,
  applied: readonly Migration[],
): Promise<void> {
  await client.query(
    `create table if not exists ${RANGE_TABLE} (
       only_row boolean primary key default true check (only_row), version integer not null, serves_from integer not null)`,
  )
  await client.query(
    `insert into ${RANGE_TABLE} as kept (version, serves_from) values ($1, $2) on conflict (only_row) do update
       set version = greatest(kept.version, excluded.version), serves_from = greatest(kept.serves_from, excluded.serves_from)`,
    [
      Math.max(...applied.map(({ number }) => number)),
      Math.max(...applied.map(({ contracts }) => contracts ?? 0)),
    ],
  )
}

/** The schema that this code was written for. */
export const ownSchema = (folder?: string): number => readMigrations(folder).at(-1)!.number

const four = (schema: number) => String(schema).padStart(4, '0')

/** Why code of a schema cannot serve a database, in a sentence with the way out; null when it can. */
export function refusalToServe(own: number, range: SchemaRange | null): string | null {
  if (range === null)
    return `Cette base n’a pas encore de schéma, et ce programme a besoin du schéma ${four(own)}. Lancez « npm run migrate ».`
  if (range.version < own)
    return `Cette base est au schéma ${four(range.version)}, et ce programme a besoin du schéma ${four(own)}. Lancez « npm run migrate », puis démarrez-le.`
  if (range.servesFrom > own)
    return `Cette base est au schéma ${four(range.version)} et ne sert plus les programmes d’avant le schéma ${four(range.servesFrom)} ; celui-ci est au ${four(own)}. Prenez une version plus récente, ou restaurez une sauvegarde d’avant la mise à jour.`
  return null
}
