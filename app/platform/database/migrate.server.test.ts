import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { databaseAt } from '#test/global-setup.ts'
import { migrateDatabase, OLDER_DATABASE } from './migrate.server.ts'

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
function withMigration(statements: string[]): string {
  const copy = mkdtempSync(join(folder, 'next-'))
  cpSync('migrations', copy, { recursive: true })
  const journalPath = join(copy, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(journalPath, 'utf8')) as {
    entries: { idx: number; when: number; tag: string; version: string; breakpoints: boolean }[]
  }
  const last = journal.entries.at(-1)!
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_next' })
  writeFileSync(journalPath, JSON.stringify(journal))
  writeFileSync(join(copy, '9999_next.sql'), statements.join('\n--> statement-breakpoint\n'))
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
})
afterAll(async () => {
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
