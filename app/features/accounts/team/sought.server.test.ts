import { desc, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { keptFigures } from '#app/platform/figures/kept-figures.tables.server.ts'
import { MOST_COUNTED, MOST_LOOKED_AT } from '#app/values/team-list.ts'
import { useTestDatabase } from '#test/database.ts'
import { lastOf } from './sought.server.ts'

const database = useTestDatabase()

it('looks at the last rows of a table for a page, and at all of them for an export', async () => {
  await database.db.execute(sql`
    insert into kept_figures (name, at, figures)
    select 'row-' || n, '2026-03-10T09:00:00Z'::timestamptz + n * interval '1 second', '{}' from generate_series(1, ${MOST_LOOKED_AT + 2}) n`)
  const names = async (limit: number) => {
    const last = { where: sql`name <> 'row-3'`, order: desc(keptFigures.at) }
    const rows = await database.db
      .select({ name: keptFigures.name })
      .from(lastOf(database.ctx(), limit, keptFigures, last))
    return rows.map(({ name }) => name)
  }
  const page = await names(MOST_COUNTED + 1)
  expect(page).toHaveLength(MOST_LOOKED_AT)
  expect(page).not.toContain('row-1')
  expect(page).not.toContain('row-3')
  expect(page).toContain(`row-${MOST_LOOKED_AT + 2}`)
  expect(await names(Number.MAX_SAFE_INTEGER)).toHaveLength(MOST_LOOKED_AT + 2)
})
