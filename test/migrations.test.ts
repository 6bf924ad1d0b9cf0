import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readMigrations } from '#app/platform/database/migration-files.server.ts'
import { lintMigrations } from './lint-migrations.ts'

/** Those of before the first release that upgrades without a stop: they are as they are. */
const BASELINE = 36

const releases = JSON.parse(readFileSync('migrations/releases.json', 'utf8')) as {
  release: string
  schema: number
}[]
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-lint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The rules that a migration of these statements breaks. */
function broken(sql: string, header = ''): string[] {
  mkdirSync(join(folder, 'meta'), { recursive: true })
  writeFileSync(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ entries: [{ idx: 0, tag: '9000_next', when: 1, breakpoints: true }] }),
  )
  writeFileSync(join(folder, '9000_next.sql'), `${header}${sql}\n`)
  return lintMigrations(readMigrations(folder), 8000, folder).map(({ rule }) => rule)
}

describe('the migrations', () => {
  it('are numbered one after the other', () => {
    expect(readMigrations().map(({ number }) => number)).toEqual(
      readMigrations().map((_, at) => at),
    )
  })

  it('let a large database be read and written while they run, and the release before go on', () => {
    const added = readMigrations().filter(({ number }) => number > BASELINE)
    expect(
      lintMigrations(added, releases.at(-1)!.schema).map(
        ({ tag, line, rule, words }) => `${tag}:${line} ${rule}: ${words}`,
      ),
    ).toEqual([])
  })

  it('have, for each release, a line that says how to roll it back', () => {
    const told = readFileSync('docs/operations/upgrade.md', 'utf8')
    expect(releases.length).toBeGreaterThan(0)
    for (const { release, schema } of releases)
      expect(told).toContain(`| ${release} | ${String(schema).padStart(4, '0')} |`)
    expect(JSON.parse(readFileSync('package.json', 'utf8'))).toMatchObject({
      version: releases.at(-1)!.release,
    })
  })
})

const CREATED = `CREATE TABLE "fresh" ("id" uuid PRIMARY KEY NOT NULL, "user_id" uuid NOT NULL);
--> statement-breakpoint
ALTER TABLE "fresh" ADD CONSTRAINT "fresh_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id");
--> statement-breakpoint
CREATE INDEX "fresh_user" ON "fresh" USING btree ("user_id");`

describe('a migration may', () => {
  it.each([
    ['create a table with its indexes and keys', CREATED],
    [
      'fill the table it creates',
      `${CREATED}\n--> statement-breakpoint\nINSERT INTO fresh SELECT id, id FROM users;`,
    ],
    ['add a column that may be empty', 'ALTER TABLE "users" ADD COLUMN "next" text;'],
    [
      'add a column with a plain default',
      `ALTER TABLE "users" ADD COLUMN "next" text DEFAULT '' NOT NULL;`,
    ],
    [
      'add a check that looks at new rows',
      `ALTER TABLE "users" ADD CONSTRAINT "c" CHECK (name <> '') NOT VALID;`,
    ],
    ['set a default', `ALTER TABLE "users" ALTER COLUMN "name" SET DEFAULT 'x';`],
    [
      'make a function that empties what it is told to',
      'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN\n TRUNCATE users; DELETE FROM users;\n RETURN new; END $$;',
    ],
  ])('%s', (_, sql) => {
    expect(broken(sql)).toEqual([])
  })

  it('make or drop an index, and check a constraint, outside a transaction', () => {
    const outside = '-- outside a transaction\n'
    expect(broken('CREATE INDEX CONCURRENTLY "x" ON "users" ("name");', outside)).toEqual([])
    expect(broken('DROP INDEX CONCURRENTLY "x";', outside)).toEqual([])
    expect(broken('ALTER TABLE "users" VALIDATE CONSTRAINT "c";', outside)).toEqual([])
    expect(broken('ALTER TABLE "users" ADD COLUMN "next" text;', outside)).toEqual([
      'outside-can-be-run-again',
    ])
  })

  it('take away what no code of a release reads any more, and says since when', () => {
    for (const sql of ['ALTER TABLE "users" DROP COLUMN "name";', 'DROP TABLE "users";']) {
      expect(broken(sql, '-- contracts: 7999\n')).toEqual([])
      expect(broken(sql, '-- contracts: 8001\n')).toEqual(['contract-after-a-release'])
    }
  })
})

describe('a migration is refused that', () => {
  it.each([
    ['TRUNCATE users;', 'no-truncate'],
    ['truncate table users cascade;', 'no-truncate'],
    [`UPDATE users SET name = '';`, 'no-moving-of-data'],
    ['DELETE FROM users;', 'no-moving-of-data'],
    ['INSERT INTO other SELECT * FROM users;', 'no-moving-of-data'],
    ['VACUUM FULL users;', 'no-rewrite'],
    ['CLUSTER users;', 'no-rewrite'],
    ['LOCK TABLE users;', 'no-rewrite'],
    ['ALTER TABLE users SET UNLOGGED;', 'no-rewrite'],
    ['CREATE INDEX "x" ON "users" ("name");', 'require-concurrent-index-creation'],
    ['CREATE INDEX CONCURRENTLY "x" ON "users" ("name");', 'concurrently-outside'],
    ['DROP INDEX "x";', 'require-concurrent-index-deletion'],
    [
      'ALTER TABLE "users" ADD COLUMN "x" uuid DEFAULT gen_random_uuid() NOT NULL;',
      'adding-field-with-default',
    ],
    ['ALTER TABLE "users" ADD COLUMN "x" text NOT NULL;', 'adding-required-field'],
    ['ALTER TABLE "users" ALTER COLUMN "x" TYPE bigint;', 'changing-column-type'],
    ['ALTER TABLE "users" ALTER COLUMN "x" SET NOT NULL;', 'adding-not-nullable-field'],
    ['ALTER TABLE "users" ALTER COLUMN "x" DROP NOT NULL;', 'ban-drop-not-null'],
    [`ALTER TABLE "users" ADD CONSTRAINT "c" CHECK (name <> '');`, 'constraint-missing-not-valid'],
    ['ALTER TABLE "users" ADD CONSTRAINT "c" UNIQUE ("name");', 'disallowed-unique-constraint'],
    [
      'ALTER TABLE "users" ADD CONSTRAINT "c" FOREIGN KEY ("x") REFERENCES "files"("id");',
      'adding-foreign-key-constraint',
    ],
    ['ALTER TABLE "users" DROP COLUMN "name";', 'ban-drop-column'],
    ['ALTER TABLE "users" RENAME COLUMN "name" TO "other";', 'renaming-column'],
    ['ALTER TABLE "users" RENAME TO "people";', 'renaming-table'],
    ['DROP TABLE "users";', 'ban-drop-table'],
  ])('%s', (sql, rule) => {
    expect(broken(sql)).toContain(rule)
  })
})
