import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { users } from '#app/features/accounts/tables.server.ts'
import { PERSONAL_DATA } from '#app/wiring/personal-data.server.ts'
import { keptInWords } from '#app/platform/personal-data/policy.ts'

/** Every table that a file of the product declares. */
async function schema(): Promise<{ table: PgTable; file: string }[]> {
  const declared = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?:^|[/.])tables\.server\.ts$/.test(name),
  )
  const modules = await Promise.all(
    declared.map(
      async (name) =>
        [
          name,
          (await import(/* @vite-ignore */ join(process.cwd(), 'app', name))) as object,
        ] as const,
    ),
  )
  return modules.flatMap(([file, module]) =>
    Object.values(module)
      .filter((value): value is PgTable => is(value, PgTable))
      .map((table) => ({ table, file })),
  )
}

/** The names of the columns of a table that have no line, and of the lines that have no column. */
function columnsWithoutLine(table: PgTable): string[] {
  const lines = new Set(
    PERSONAL_DATA.filter((line) => line.table === table).flatMap(({ columns }) =>
      Object.keys(columns),
    ),
  )
  const columns = Object.keys(getTableColumns(table))
  return [
    ...columns.filter((name) => !lines.has(name)),
    ...[...lines]
      .filter((name) => !columns.includes(name))
      .map((name) => `${name} (no such column)`),
  ]
}

describe('what becomes of personal data', () => {
  it('is said for every table and every column', async () => {
    const tables = await schema()
    expect(tables.length).toBeGreaterThan(40)
    const unsaid = tables.flatMap(({ table, file }) =>
      columnsWithoutLine(table).map(
        (column) =>
          `${getTableName(table)}.${column}: say in ${file.replace(/[^/]*$/, 'personal-data.server.ts')} whose it is, whether it is exported, and until when it is kept`,
      ),
    )
    expect(unsaid).toEqual([])
  })

  it('is found missing when a column appears', async () => {
    const line = PERSONAL_DATA.find(
      ({ table }) => getTableName(table) === 'quote_request_contacts',
    )!
    const columns = line.columns as Record<string, unknown>
    const { phone } = columns
    delete columns.phone
    expect(columnsWithoutLine(line.table)).toEqual(['phone'])
    columns.phone = phone
    expect(columnsWithoutLine(line.table)).toEqual([])
  })

  it('says until when each table is kept', () => {
    expect(
      PERSONAL_DATA.filter((line) => keptInWords(line).length === 0).map(({ table }) =>
        getTableName(table),
      ),
    ).toEqual([])
  })

  it('promises no number of years, months or days that nothing obeys', () => {
    const swept = new Set(
      PERSONAL_DATA.filter(({ sweeps, keep }) => keep || (sweeps?.length ?? 0) > 0).map(
        ({ table }) => table,
      ),
    )
    // An account that nobody uses is closed by `closeForgottenAccounts`, which reads the same constants.
    const promised = PERSONAL_DATA.filter(
      ({ kept, table }) =>
        /\d+ (?:ans?|mois|jours?)(?!\p{L})/u.test(kept ?? '') &&
        !swept.has(table) &&
        table !== users,
    )
    expect(promised.map(({ table }) => getTableName(table))).toEqual([])
  })
})
