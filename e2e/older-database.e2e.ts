import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres/embedded-postgres.server.ts'
import { OLDER_DATABASE } from '../app/platform/database/migrate.server.ts'
import { startProduct } from './product.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'ouvreo-older-'))

async function inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
    await server.stop()
  }
}

/** Each file beside the database: its content, its rights, when it was written. */
function files(): string[] {
  return globSync('**', { cwd: dataDir, exclude: ['postgres'] })
    .filter((path) => statSync(join(dataDir, path)).isFile())
    .toSorted()
    .map((path) => {
      const { mode, mtimeMs } = statSync(join(dataDir, path))
      const content = createHash('sha256').update(readFileSync(join(dataDir, path)))
      return `${path} ${content.digest('hex')} ${mode} ${mtimeMs}`
    })
}

/** Each row of each table. */
const rows = () =>
  inDatabase(async (client) => {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const all: [string, unknown[]][] = []
    for (const { name } of tables.rows)
      all.push([name, (await client.query(`select *, ctid, xmin from ${name} order by ctid`)).rows])
    return all
  })

beforeAll(async () => {
  await inDatabase((client) =>
    client.query(`
      create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('initial', 1795236985621), ('passkeys', 1795382520261);
      create table users (id uuid primary key, name text not null);
      insert into users values (gen_random_uuid(), 'Claire Martin'), (gen_random_uuid(), 'Paul Roche');`),
  )
  for (const folder of ['files', 'mails']) {
    mkdirSync(join(dataDir, folder))
    writeFileSync(join(dataDir, folder, 'kept'), `in ${folder}`)
  }
  writeFileSync(join(dataDir, 'auth-secret'), 'secret')
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

it('a data folder of before the first release is refused in one sentence, and left as it is', async () => {
  const before = { files: files(), rows: await rows() }
  expect(before.files).toHaveLength(3)
  expect(before.rows.map(([name, held]) => `${name} ${held.length}`)).toEqual([
    'drizzle.__drizzle_migrations 2',
    'public.users 2',
  ])
  const product = await startProduct(
    { DATABASE_URL: '', DEMO: '1' },
    { dataDir, tls: false, stderr: 'pipe', wait: false },
  )
  const said = text(product.child.stderr!)
  const [code] = await once(product.child, 'exit')
  expect(code).toBe(1)
  expect(await said).toBe(`${OLDER_DATABASE}\n`)
  expect({ files: files(), rows: await rows() }).toEqual(before)
})
