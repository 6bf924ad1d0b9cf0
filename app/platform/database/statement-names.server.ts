/** Asked that often, a statement is kept by the database. */
const ASKED_OFTEN = 5
/** How many statements have a name at most: each connection keeps the plans of those it was asked. */
const NAMES_MAX = 200
/** How many others are counted at a time; then the counting begins again. */
const COUNTED_MAX = 1_000

/**
 * Gives a name to each statement that is asked again and again, so that the database reads and plans it once a connection
 * in place of each time: planning a page's statements costs more than running them. A statement that is asked less often,
 * or that comes once all names are given, has none (undefined) and is planned as it comes. The database itself goes on
 * planning a named statement by its values where that pays.
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size === NAMES_MAX) return name
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
