import { and, getTableColumns, not, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import type { Policy, Subject } from './policy.ts'

/** What stands where somebody was named. */
const ERASED_MARK = '[effacé]'

/**
 * Erases somebody as the lines say, table after table: their rows go or are emptied, what the law keeps stays, and
 * their names go from what others wrote. In the caller's transaction; doing it again changes nothing more.
 */
export async function eraseRows(
  tx: Ctx,
  policies: readonly Policy[],
  subject: Subject,
): Promise<void> {
  const pattern = namesPattern(subject.names)
  for (const policy of policies) {
    const { table, of, mentions, mentionsBecome = {}, keep, rows } = policy
    if (mentions) {
      const cleaned = { ...(pattern ? masked(policy, pattern) : {}), ...mentionsBecome }
      if (Object.keys(cleaned).length > 0)
        await tx.db.update(table).set(cleaned).where(mentions(subject))
    }
    if (!of) continue
    const where = keep ? and(of(subject), not(keep.when(subject))) : of(subject)
    if (rows === 'go') {
      await tx.db.delete(table).where(where)
      continue
    }
    const emptied = { ...(pattern ? masked(policy, pattern) : {}), ...replaced(policy, subject) }
    if (Object.keys(emptied).length > 0) await tx.db.update(table).set(emptied).where(where)
  }
}

function replaced({ columns }: Policy, subject: Subject): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, { erased }]) =>
      typeof erased === 'object' ? [[name, erased.to(subject)]] : [],
    ),
  )
}

function masked({ table, columns }: Policy, pattern: string): Record<string, SQL> {
  const all = getTableColumns(table) as Record<string, PgColumn>
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, { erased }]) => {
      const column = all[name]
      if (erased !== 'masked' || !column) return []
      return [
        [
          name,
          column.getSQLType() === 'jsonb'
            ? maskedJson(column, pattern)
            : maskedText(column, pattern),
        ],
      ]
    }),
  )
}

const maskedText = (text: SQL | PgColumn, pattern: string): SQL =>
  sql`regexp_replace((${text})::text, ${pattern}, ${ERASED_MARK}, 'gi')`

/** A text of JSON in parts: its strings, and what stands between them. */
const JSON_PARTS = String.raw`("(?:[^"\\]|\\.)*"|[^"]+)`

/**
 * The same of every text that a JSON column holds, read without its escapes: a name may begin a line. Its keys stay, and
 * so does what is no text: an amount may be the end of an IBAN.
 */
function maskedJson(column: PgColumn, pattern: string): SQL {
  const clean = maskedText(sql`part::json #>> '{}'`, pattern)
  return sql`(select string_agg(case when part like '"%' and coalesce(following, '') not like ':%' then to_json(${clean})::text else part end, '' order by place)
    from (select found[1] as part, place, lead(found[1]) over (order by place) as following
      from regexp_matches(${column}::text, ${JSON_PARTS}, 'g') with ordinality as parts (found, place)) as written)::jsonb`
}

/**
 * A PostgreSQL pattern of whole words: « Claire » is not found in « éclairée ». Names shorter than two characters would
 * mask half of a text and are left. The longest come first, so that a full name goes as one. Null without a name.
 */
export function namesPattern(names: readonly string[]): string | null {
  const wanted = [
    ...new Set(
      names
        .map((name) => name.trim())
        .filter((name) => name.length >= 2)
        .flatMap(asWritten),
    ),
  ].sort((a, b) => b.length - a.length)
  if (wanted.length === 0) return null
  const escaped = wanted.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return `(?<![[:alnum:]])(?:${escaped.join('|')})(?![[:alnum:]])`
}

/** A name as it stands in a text, in a mail's HTML and in JSON. */
function asWritten(name: string): string[] {
  const html = name.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' })[sign]!,
  )
  return [name, html, JSON.stringify(name).slice(1, -1)]
}
