import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'

/** Where the migrations of this release stand. */
export const MIGRATIONS = resolve('migrations')

/** One file of migrations, as it is run. */
export type Migration = {
  /** What its name begins with: the schema's number once it has run. */
  number: number
  tag: string
  text: string
  statements: string[]
  /** As Drizzle notes it. */
  millis: number
  hash: string
  /** `-- outside a transaction`: each statement by itself, as `concurrently` demands. */
  outside: boolean
  /** `-- contracts: 0034`: it takes away what code older than that schema reads. Null: older code goes on. */
  contracts: number | null
}

/** The migrations of a folder, oldest first. */
export function readMigrations(folder = MIGRATIONS): Migration[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  return readMigrationFiles({ migrationsFolder: folder }).map((file, at) => {
    const { tag } = entries[at]!
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8')
    const contracts = /^-- contracts: (\d{4})$/m.exec(text)
    return {
      number: Number(tag.slice(0, 4)),
      tag,
      text,
      statements: file.sql.filter((statement) => statement.trim() !== ''),
      millis: file.folderMillis,
      hash: file.hash,
      outside: /^-- outside a transaction$/m.test(text),
      contracts: contracts && Number(contracts[1]),
    }
  })
}
