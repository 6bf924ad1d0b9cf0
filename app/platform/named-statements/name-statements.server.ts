/*
 * Gives a name to each statement that is asked again and again, so that PostgreSQL reads and plans
 * it once a connection in place of each time. Taken out, a page's data costs 1.2 to 1.6 times the
 * processor (PostgreSQL 1.6 times, its moves 1.4 in all), which is more than a fifth of what a
 * machine carries; measured with `PAGE_TREES` of `bench/page.bench.ts`. The figures are in
 * `docs/decisions/019-what-our-own-mechanisms-cost.md`.
 */
import type pg from 'pg'

/** Asked that often, a statement is kept by the database. */
const ASKED_OFTEN = 5
/** How many statements have a name at most: each connection keeps the plans of those it was asked. */
const NAMES_MAX = 200
/** What looks for a text is planned with it: a kept plan knows neither how rare nor how common it is. */
const SEARCHES = /\bi?like\b/
/** How many others are counted at a time; then the counting begins again. */
const COUNTED_MAX = 1_000

/**
 * Has the connections of a pool ask what is asked often by its name. Only what has values: a text
 * without them may be several statements.
 */
export function nameStatements(pool: pg.Pool): void {
  const nameOf = statementNames()
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...asked: unknown[]) => unknown
    client.query = ((config: pg.QueryConfig, values: unknown, ...rest: unknown[]) => {
      if (
        typeof config?.text !== 'string' ||
        config.name ||
        !Array.isArray(values) ||
        values.length === 0
      )
        return ask(config, values, ...rest)
      const name = nameOf(config.text)
      return ask(name ? { ...config, name } : config, values, ...rest)
    }) as typeof client.query
  })
}

/**
 * Names statements by their text. One that is asked less often, or that comes once all names are
 * given, has none: it is planned as it comes.
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size === NAMES_MAX) return name
    if (SEARCHES.test(text)) return undefined
    const count = (counts.get(text) ?? 0) + 1
    if (count < ASKED_OFTEN) {
      if (counts.size === COUNTED_MAX) counts.clear()
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    const given = `often_${names.size + 1}`
    names.set(text, given)
    return given
  }
}
