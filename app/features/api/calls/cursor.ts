/** Lines of a page of a list: at most, and unless the call says how many. */
export const LIMIT_MAX = 100
export const LIMIT_USUAL = 25

/** A page of a list: `next` asks for what follows it, null at its end. */
export type Page<Row> = { data: Row[]; next: string | null }

/** Where a list goes on, as its caller is given it. */
function cursorOf(after: string): string {
  return btoa(after).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** What a cursor stands for; null when it is none of ours. */
export function readCursor(cursor: string): string | null {
  try {
    const after = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
    return cursorOf(after) === cursor ? after : null
  } catch {
    return null
  }
}

/** A page of at most `limit`, of rows that were read one more than that. */
export function pageOf<Row>(rows: Row[], limit: number, key: (row: Row) => string): Page<Row> {
  const data = rows.slice(0, limit)
  return { data, next: rows.length > limit ? cursorOf(key(data.at(-1)!)) : null }
}
