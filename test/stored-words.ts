import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { TestDatabase } from './database.ts'

/** Every word that the database and the data folder hold. */
export function storedWordsOf(database: TestDatabase, folder: string) {
  /** A text as its author typed it, whether it lies in JSON or in the HTML of a mail. */
  const asTyped = (text: string) =>
    text
      .replaceAll('\\"', '"')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')

  /** Every row of every table, as text, by table: what a copy of the database would hold. */
  async function dump(): Promise<Record<string, string>> {
    const { rows } = await database.pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
    )
    const all: Record<string, string> = {}
    for (const { name } of rows)
      all[name.replace('public.', '')] = (
        await database.pool.query<{ row: string }>(
          `select string_agg(field.content, E'\\n') as row from ${name} t, jsonb_each_text(to_jsonb(t)) as field(name, content)`,
        )
      ).rows
        .map(({ row }) => asTyped(row ?? ''))
        .join('\n')
    return all
  }

  /** Every file under the data folder: uploads, kept mails, lists. */
  function kept(at = folder): Record<string, string> {
    if (!existsSync(at)) return {}
    return Object.assign(
      {},
      ...readdirSync(at).map((name) => {
        const path = join(at, name)
        return statSync(path).isDirectory()
          ? kept(path)
          : { [path]: asTyped(readFileSync(path, 'utf8')) }
      }),
    ) as Record<string, string>
  }

  /** Where a canary is found, in the whole dump and the whole folder. */
  async function found(canaries: readonly string[]): Promise<string[]> {
    const places = { ...(await dump()), ...kept() }
    return Object.entries(places).flatMap(([place, text]) =>
      canaries
        .filter((canary) => text.toLowerCase().includes(canary.toLowerCase()))
        .map((canary) => `${place}: ${canary}`),
    )
  }

  return { kept, found }
}
