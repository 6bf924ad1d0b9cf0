import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { databaseAt } from '#test/global-setup.ts'
import { migrateDatabase, OLDER_DATABASE, prepareSchema } from './migrate.server.ts'
import { ownSchema, readSchemaRange, refusalToServe } from './schema-range.server.ts'

const name = `ouvreo_migrate_${randomBytes(6).toString('hex')}`
let url: string
let folder: string

async function query(address: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** Everything there is: tables with their columns, and the migrations that were noted. */
async function shape(): Promise<string> {
  const columns = await query(
    url,
    `select table_schema, table_name, column_name from information_schema.columns where table_schema in ('public', 'pgboss', 'drizzle') order by 1, 2, 3`,
  )
  const noted = await query(url, 'select hash from drizzle.__drizzle_migrations order by id')
  return JSON.stringify([columns, noted])
}

/** A copy of the migrations with one more, made of these statements. */
function withMigration(statements: string[], header = ''): string {
  const copy = mkdtempSync(join(folder, 'next-'))
  cpSync('migrations', copy, { recursive: true })
  const journalPath = join(copy, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(journalPath, 'utf8')) as {
    entries: { idx: number; when: number; tag: string; version: string; breakpoints: boolean }[]
  }
  const last = journal.entries.at(-1)!
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_next' })
  writeFileSync(journalPath, JSON.stringify(journal))
  writeFileSync(
    join(copy, '9999_next.sql'),
    header + statements.join('\n--> statement-breakpoint\n'),
  )
  return copy
}

const NEXT = [
  'create table next_things (id uuid primary key);',
  'alter table users add column next_flag boolean not null default false;',
  'update users set next_flag = true;',
  'create index next_index on users (next_flag);',
]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ouvreo-migrate-'))
  await query(inject('databaseUrl'), `create database ${name}`)
  url = databaseAt(inject('databaseUrl'), name)
  await migrateDatabase(url)
  await query(inject('databaseUrl'), `create database ${name}_before template ${name}`)
})
afterAll(async () => {
  await query(inject('databaseUrl'), `drop database if exists ${name}_before with (force)`)
  await query(inject('databaseUrl'), `drop database if exists ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

describe('a migration', () => {
  it.each(NEXT.map((_, index) => index))(
    'that fails at its statement %i leaves nothing behind',
    async (index) => {
      const before = await shape()
      const broken = NEXT.with(index, 'select no_such_column from users;')
      await expect(migrateDatabase(url, withMigration(broken))).rejects.toThrow()
      expect(await shape()).toBe(before)
      // The version that was there goes on.
      await migrateDatabase(url)
      expect(await shape()).toBe(before)
    },
  )

  it('is made once when two processes start at once, after one that failed', async () => {
    const next = withMigration(NEXT)
    const [before] = await query(url, 'select count(*)::int as n from drizzle.__drizzle_migrations')
    await Promise.all([migrateDatabase(url, next), migrateDatabase(url, next)])
    expect(await query(url, 'select count(*)::int as n from drizzle.__drizzle_migrations')).toEqual(
      [{ n: Number(before!.n) + 1 }],
    )
    expect(
      await query(
        url,
        `select 1 as there from information_schema.columns where table_name = 'users' and column_name = 'next_flag'`,
      ),
    ).toEqual([{ there: 1 }])
  })
})

/** A database of its own for one test. */
async function inNewDatabase(work: (address: string) => Promise<void>): Promise<void> {
  const own = `${name}_${randomBytes(3).toString('hex')}`
  await query(inject('databaseUrl'), `create database ${own} template ${name}_before`)
  try {
    await work(databaseAt(inject('databaseUrl'), own))
  } finally {
    await query(inject('databaseUrl'), `drop database ${own} with (force)`)
  }
}

const rangeOf = async (address: string) => {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return await readSchemaRange(client)
  } finally {
    await client.end()
  }
}

describe('a migration that waits for a table', () => {
  it('is out of the way of who reads, again and again, until the table is free', async () => {
    await inNewDatabase(async (address) => {
      const holder = new pg.Client({ connectionString: address })
      await holder.connect()
      await holder.query('begin; select count(*) from users')
      const next = withMigration(['alter table users add column patient text;'])
      const migrated = migrateDatabase(address, next)
      // Readers who come while it waits are answered, though the table is held until the end: it gave up its place.
      const waits = async () =>
        (
          await query(
            address,
            `select 1 from pg_locks where relation = 'users'::regclass and mode = 'AccessExclusiveLock' and not granted and database = (select oid from pg_database where datname = current_database())`,
          )
        ).length > 0
      for (let turn = 0; turn < 3; turn++) {
        await vi.waitUntil(waits, { timeout: 50_000, interval: 5 })
        await query(address, 'select count(*) from users')
      }
      expect(
        await query(
          address,
          `select 1 from information_schema.columns where column_name = 'patient'`,
        ),
      ).toEqual([])
      await holder.query('commit')
      await holder.end()
      expect(await migrated).toEqual(['9999_next'])
    })
  })
})

describe('a migration outside a transaction', () => {
  const OUTSIDE = '-- outside a transaction\n'
  const index = 'create unique index concurrently "users_twice" on users (id);'

  it('makes its index while others write and several start at once', async () => {
    await inNewDatabase(async (address) => {
      const next = withMigration([index], OUTSIDE)
      const writer = new pg.Client({ connectionString: address })
      await writer.connect()
      await writer.query('begin; lock table users in row exclusive mode')
      const several = [1, 2, 3].map(() => migrateDatabase(address, next))
      await writer.query(`select pg_sleep(0.5)`)
      await writer.query('commit')
      await writer.end()
      const done = await Promise.all(several)
      expect(done.flat()).toEqual(['9999_next'])
      expect(
        await query(
          address,
          `select indisvalid from pg_index where indexrelid = to_regclass('users_twice')`,
        ),
      ).toEqual([{ indisvalid: true }])
    })
  })

  it('takes up an index that a crash left half made', async () => {
    await inNewDatabase(async (address) => {
      await query(address, 'create index "users_twice" on users (email)')
      await query(
        address,
        `update pg_index set indisvalid = false where indexrelid = to_regclass('users_twice')`,
      )
      expect(await migrateDatabase(address, withMigration([index], OUTSIDE))).toEqual(['9999_next'])
      expect(
        await query(
          address,
          `select indisvalid, indisunique from pg_index where indexrelid = to_regclass('users_twice')`,
        ),
      ).toEqual([{ indisvalid: true, indisunique: true }])
    })
  })
})

describe('which code a database serves', () => {
  it('is said by the database: newer code is sent to migrate, older code goes on until a contraction', async () => {
    await inNewDatabase(async (address) => {
      const own = ownSchema()
      expect(await rangeOf(address)).toEqual({ version: own, servesFrom: 0 })
      await prepareSchema(address, 'off')

      await migrateDatabase(address, withMigration(['create table expanded (id int);']))
      expect(await rangeOf(address)).toEqual({ version: 9999, servesFrom: 0 })
      // The release before starts, with its own migrations, and lowers nothing.
      await prepareSchema(address, 'auto')
      expect(await rangeOf(address)).toEqual({ version: 9999, servesFrom: 0 })
    })
    await inNewDatabase(async (address) => {
      await migrateDatabase(address, withMigration(['select 1;'], '-- contracts: 9998\n'))
      expect(await rangeOf(address)).toEqual({ version: 9999, servesFrom: 9998 })
      await expect(prepareSchema(address, 'auto')).rejects.toThrow('d’avant le schéma 9998')
    })
  })

  it.each([
    [33, null, 'npm run migrate'],
    [33, { version: 32, servesFrom: 0 }, 'schéma 0032'],
    [33, { version: 33, servesFrom: 33 }, null],
    [33, { version: 40, servesFrom: 33 }, null],
    [33, { version: 40, servesFrom: 34 }, 'plus récente'],
  ] as const)('code of %i and %j: %s', (own, range, said) => {
    const refusal = refusalToServe(own, range)
    if (said === null) expect(refusal).toBeNull()
    else expect(refusal).toContain(said)
  })

  it('a database that nobody migrated is refused with what to do, where a start migrates nothing', async () => {
    const empty = `${name}_empty`
    await query(inject('databaseUrl'), `create database ${empty}`)
    try {
      await expect(prepareSchema(databaseAt(inject('databaseUrl'), empty), 'off')).rejects.toThrow(
        'npm run migrate',
      )
    } finally {
      await query(inject('databaseUrl'), `drop database ${empty} with (force)`)
    }
  })
})

describe('a database that did not begin with the first migration', () => {
  it('is refused with what to do, and left as it was', async () => {
    const older = `${name}_older`
    await query(inject('databaseUrl'), `create database ${older}`)
    const olderUrl = databaseAt(inject('databaseUrl'), older)
    try {
      await query(
        olderUrl,
        `create schema drizzle;
         create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
         insert into drizzle.__drizzle_migrations (hash, created_at) values ('older', 1), ('newer', 9999999999999);
         create table users (id uuid primary key, name text not null);
         insert into users values (gen_random_uuid(), 'Claire Martin')`,
      )
      const everything = async () =>
        JSON.stringify([
          await query(
            olderUrl,
            `select oid, relname, relnamespace, relfilenode from pg_class where oid >= 16384 order by oid`,
          ),
          await query(olderUrl, 'select *, xmin from users'),
          await query(olderUrl, 'select *, xmin from drizzle.__drizzle_migrations order by id'),
        ])
      const before = await everything()
      await expect(migrateDatabase(olderUrl)).rejects.toThrow(OLDER_DATABASE)
      expect(await everything()).toBe(before)
    } finally {
      await query(inject('databaseUrl'), `drop database ${older} with (force)`)
    }
  })
})
