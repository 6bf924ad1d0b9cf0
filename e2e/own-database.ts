import pg from 'pg'

/** The migrated database that those of the journeys are copied from. */
export const TEMPLATE = 'ouvreo_journeys'

/** A new database on a server: a copy of the migrated one, or of another, where there is one. */
export async function ownDatabase(
  server: string,
  name = `ouvreo_e2e_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`,
  from = TEMPLATE,
): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [from])
  await client.query(
    `create database ${name}${rowCount ? ` template ${from} strategy file_copy` : ''}`,
  )
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
