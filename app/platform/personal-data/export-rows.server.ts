import { and, getTableColumns, getTableName } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { PURPOSES, type Policy, type Subject } from './policy.ts'

/** One part of an export: a table's title, the names of its columns in words, and its rows. */
export type ExportedPart = {
  table: string
  title: string
  columns: { name: string; what: string }[]
  rows: Record<string, unknown>[]
}

/**
 * Everything of somebody that the lines say is theirs to have, by purpose, the account first; parts
 * without rows are left out.
 */
export async function exportRows(
  ctx: Ctx,
  policies: readonly Policy[],
  subject: Subject,
): Promise<ExportedPart[]> {
  const parts: ExportedPart[] = []
  const order = Object.keys(PURPOSES)
  // The lines stand in the order of an erasure: what is found through an account before the account.
  const lines = policies
    .toReversed()
    .sort((a, b) => order.indexOf(a.purpose) - order.indexOf(b.purpose))
  for (const { table, what, of, exports, columns } of lines) {
    const exported = Object.entries(getTableColumns(table)).filter(
      ([name]) => columns[name]?.exported,
    )
    if (!of || exported.length === 0) continue
    const rows = await ctx.db
      .select(Object.fromEntries(exported))
      .from(table)
      .where(and(of(subject), exports?.(subject)))
    if (rows.length > 0)
      parts.push({
        table: getTableName(table),
        title: what,
        columns: exported.map(([name]) => ({ name, what: columns[name]!.what })),
        rows: rows.map((row) => opened(row, columns)),
      })
  }
  return parts
}

const opened = (row: Record<string, unknown>, columns: Policy['columns']) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const open = columns[name]?.open
      return [name, open ? open(value as string | null) : value]
    }),
  )
