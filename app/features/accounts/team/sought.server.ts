import { getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '#app/platform/context.ts'
import { MOST_COUNTED, MOST_LOOKED_AT } from '#app/values/team-list.ts'

/**
 * The identifiers that some places give for a text, as « id in … »: each place a statement of its own that an index
 * answers, the newest first, and no more of them than a list counts, or than `limit` where an export wants more.
 */
export function soughtIn(limit: number, ...places: (SQL | null)[]): SQL {
  const each = places
    .filter((place) => place !== null)
    .map((place) => sql`(${place} limit ${Math.max(limit, MOST_COUNTED + 1)})`)
  return sql`(select id from (${sql.join(each, sql` union all `)}) places(id))`
}

/**
 * The last rows of a table that grows for ever, in the table's place: a search that reads several others for each looks
 * at no more. An export, which wants more than a list counts, looks at all.
 */
export function lastOf<Table extends PgTable>(
  ctx: Ctx,
  limit: number,
  table: Table,
  last: { where: SQL | undefined; order: SQL },
): Table {
  if (limit > MOST_COUNTED + 1) return table
  const rows = ctx.db
    .select()
    .from(table as PgTable)
    .where(last.where)
    .orderBy(last.order)
    .limit(MOST_LOOKED_AT)
  return rows.as(getTableName(table)) as unknown as Table
}

/** Between which two an identifier lies that begins with a text; null where no identifier does, or nearly all do. */
export function idRange(text: string): { from: string; to: string } | null {
  const digits = text.toLowerCase().replaceAll('-', '')
  if (!/^[\da-f]{8,32}$/.test(digits)) return null
  const filled = (digit: string) =>
    digits.padEnd(32, digit).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { from: filled('0'), to: filled('f') }
}

/** A day as it is written in France, « 12/03/2026 »; null for what is none. */
export function writtenDay(text: string): string | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  const iso = `${year}-${month}-${day}`
  return year && new Date(`${iso}T00:00:00Z`).toISOString().startsWith(iso) ? iso : null
}

/** The words of a search, that by which rows are found first: the longest leads to the fewest. */
export function soughtWords(search: string): string[] {
  return search
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, 10)
    .sort((a, b) => b.length - a.length)
}
